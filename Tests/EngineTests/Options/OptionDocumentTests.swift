import Foundation
import Testing

@testable import Engine

/// Checks that the record kinds and options listed in docs/developing/session-log.md match the engine.
@Suite struct OptionDocumentTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "docs/developing/session-log.md"), encoding: .utf8)
  }

  /// Returns the rows of the table under a heading, without the header row.
  private func rows(under heading: String) throws -> [String] {
    let start = try #require(page.range(of: "\n## \(heading)\n"))
    let rest = page[start.upperBound...]
    let part = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map(String.init)
  }

  @Test func everyOptionIsDocumented() throws {
    let rows = try rows(under: "Options")
    #expect(rows.count == SessionOption.allCases.count)
    for (row, option) in zip(rows, SessionOption.allCases) {
      let expected = "| \(option.rawValue) | `\(option.name)` | \(values(option)) |"
      #expect(row.hasPrefix(expected), "should begin: \(expected)")
    }
  }

  @Test func everyRecordKindIsDocumented() throws {
    let rows = try rows(under: "Record")
    let kinds = LogRecord.Kind.allCases
    // Skip the tables of bytes, which have only two columns.
    let described = rows.filter { row in
      row.count { $0 == "|" } == 4 && row.firstMatch(of: /^\| \d+ \|/) != nil
    }
    #expect(described.count == kinds.count)
    for kind in kinds {
      let name = "\(kind)".replacing(/[A-Z]/) { " " + $0.output.lowercased() }
      #expect(described.contains { $0.hasPrefix("| \(kind.rawValue) | \(name) |") }, "\(name)")
    }
  }

  private func values(_ option: SessionOption) -> String {
    if option.kind == .flag { return "0, 1" }
    let unit = "\(option.kind.unit)"
    let range =
      "\(number(option.range.lowerBound)) … \(number(option.range.upperBound))"
      + (unit.isEmpty ? "" : " " + unit)
    if option.isClampedToRange { return range + ", held to it" }
    return option.allowsZero ? range + ", or 0" : range
  }

  private func number(_ value: Double) -> String {
    let text = fixedText(value, decimals: 2)
    let short = text.replacing(/\.?0+$/, with: "")
    return short.replacing(/(\d)(\d{3})$/) { $0.output.1 + " " + $0.output.2 }
  }
}
