import Engine

/// Recognises session logs. They aren't read as activity files, because their import also replays the session.
enum SessionLogFile: ContentReader {
  static func reads(_ head: FileHead) -> Bool { SessionLog.isLog(head.bytes) }

  static func file(from _: FileInput) throws(FileError) -> ActivityFile {
    throw FileError(.unsupportedFormat, "this is a session log: import or replay it")
  }
}
