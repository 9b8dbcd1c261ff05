import Foundation
import TextEncoding

/// The output of `andante serve --print-config`: every option with its value and its source.
struct ServeConfiguration {
  struct Entry: Encodable {
    enum Value: Encodable, Equatable {
      case flag(Bool)
      case text(String?)
      case list([String])

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let isOn): try container.encode(isOn)
        case .text(let text?): try container.encode(text)
        case .text(nil): try container.encodeNil()
        case .list(let texts): try container.encode(texts)
        }
      }
    }

    let value: Value
    /// The source of the value: `option`, `environment` or `default`.
    let source: String
    let variable: String
  }

  static let mask = "********"

  /// The options in the order in which they are declared.
  let entries: [(name: String, entry: Entry)]

  /// - Parameter defaults: The values of options whose default depends on other options, by option name.
  init(_ settings: ServeSettings, defaults: [String: [String]]) {
    entries = ServeOption.all.compactMap { option in
      let setting = settings.settings[option.name]
      if option.isHidden, setting == nil { return nil }
      let declared = option.defaultText.map { [$0] } ?? []
      let texts = setting?.values ?? defaults[option.name] ?? declared
      let shown = option.isSecret ? texts.map { _ in Self.mask } : texts
      return (
        option.name,
        Entry(
          value: Self.value(option, shown, isGiven: setting != nil),
          source: setting.map { "\($0.source)" } ?? "default", variable: option.variable)
      )
    }
  }

  private static func value(
    _ option: ServeOption, _ texts: [String], isGiven: Bool
  ) -> Entry.Value {
    if option.isFlag { return .flag(isGiven) }
    return option.isRepeating ? .list(texts) : .text(texts.last)
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let object = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.entry) })
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  /// One line per option: name, value and source.
  var text: String {
    let rows = entries.map { name, entry in
      (name, Self.shown(entry.value), Self.origin(of: entry))
    }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    return rows.map { name, value, origin in
      Self.padded(name, widths.0) + "  " + Self.padded(value, min(widths.1, 40)) + "  " + origin
    }.joined(separator: "\n")
  }

  private static func shown(_ value: Entry.Value) -> String {
    switch value {
    case .flag(let isOn): isOn ? "yes" : "no"
    case .text(let text): text.map(oneLine) ?? "-"
    case .list(let texts): texts.isEmpty ? "-" : oneLine(texts.joined(separator: " "))
    }
  }

  private static func origin(of entry: Entry) -> String {
    entry.source == "environment" ? "environment (\(entry.variable))" : entry.source
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
