import TextEncoding

/// The kind of a file's content, detected from its first bytes.
enum FileContent {
  case format(ContentFormat)
  /// An XML document, whose root element determines the format.
  case xml
  /// Text that isn't in a known format, but could be an XML document that lost its beginning.
  case text
  case zip
  case utf16(isBigEndian: Bool)
  /// A table that starts below other content, at a line counted from 1.
  case laterTable(line: Int)
  /// Content that cannot be read.
  case unreadable(FileError)

  init(_ head: FileHead) {
    if head.bytes.isEmpty {
      self = .unreadable(FileError(.empty, "the file is empty"))
    } else if let format = ContentFormat.first(.binary, of: head) {
      self = .format(format)
    } else {
      self = Self.container(head) ?? Self.text(head)
    }
  }

  /// Detects archives and encodings.
  private static func container(_ head: FileHead) -> FileContent? {
    func has(_ bytes: [UInt8], at index: Int = 0) -> Bool {
      head.bytes.dropFirst(index).starts(with: bytes)
    }
    return switch true {
    case isZip(head.bytes): .zip
    case has(Array("ustar".utf8), at: 257):
      .unreadable(FileError(.unsupportedFormat, "this is a tar archive: unpack it first"))
    case has([0xFE, 0xFF]), has([0, 0x3C]): .utf16(isBigEndian: true)
    case has([0xFF, 0xFE, 0, 0]), has([0, 0, 0xFE, 0xFF]):
      .unreadable(ForeignFormat(head)?.error ?? unknownFile(head.bytes))
    case has([0xFF, 0xFE]), has([0x3C, 0]): .utf16(isBigEndian: false)
    default: nil
    }
  }

  private static func text(_ head: FileHead) -> FileContent {
    if let format = ContentFormat.first(.text, of: head) { return .format(format) }
    if head.firstVisible == 0x3C { return .xml }
    if isGoogleFit(head) { return .unreadable(googleFitError) }
    if let format = ContentFormat.first(.general, of: head) { return .format(format) }
    if let line = CSVReader.laterTable(head.text) { return .laterTable(line: line) }
    return ForeignFormat(head).map { .unreadable($0.error) } ?? .text
  }

  private static func isGoogleFit(_ head: FileHead) -> Bool {
    head.firstVisible == 0x7B && StravaStreamFile.firstKey(head.text) == "fitnessActivity"
  }

  private static let googleFitError = FileError(
    .unsupportedFormat,
    "this is a Google Fit session, which has only totals: its track is in Takeout/Fit/Activities")

  /// Returns the error for a table that starts below other content.
  static func laterTableError(line: Int) -> FileError {
    FileError(
      .unsupportedFormat,
      "a table begins here after other content: save each table as a separate file", line: line)
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
