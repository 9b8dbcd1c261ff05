import Foundation

/// The payload for the service worker: JSON with `title`, `body`, `path` and `tag`.
enum PushText {
  private struct Text: Encodable {
    var title: String
    var body: String
    let path: String
    let tag: String
  }

  /// Returns the payload for a message. Truncates title and body if necessary, so that the payload has at most
  /// `PushEncryption.plaintextLimit` bytes.
  static func bytes(of message: ReminderMessage) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var text = Text(
      title: cut(message.title, 200), body: message.body, path: message.path, tag: message.topic)
    var limit = 1_000
    while true {
      text.body = cut(message.body, limit)
      let bytes = Array(try encoder.encode(text))
      if bytes.count <= PushEncryption.plaintextLimit || limit == 0 { return bytes }
      limit /= 2
    }
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(max(limit - 1, 0)))) + "…"
  }
}
