/// A picture in memory that is somebody else's: rows of four bytes a pixel (red, green, blue, anything), without gaps,
/// from the upper left corner.
public struct Picture {
  let pixels: UnsafePointer<UInt8>
  let width, height: Int

  /// Nil where a side is not 1 … 8 192 pixels.
  ///
  /// - Parameter pixels: 4 · `width` · `height` bytes, which must last as long as the picture is used.
  public init?(rgba pixels: UnsafePointer<UInt8>, width: Int, height: Int) {
    guard (1...8_192).contains(width), (1...8_192).contains(height) else { return nil }
    self.pixels = pixels
    self.width = width
    self.height = height
  }
}
