import Foundation
import Hummingbird
import Logging
import Store
import TextEncoding

/// The server's log on standard error, with one line per event.
enum ServerLog {
  /// Configures logging for the whole process, including its libraries.
  private static let start: Void = LoggingSystem.bootstrap { _ in LineLogHandler() }

  static func logger() -> Logger {
    _ = start
    return Logger(label: "andante")
  }

  /// Returns a logger that drops its messages while `isMuted` returns true.
  static func logger(mutedWhile isMuted: @escaping @Sendable () -> Bool) -> Logger {
    var handler = LineLogHandler()
    let write = handler.write
    handler.write = { if !isMuted() { write($0) } }
    return Logger(label: "andante") { [handler] _ in handler }
  }

  /// Logs each database row that is skipped because it cannot be read, once per row.
  static func reportUnreadableRows(to logger: Logger) {
    UnreadableRows.shared.onFind { row in
      logger.error(
        "a stored row cannot be read and is left out",
        metadata: [
          "file": "\(row.file)", "table": "\(row.table)",
          "row": "\(row.id.map { String($0) } ?? "-")",
        ])
    }
  }

  /// The level set by `LOG_LEVEL`, such as `info`. The default is `warning`.
  fileprivate static let level =
    Environment().get("LOG_LEVEL").flatMap(Logger.Level.init(rawValue:)) ?? .warning
}

/// Writes the message, then its metadata sorted by name: `<4>the backup failed error="the disk is full"`. Outside the
/// journal, each line begins with the time and the level.
struct LineLogHandler: LogHandler {
  var logLevel = ServerLog.level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var isJournal = Journal.hasStandardError
  var now: @Sendable () -> Date = { Date() }
  // Best effort: the server must keep running if standard error is closed.
  var write: @Sendable (String) -> Void = {
    try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields = metadata.merging(metadataProvider?.get() ?? [:]) { _, new in new }
    fields.merge(event.metadata ?? [:]) { _, new in new }
    if let error = event.error { fields["error"] = "\(error)" }
    let text = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted("\($0.value)"))" }
    write(beginning(event.level) + oneLine("\(event.message)" + text.joined()) + "\n")
  }

  private func beginning(_ level: Logger.Level) -> String {
    isJournal ? "<\(level.priority)>" : "\(now().ISO8601Format()) \(level.rawValue): "
  }

  private static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.allSatisfy { $0 != " " && $0 != "\"" }
    return isPlain ? value : "\"" + value.replacing("\"", with: "'") + "\""
  }
}
