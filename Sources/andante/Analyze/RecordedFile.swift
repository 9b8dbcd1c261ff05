import ActivityFiles
import Engine

/// An activity file, or a session log converted to one.
struct RecordedFile {
  var file: ActivityFile
  /// The session, or nil if the file isn't a session log.
  private let session: RestoredSession?

  private init(_ file: ActivityFile, session: RestoredSession? = nil) {
    self.file = file
    self.session = session
  }

  /// Analyses the file and releases its points, so that there is only one copy of them in memory.
  mutating func analyzed() -> AnalyzedActivity {
    AnalyzedActivity(of: &file, known: session?.session.live.finishedAnalysis())
  }

  /// Returns the file, or the session with the distance, laps and moving time that its page shows.
  func measured() -> ActivityFile {
    guard let session else { return file }
    var measured = ActivityFile(session)
    measured.warnings = file.warnings
    return measured
  }

  /// - Parameter path: A path, or `-` for standard input.
  static func read(path: String) throws(FileError) -> RecordedFile {
    // A stream can only be read once, so its format is determined from the bytes.
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
    var file = ActivityFile(positionsOf: restored)
    file.warnings = FileWarning.warnings(of: restored, byteCount: log.count)
    return RecordedFile(file, session: restored)
  }
}

extension FileError {
  static func unreadable(log: [UInt8]) -> FileError {
    FileError(
      .unknownFormat,
      SessionLog.isLaterVersion(log)
        ? "a newer version of Andante recorded this session: install that version"
        : "the session log is damaged at its beginning", byteOffset: 0)
  }
}
