private import Engine
import TextEncoding

/// The type of a file, detected from its first bytes.
enum FileSignature {
  case empty, unknown, xml, text, sessionLog, fit, zip, tar, json, strava, streams, googleFit,
    typed,
    csv, polyline, perhapsPolyline
  case utf16(isBigEndian: Bool)
  case lines(LineFormat)
  /// A table that starts below other content, at a line counted from 1.
  case laterTable(line: Int)
  /// A format that only other programs can read.
  case foreign(ForeignFormat)

  /// - Parameter name: the file's name, which decides whether a single word is a polyline and identifies formats whose
  ///   content is ambiguous.
  init(_ head: [UInt8], name: String) {
    self.init(content: head, name: name)
    switch self {
    case .unknown, .text:
      if let format = ForeignFormat(head, name: Self.lowercasedName(name)) {
        self = .foreign(format)
      }
    default: return
    }
  }

  private init(content head: [UInt8], name: String) {
    func has(_ bytes: [UInt8], at index: Int = 0) -> Bool {
      head.dropFirst(index).starts(with: bytes)
    }
    self =
      switch true {
      case head.isEmpty: .empty
      case SessionLog.isLog(head): .sessionLog
      case has(Array(".FIT".utf8), at: 8): .fit
      case isZip(head): .zip
      case has(Array("ustar".utf8), at: 257): .tar
      case has([0xFE, 0xFF]), has([0, 0x3C]): .utf16(isBigEndian: true)
      case has([0xFF, 0xFE, 0, 0]), has([0, 0, 0xFE, 0xFF]): .unknown
      case has([0xFF, 0xFE]), has([0x3C, 0]): .utf16(isBigEndian: false)
      default: Self.text(has([0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...], name: name)
      }
  }

  private static func text(_ head: ArraySlice<UInt8>, name: String) -> FileSignature {
    // Check for polylines before JSON, because they may begin with a brace. JSON objects contain quotes and colons,
    // which polylines don't.
    if let polyline = polyline(head, name: lowercasedName(name)) { return polyline }
    if let format = LineFormat(head) { return .lines(format) }
    switch head.first(where: { $0 > 0x20 }) {
    case 0x3C: return .xml
    case 0x7B:
      if head.starts(with: ManualActivity.beginning) { return .typed }
      if head.starts(with: StravaReader.beginning) { return .strava }
      if StravaStreamFile.firstKey(head) == "fitnessActivity" { return .googleFit }
      return StravaStreamFile.reads(head) ? .streams : .json
    case 0x5B where StravaStreamFile.reads(head): return .streams
    default:
      if CSVReader.isTable(head) { return .csv }
      return CSVReader.laterTable(head).map { .laterTable(line: $0) } ?? .text
    }
  }

  /// Returns whether the bytes are a single word of polyline characters, followed only by white space.
  private static func isWord(_ head: ArraySlice<UInt8>) -> Bool {
    let word = head.prefix { $0 > 0x20 }
    return !word.isEmpty && word.allSatisfy { (63...126).contains($0) }
      && head[word.endIndex...].allSatisfy { $0 <= 0x20 }
  }

  /// Detects a polyline. Almost any word is a valid polyline. Therefore, without the file extension, a word is accepted
  /// only if the name doesn't suggest another format, and if the word is long and its first latitude is far enough from
  /// the equator to need several bytes.
  private static func polyline(_ head: ArraySlice<UInt8>, name: String) -> FileSignature? {
    guard isWord(head) else { return nil }
    if name.hasSuffix(".polyline") { return .polyline }
    let isOpen = ["", "-", standardInputName].contains(name) || name.hasSuffix(".txt")
    let isLong = head.prefix { $0 > 0x20 }.count >= 10
    return isOpen && isLong && (head.first ?? 0) >= 0x5F ? .perhapsPolyline : nil
  }

  private static func lowercasedName(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }
}

extension FileSignature {
  /// Returns the error that explains why the file cannot be read.
  func refusal(_ head: [UInt8]) -> FileError {
    switch self {
    case .empty: FileError(.empty, "the file is empty")
    case .tar: FileError(.unsupportedFormat, "this is a tar archive: unpack it first")
    case .sessionLog: FileError(.unsupportedFormat, "this is a session log: import or replay it")
    case .googleFit:
      FileError(
        .unsupportedFormat,
        "this is a Google Fit session, which has only totals: its track is in Takeout/Fit/Activities"
      )
    case .laterTable(let line):
      FileError(
        .unsupportedFormat,
        "a table begins here after other content: save each table as a separate file", line: line)
    case .foreign(let format): format.error
    default: unknownFile(head)
    }
  }
}

/// Returns whether the bytes are the beginning of a ZIP archive, possibly an empty one.
public func isZip(_ head: [UInt8]) -> Bool {
  head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
}

/// Returns the error for an unknown file. Its message quotes the beginning of the file.
func unknownFile(_ head: [UInt8]) -> FileError {
  let word = head.drop { $0 <= 0x20 }.prefix(16)
  let line = word.prefix { $0 >= 0x20 }
  guard let first = line.first else {
    return FileError(.unknownFormat, "not an activity file", byteOffset: 0)
  }
  let isText =
    first < 0x7F && word.allSatisfy { (0x20...0x7E).contains($0) || (9...13).contains($0) }
  let beginning =
    isText
    ? "\"\(String(decoding: line, as: UTF8.self))\""
    : "the bytes \(hexText(head.prefix(4), separator: " ").uppercased())"
  return FileError(
    .unknownFormat, "not an activity file (it begins with \(beginning))", byteOffset: 0)
}
