/// How much a file may ask of us. What is larger is refused or cut with a warning, so that no file,
/// however made, exhausts memory or runs without end.
public struct FileLimits: Sendable {
  /// Bytes after decompression.
  public var byteCount = 2 << 30
  /// Recorded points: 2 million are 23 days at one a second and about 350 MB of memory.
  public var pointCount = 2_000_000
  /// Bytes of one tag.
  public var tagByteCount = 1 << 20
  /// Bytes kept of one element's text; the rest of it is passed over.
  public var textByteCount = 1 << 16
  /// Elements open at once.
  public var depth = 128
  /// Attributes kept of one element; the rest are passed over.
  public var attributeCount = 64

  public init() {}

  public static let standard = FileLimits()
}
