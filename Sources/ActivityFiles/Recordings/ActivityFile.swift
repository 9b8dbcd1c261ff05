public import Engine

/// A problem found while reading a file. One warning covers all problems of its kind: `count` is their number, and
/// `line` and `byteOffset` locate the first one.
public struct FileWarning: Equatable, Sendable {
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Bytes that violate the format. Reading continued after them.
    case malformed
    /// An end tag doesn't match the innermost open element.
    case mismatchedTag
    /// The file ends before its root element is closed.
    case truncated
    /// A reference to an entity that XML doesn't define. It wasn't expanded.
    case entity
    /// The encoding is unknown, or differs from the declared one.
    case encoding
    /// A missing or impossible position. The point was kept without it.
    case position
    /// An unreadable time. The point was kept without it.
    case time
    /// Times without a time zone, which were read as UTC.
    case timeWithoutZone
    /// A point is earlier than the previous one in its segment.
    case timeGoesBack
    /// An unreadable or impossible number other than a position or time. It was ignored.
    case value
    /// A table column with an unknown title. It was ignored.
    case unknownColumn
    /// The file contains no recorded points.
    case noTrack
    /// The content exceeds the limits. The rest was ignored.
    case tooLarge
    /// A workout that was also recorded by another app or device. The more complete recording was kept.
    case duplicate
    /// A workout that cannot be used. It was ignored.
    case workout
    /// A missing file that another one refers to, or a file that isn't referred to.
    case missingFile
    /// A checksum doesn't match.
    case checksum
    /// The rest of the file couldn't be read.
    case unreadable
    /// Session log events of an unknown type, written by a later version of Andante. They were ignored.
    case unknownEvent
  }

  public var kind: Kind
  public var message: String
  public var line: Int?
  public var byteOffset: Int?
  public var count: Int

  public init(
    _ kind: Kind, _ message: String, line: Int? = nil, byteOffset: Int? = nil, count: Int = 1
  ) {
    self.kind = kind
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
    self.count = count
  }
}

/// The content of an activity file, with the problems found while reading it.
public struct ActivityFile: Equatable, Sendable {
  public var format: FileFormat
  public var recording: Recording
  public var name: String?
  public var notes: String?
  /// The program or device that wrote the file.
  public var creator: String?
  /// The sport's name as written in the file.
  public var sportText: String?
  /// The UTC offset of the file's first time, in minutes; nil if times are in UTC, as GPX requires.
  public var zoneMinutes: Int32?
  /// The sessions, one per sport in a multisport file. Empty if the format has no sessions.
  public var sessions: [FileSession] = []
  public var laps: [FileLap] = []
  /// The number of points of planned routes, which aren't part of the recording and are discarded.
  public var routePointCount = 0
  public var waypointCount = 0
  public var warnings: [FileWarning] = []

  public init(format: FileFormat, recording: Recording, name: String? = nil, notes: String? = nil) {
    self.format = format
    self.recording = recording
    self.name = name
    self.notes = notes
  }
}
