/// A picture in memory that the caller owns: rows of four bytes per pixel (red, green, blue, ignored), without gaps,
/// from the upper left corner.
public struct Picture {
  let pixels: UnsafePointer<UInt8>
  let width, height: Int

  /// Creates a picture. Returns nil unless both sides are 1 … 8 192 pixels.
  ///
  /// - Parameter pixels: 4 · `width` · `height` bytes that must outlive the picture.
  public init?(rgba pixels: UnsafePointer<UInt8>, width: Int, height: Int) {
    guard (1...8_192).contains(width), (1...8_192).contains(height) else { return nil }
    self.pixels = pixels
    self.width = width
    self.height = height
  }
}
