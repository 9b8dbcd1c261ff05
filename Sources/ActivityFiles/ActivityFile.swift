public import Engine

/// The formats of activity files, named as the command line names them.
public enum FileFormat: String, Equatable, Sendable, CaseIterable {
  case gpx, tcx, fit, kml, geojson, polyline, csv, health, pwx, hrm, nmea, igc
  /// A session's log, which the engine reads.
  case andante
  /// What is kept of an activity from Strava.
  case strava
  /// What somebody typed in.
  case typed
}

extension FileFormat {
  /// Whether a file of it may have totals without any point.
  package var mayLackPoints: Bool { self == .strava || self == .typed }
}

/// Something in a file that could not be used, or is not what it seems. One warning stands for all
/// of its kind: `count` says how many, line and offset say where the first one is.
public struct FileWarning: Equatable, Sendable {
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Bytes that are not as the format asks; reading went on behind them.
    case malformed
    /// An end tag closes an element that is not the innermost one.
    case mismatchedTag
    /// The file ends before its root element does.
    case truncated
    /// A reference to an entity that XML does not define; it was never expanded.
    case entity
    /// The encoding is not what the file declares, or is unknown to us.
    case encoding
    /// A position outside the earth's degrees, or none; the point was kept without it.
    case position
    /// A time that cannot be read; the point was kept without it.
    case time
    /// Times without a zone, read as UTC.
    case timeWithoutZone
    /// Inside a segment a point is earlier than the one before.
    case timeGoesBack
    /// Another number that cannot be read or cannot be true; it counts as unknown.
    case value
    /// A column of a table with an unknown title; it was left out.
    case unknownColumn
    /// There is no recorded point in the file.
    case noTrack
    /// More content than the limits allow; the rest was left out.
    case tooLarge
    /// A workout that another app or device recorded as well; the fuller recording was kept.
    case duplicate
    /// A workout that cannot be used; it was left out.
    case workout
    /// A file that another one names is not there, or is there and not named.
    case missingFile
    /// A checksum that does not fit what it stands for.
    case checksum
    /// The rest of the file could not be read.
    case unreadable
    /// Events of a later version's session log; they were left out.
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

/// What an activity file says: the recording as it stands there, and what was wrong with it.
public struct ActivityFile: Equatable, Sendable {
  public var format: FileFormat
  public var recording: Recording
  public var name: String?
  public var notes: String?
  /// The program or device that wrote the file.
  public var creator: String?
  /// The file's own word for the sport.
  public var sportText: String?
  /// Minutes the first timed point's zone is ahead of UTC; nil where times are in UTC, as GPX asks.
  public var zoneMinutes: Int32?
  /// What the device summed up; one session a sport in a multisport file, none in formats that have
  /// no such thing.
  public var sessions: [FileSession] = []
  public var laps: [FileLap] = []
  /// Planned points, which are no recording: counted and left out.
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
