/// How much a file may ask of us. What is larger is refused or cut with a warning, so that no file,
/// however made, exhausts memory or runs without end.
public struct FileLimits: Sendable {
  /// Bytes after decompression.
  public var byteCount = 2 << 30
  /// How many times its size something may unpack to. Recordings compress 10 to 40 times, the records of a health
  /// export up to 60; deflate itself ends at 1 032, which only made-up files come near.
  public var expansion = 200
  /// Bytes that anything may unpack to, however small it is.
  public var expansionFloor = 1 << 20
  /// Bytes of a file whose format is read as a whole: GeoJSON, polylines, archives of one file.
  public var wholeByteCount = 24 << 20
  /// Recorded points: a million are 11 days at one a second, and with what they are measured by about 120 MB of memory.
  public var pointCount = 1_000_000
  /// Segments that cost nothing beside their points. Each further one takes the room of eight, however short it is: no
  /// recording has so many, and a million of a point each would take 400 MB.
  static let freeSegments = 1_000

  /// Whether another point may come.
  @inline(__always) func allows(pointAfter pointCount: Int, in segmentCount: Int) -> Bool {
    pointCount + 8 * max(0, segmentCount - Self.freeSegments) < self.pointCount
  }

  /// Bytes of one tag.
  public var tagByteCount = 1 << 20
  /// Bytes kept of one element's text; the rest of it is passed over.
  public var textByteCount = 1 << 16
  /// Elements open at once.
  public var depth = 128
  /// Attributes kept of one element; the rest are passed over.
  public var attributeCount = 64
  /// Files of an archive, and bytes of the directory that lists them.
  public var entryCount = 200_000
  public var directoryByteCount = 32 << 20

  /// Workouts of a health export.
  public var workoutCount = 100_000

  public init() {}

  /// The usual limits but this one.
  public init(byteCount: Int) { self.byteCount = byteCount }

  /// Whether so many packed bytes may have become so many.
  public func allows(unpacked: Int, from packed: Int) -> Bool {
    unpacked <= expansionFloor || unpacked / expansion <= packed
  }

  public static let standard = FileLimits()

  /// For health exports, which grow by a gigabyte in a few years.
  public static let health: FileLimits = {
    var limits = FileLimits()
    limits.byteCount = 16 << 30
    return limits
  }()
}
