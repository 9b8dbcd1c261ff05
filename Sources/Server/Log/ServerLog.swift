import Foundation
import Hummingbird
import Logging

/// The server's log: one line for each event on standard error.
enum ServerLog {
  /// The log of the whole process, including its libraries.
  private static let start: Void = LoggingSystem.bootstrap { _ in LineLogHandler() }

  static func logger() -> Logger {
    _ = start
    return Logger(label: "andante")
  }

  /// `LOG_LEVEL`, as `info`; warnings and errors without it.
  fileprivate static let level =
    Environment().get("LOG_LEVEL").flatMap(Logger.Level.init(rawValue:)) ?? .warning
}

/// Writes the message, then its metadata by name: `<4>the backup failed error="the disk is full"`. Without the journal the
/// line begins with time and level.
struct LineLogHandler: LogHandler {
  var logLevel = ServerLog.level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var isJournal = Journal.hasStandardError
  var now: @Sendable () -> Date = { Date() }
  // A log that nobody can read anymore must not end the server.
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
    write(beginning(event.level) + singleLine("\(event.message)" + text.joined()) + "\n")
  }

  private func beginning(_ level: Logger.Level) -> String {
    isJournal ? "<\(level.priority)>" : "\(now().ISO8601Format()) \(level.rawValue): "
  }

  private static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && value.allSatisfy { $0 != " " && $0 != "\"" }
    return isPlain ? value : "\"" + value.replacing("\"", with: "'") + "\""
  }
}

/// The text with control characters, line breaks among them, turned into spaces: what comes from a file or a visitor cannot
/// begin a line of the log or take over a terminal.
public func singleLine(_ text: String) -> String {
  let isPlain = { (scalar: Unicode.Scalar) in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain($0) ? $0 : " " }))
}
