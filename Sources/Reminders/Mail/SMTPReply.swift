import TextEncoding

/// A reply from a mail server: a three-digit code and lines of text (RFC 5321, section 4.2).
struct SMTPReply: Equatable {
  let code: Int
  let lines: [String]

  /// The text for error messages: a single line of at most 160 characters.
  var text: String { String(oneLine(lines.joined(separator: " ")).prefix(160)) }
}

/// Assembles replies from the bytes as they arrive.
struct SMTPReplyReader {
  /// The maximum size of an incomplete reply, in bytes.
  static let byteLimit = 64 * 1024

  private var bytes: [UInt8] = []
  private var lines: [String] = []

  /// Whether all bytes were consumed by complete replies.
  var isEmpty: Bool { bytes.isEmpty && lines.isEmpty }

  /// Adds bytes that have arrived.
  ///
  /// - Throws: `ReminderError` if the reply is too long.
  mutating func append(_ more: some Sequence<UInt8>) throws(ReminderError) {
    bytes += more
    guard bytes.count <= Self.byteLimit, lines.count <= 1_000 else {
      throw ReminderError("the mail server's answer is too long")
    }
  }

  /// Returns the next complete reply, or nil if more bytes are needed.
  mutating func next() throws(ReminderError) -> SMTPReply? {
    while let end = bytes.firstIndex(of: 10) {
      var line = Array(bytes[..<end])
      bytes.removeFirst(end + 1)
      if line.last == 13 { line.removeLast() }
      guard let (code, isLast) = Self.code(of: line) else {
        throw ReminderError("the server that answers is not a mail server")
      }
      lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
      if isLast {
        defer { lines = [] }
        return SMTPReply(code: code, lines: lines)
      }
    }
    return nil
  }

  private static func code(of line: [UInt8]) -> (Int, isLast: Bool)? {
    guard line.count >= 3, line[..<3].allSatisfy({ (48...57).contains($0) }) else { return nil }
    let code = line[..<3].reduce(0) { $0 * 10 + Int($1) - 48 }
    guard line.count > 3 else { return (code, true) }
    switch line[3] {
    case UInt8(ascii: "-"): return (code, false)
    case UInt8(ascii: " "): return (code, true)
    default: return nil
    }
  }
}
