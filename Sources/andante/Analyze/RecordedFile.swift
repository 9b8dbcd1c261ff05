import ActivityFiles
import Engine

/// An activity file, or a session's log as one.
struct RecordedFile {
  var file: ActivityFile
  /// As the coach measured it; nil of a file, which says less.
  private let measured: ActivityAnalysis?

  private init(_ file: ActivityFile, measured: ActivityAnalysis? = nil) {
    self.file = file
    self.measured = measured
  }

  /// Takes the file's points, so that there is one copy of them.
  mutating func analyzed() -> AnalyzedActivity { AnalyzedActivity(of: &file, known: measured) }

  /// - Parameter path: `-` is standard input.
  static func read(path: String) throws(FileError) -> RecordedFile {
    // What can be read but once.
    if PathKind(of: path) == .stream {
      let bytes = try readFileBytes(path: path)
      if SessionLog.isLog(bytes) { return try read(log: bytes) }
      return RecordedFile(try readActivityFile(bytes: bytes, name: standardInputName))
    }
    do throws(FileError) {
      return RecordedFile(try readActivityFile(path: path))
    } catch {
      // Only the first error is reported.
      guard error.kind == .unsupportedFormat, let bytes = try? readFileBytes(path: path),
        SessionLog.isLog(bytes)
      else { throw error }
      return try read(log: bytes)
    }
  }

  private static func read(log: [UInt8]) throws(FileError) -> RecordedFile {
    guard let restored = Session.restore(log) else {
      throw .unreadable(log: log)
    }
    var file = ActivityFile(format: .andante, recording: restored.session.recording())
    file.zoneMinutes = restored.facts.zoneMinutes
    file.warnings = FileWarning.warnings(of: restored, byteCount: log.count)
    return RecordedFile(file, measured: restored.session.live.finishedAnalysis())
  }
}

extension FileError {
  /// Why nothing of a session's log can be read.
  static func unreadable(log: [UInt8]) -> FileError {
    FileError(
      .unknownFormat,
      SessionLog.isOfLaterVersion(log)
        ? "a newer Andante recorded this session: install that version"
        : "the session log is damaged at its beginning", byteOffset: 0)
  }
}
