import Foundation
import TextEncoding

/// An e-mail message in ASCII (RFC 5322). Non-ASCII characters in the subject and the text are encoded.
struct MailText {
  let from: String
  let to: String
  let subject: String
  let text: String
  /// The part of the `Message-ID` before the `@`.
  let id: String
  let date: Date

  /// The message's lines, without line breaks.
  var lines: [String] {
    let domain = from.split(separator: "@").last.map(String.init) ?? "localhost"
    return [
      "Date: " + Self.dateText(date), "From: Andante <\(from)>", "To: <\(to)>",
      "Subject: " + Self.encodedWords(oneLine(subject)), "Message-ID: <\(id)@\(domain)>",
      "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
    ] + Self.quotedPrintable(text)
  }

  /// The message in the form in which it is sent after `DATA`: lines that start with a dot get a second one, and a line
  /// with a single dot ends the message (RFC 5321, section 4.5.2).
  var wireBytes: [UInt8] {
    let stuffed = lines.map { $0.hasPrefix(".") ? "." + $0 : $0 }
    return Array((stuffed.joined(separator: "\r\n") + "\r\n.\r\n").utf8)
  }

  /// Encodes non-ASCII text as encoded words of at most 75 characters (RFC 2047). No character is split between two
  /// words.
  static func encodedWords(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 32 && $0 < 127 } && !text.contains("=?")
    if isPlain && text.utf8.count <= 60 { return text }
    var words: [[UInt8]] = [[]]
    for character in text.unicodeScalars {
      let bytes = Array(String(character).utf8)
      if words[words.count - 1].count + bytes.count > 42 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  /// Encodes text as quoted-printable lines of at most 76 characters (RFC 2045, section 6.7).
  static func quotedPrintable(_ text: String) -> [String] {
    text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { quotedLine(Array($0.utf8)) }
  }

  private static func quotedLine(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var line = ""
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let isPlain =
        (byte > 32 && byte < 127 && byte != UInt8(ascii: "=")) || (byte == 32 && !isLast)
      let piece =
        isPlain
        ? String(UnicodeScalar(byte))
        : "=" + hexText([byte]).uppercased()
      if line.utf8.count + piece.utf8.count > 75 {
        lines.append(line + "=")
        line = ""
      }
      line += piece
    }
    return lines + [line]
  }

  private static func dateText(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return format.string(from: date)
  }
}
