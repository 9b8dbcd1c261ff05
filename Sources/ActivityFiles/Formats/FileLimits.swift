/// Limits on the resources that a file may use. Files that exceed them are refused or truncated with a warning, so
/// that even a malicious file can neither exhaust memory nor run forever.
public struct FileLimits: Sendable {
  /// The maximum size after decompression, in bytes.
  public var byteCount = 2 << 30
  /// The maximum compression ratio. Recordings are compressed by a factor of 10 to 40, and the records of a health
  /// export by up to 60. Deflate's limit is 1 032, which only artificial files approach.
  public var expansion = 200
  /// The decompressed size that is always allowed, regardless of the ratio, in bytes.
  public var expansionFloor = 1 << 20
  /// The maximum size of a file that is read as a whole, in bytes: GeoJSON, polylines and archives that contain a
  /// single file.
  public var wholeByteCount = 24 << 20
  /// The maximum number of recorded points. A million points are 11 days at one point per second and need about 120 MB
  /// of memory, including the analysis.
  public var pointCount = 1_000_000
  /// The number of segments that don't count towards `pointCount`. Each additional segment counts as eight points,
  /// however short it is. Real recordings don't have that many segments, and a million segments of one point each would
  /// need 400 MB.
  static let freeSegments = 1_000

  /// Returns whether another point may be added.
  @inline(__always) func allows(pointAfter pointCount: Int, in segmentCount: Int) -> Bool {
    pointCount + 8 * max(0, segmentCount - Self.freeSegments) < self.pointCount
  }

  /// The maximum size of a tag, in bytes.
  public var tagByteCount = 1 << 20
  /// The maximum size of an element's text, in bytes. The rest of it is skipped.
  public var textByteCount = 1 << 16
  /// The maximum nesting of elements.
  public var depth = 128
  /// The maximum number of attributes per element. The rest are skipped.
  public var attributeCount = 64
  /// The maximum number of files in an archive, and the maximum size of its directory in bytes.
  public var entryCount = 200_000
  public var directoryByteCount = 32 << 20

  /// The maximum number of workouts in a health export.
  public var workoutCount = 100_000

  public init() {}

  /// Creates the standard limits with a different maximum size.
  public init(byteCount: Int) { self.byteCount = byteCount }

  /// Returns whether `packed` bytes of compressed data may decompress to `unpacked` bytes.
  public func allows(unpacked: Int, from packed: Int) -> Bool {
    unpacked <= expansionFloor || unpacked / expansion <= packed
  }

  public static let standard = FileLimits()

  /// Limits for health exports, which reach gigabytes within a few years.
  public static let health: FileLimits = {
    var limits = FileLimits()
    limits.byteCount = 16 << 30
    return limits
  }()
}
