/// Samples a region of a picture as a network's input, in the same way as MediaPipe
/// (`image_to_tensor_converter_opencv.cc`): OpenCV's bilinear warp of bytes, with positions rounded to 1/32 pixel and
/// results rounded to whole bytes, 0 … 255. Pixel coordinates refer to a pixel's corner, not its centre.
struct Crop {
  enum Border { case black, repeated }

  /// The side of the square in pixels.
  let size: Int
  /// The values that bytes 0 and 255 map to.
  let range: ClosedRange<Float>
  let border: Border

  /// Samples a region of the picture.
  ///
  /// - Parameter to: Space for 3 · `size`² floats.
  func take(_ region: Region, of picture: Picture, to: UnsafeMutablePointer<Float>) {
    let step = region.side / Double(size)
    let scale = (range.upperBound - range.lowerBound) / 255
    let (originX, originY) = region.position(0, 0)
    var next = to
    for row in 0..<size {
      // In units of 1/32 pixel.
      let startX = 32 * (originX - region.sine * step * Double(row))
      let startY = 32 * (originY + region.cosine * step * Double(row))
      for column in 0..<size {
        let along = 32 * step * Double(column)
        let x = Int((startX + region.cosine * along).rounded(.toNearestOrEven))
        let y = Int((startY + region.sine * along).rounded(.toNearestOrEven))
        let pixel = sample(picture, x, y)
        next[0] = Float(pixel.red) * scale + range.lowerBound
        next[1] = Float(pixel.green) * scale + range.lowerBound
        next[2] = Float(pixel.blue) * scale + range.lowerBound
        next += 3
      }
    }
  }

  private typealias Pixel = (red: Int32, green: Int32, blue: Int32)

  /// Samples the picture at a position in units of 1/32 pixel.
  @inline(__always)
  private func sample(_ picture: Picture, _ x: Int, _ y: Int) -> Pixel {
    let column = x >> 5
    let row = y >> 5
    let right = Int32(x & 31)
    let lower = Int32(y & 31)
    let isInside =
      column >= 0 && row >= 0 && column &+ 1 < picture.width && row &+ 1 < picture.height
    let corner = picture.pixels + 4 &* (row &* picture.width &+ column)
    let rowBytes = 4 &* picture.width
    let upperLeft = isInside ? pixel(corner) : pixel(picture, column, row)
    let upperRight = isInside ? pixel(corner + 4) : pixel(picture, column &+ 1, row)
    let lowerLeft = isInside ? pixel(corner + rowBytes) : pixel(picture, column, row &+ 1)
    let lowerRight =
      isInside ? pixel(corner + rowBytes + 4) : pixel(picture, column &+ 1, row &+ 1)
    let weights = (
      (32 &- right) &* (32 &- lower), right &* (32 &- lower), (32 &- right) &* lower,
      right &* lower
    )
    func blend(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Int32 {
      (a &* weights.0 &+ b &* weights.1 &+ c &* weights.2 &+ d &* weights.3 &+ 512) >> 10
    }
    return (
      blend(upperLeft.red, upperRight.red, lowerLeft.red, lowerRight.red),
      blend(upperLeft.green, upperRight.green, lowerLeft.green, lowerRight.green),
      blend(upperLeft.blue, upperRight.blue, lowerLeft.blue, lowerRight.blue)
    )
  }

  @inline(__always)
  private func pixel(_ bytes: UnsafePointer<UInt8>) -> Pixel {
    (Int32(bytes[0]), Int32(bytes[1]), Int32(bytes[2]))
  }

  /// Returns a pixel, which may be outside the picture.
  private func pixel(_ picture: Picture, _ column: Int, _ row: Int) -> Pixel {
    let x = max(0, min(picture.width &- 1, column))
    let y = max(0, min(picture.height &- 1, row))
    if border == .black, x != column || y != row { return (0, 0, 0) }
    return pixel(picture.pixels + 4 &* (y &* picture.width &+ x))
  }
}
