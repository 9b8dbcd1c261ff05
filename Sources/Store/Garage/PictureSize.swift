/// The size that a picture's header declares. It is limited because a browser needs memory for every pixel, even if the
/// file is small.
struct PictureSize {
  /// The maximum length of a side, in pixels.
  static let longestSide = 16_384
  static let largestArea = 50_000_000

  let width: Int
  let height: Int

  /// - Throws: `PictureError.tooManyPixels` if the picture is too large.
  func check() throws(PictureError) {
    // The product cannot overflow because the sides were checked first.
    guard (0...Self.longestSide).contains(width), (0...Self.longestSide).contains(height),
      width * height <= Self.largestArea
    else { throw .tooManyPixels }
  }

  /// Reads the content of a PNG's `IHDR` chunk. Returns nil if it is truncated.
  init?(pngHeader content: ArraySlice<UInt8>) {
    guard content.count >= 8 else { return nil }
    width = Self.bigEndian(content.prefix(4))
    height = Self.bigEndian(content.dropFirst(4).prefix(4))
  }

  /// Reads the content of a JPEG's frame header. Returns nil if it is truncated.
  init?(jpegFrame content: ArraySlice<UInt8>) {
    guard content.count >= 5 else { return nil }
    let lines = Self.bigEndian(content.dropFirst().prefix(2))
    // A height of 0 means that a later segment defines it.
    height = lines == 0 ? Int(UInt16.max) : lines
    width = Self.bigEndian(content.dropFirst(3).prefix(2))
  }

  /// Reads the content of a WebP chunk. Returns nil if it is truncated or doesn't contain a size.
  init?(webPChunk name: String, _ content: ArraySlice<UInt8>) {
    switch name {
    case "VP8X" where content.count >= 10:
      width = Self.littleEndian(content.dropFirst(4).prefix(3)) + 1
      height = Self.littleEndian(content.dropFirst(7).prefix(3)) + 1
    case "VP8L" where content.count >= 5:
      let sides = Self.littleEndian(content.dropFirst().prefix(4))
      width = (sides & 0x3FFF) + 1
      height = (sides >> 14 & 0x3FFF) + 1
    case "VP8 " where content.count >= 10:
      width = Self.littleEndian(content.dropFirst(6).prefix(2)) & 0x3FFF
      height = Self.littleEndian(content.dropFirst(8).prefix(2)) & 0x3FFF
    default: return nil
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  static func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
