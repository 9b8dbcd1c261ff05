import ActivityFiles
import Engine

/// A table of tempos with the columns `t` (seconds since the start) and `bpm`. A header may name them in any order;
/// without a header, they must be the first two columns.
struct TempoFile {
  private(set) var steps: [TempoCurve.Step] = []
  private var columns = (seconds: 0, tempo: 1)

  private static let byteLimit = 16 << 20

  /// - Parameter path: The path of the table, or `-` for standard input. The data may be compressed with gzip.
  init(path: String) throws(FileError) {
    let bytes = try readFileBytes(path: path, limits: .bytes(Self.byteLimit))
    try self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  init(text: String) throws(FileError) {
    let plain = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var isFirst = true
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
      if isFirst, try readHeader(fields, line: index + 1) {
        isFirst = false
        continue
      }
      isFirst = false
      try readRow(fields, line: index + 1)
    }
    guard !steps.isEmpty else { throw FileError(.empty, "no row with a time and a tempo") }
  }

  private static func trimmed(_ field: Substring) -> String {
    var rest = field
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Reads the header. Returns false if the first line is a row of data.
  private mutating func readHeader(_ fields: [String], line: Int) throws(FileError) -> Bool {
    guard fields.allSatisfy({ Double($0) == nil }) else { return false }
    let names = fields.map { $0.lowercased() }
    guard let seconds = names.firstIndex(of: "t"), let tempo = names.firstIndex(of: "bpm") else {
      throw FileError(.unknownFormat, "expected the columns t and bpm", line: line)
    }
    columns = (seconds, tempo)
    return true
  }

  private mutating func readRow(_ fields: [String], line: Int) throws(FileError) {
    let seconds = try number(fields, columns.seconds, "a time in seconds", line)
    let tempo = try number(fields, columns.tempo, "a tempo", line)
    guard seconds >= 0 else { throw FileError(.unknownFormat, "the time is negative", line: line) }
    guard seconds >= steps.last?.seconds ?? 0 else {
      throw FileError(.unknownFormat, "the time is earlier than in the row above", line: line)
    }
    guard BeatClock.tempos.contains(tempo) else {
      throw FileError(
        .unknownFormat, "the tempo must be between 30 and 300, not \(fields[columns.tempo])",
        line: line)
    }
    steps.append(TempoCurve.Step(seconds: seconds, beatsPerMinute: tempo))
  }

  private func number(
    _ fields: [String], _ column: Int, _ what: String, _ line: Int
  ) throws(FileError) -> Double {
    let text = column < fields.count ? fields[column] : ""
    guard let value = Double(text), value.isFinite else {
      let found = text.isEmpty ? "nothing" : "\"\(text.prefix(20))\""
      throw FileError(.unknownFormat, "expected \(what), found \(found)", line: line)
    }
    return value
  }
}
