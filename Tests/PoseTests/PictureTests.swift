import Testing

@testable import Pose

/// A picture whose red values are the column numbers and whose green values are the row numbers.
private final class Ramp {
  let bytes: UnsafeMutablePointer<UInt8>
  let picture: Picture

  init?(width: Int, height: Int) {
    bytes = .allocate(capacity: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = bytes + 4 * (y * width + x)
        (at[0], at[1], at[2], at[3]) = (UInt8(x), UInt8(y), 128, 255)
      }
    }
    guard let picture = Picture(rgba: bytes, width: width, height: height) else { return nil }
    self.picture = picture
  }

  deinit { bytes.deallocate() }

  func crop(_ region: Region, size: Int, _ border: Crop.Border) -> [Float] {
    var floats = [Float](repeating: -1, count: 3 * size * size)
    floats.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      Crop(size: size, range: 0...255, border: border).take(region, of: picture, to: base)
    }
    return floats
  }
}

@Suite struct CropTests {
  @Test func cropOfTheWholePictureIsThePicture() throws {
    let ramp = try #require(Ramp(width: 16, height: 16))
    let found = ramp.crop(Region(around: ramp.picture), size: 16, .black)
    for y in 0..<16 {
      for x in 0..<16 {
        #expect(Array(found[3 * (16 * y + x)..<3 * (16 * y + x) + 3]) == [Float(x), Float(y), 128])
      }
    }
  }

  @Test func wideCropHasBlackBands() throws {
    let ramp = try #require(Ramp(width: 16, height: 8))
    let found = ramp.crop(Region(around: ramp.picture), size: 16, .black)
    // The four rows above and below the picture are black. Blue distinguishes them from the picture's corners.
    for y in 0..<16 {
      #expect(found[3 * 16 * y + 2] == ((4..<12).contains(y) ? 128 : 0), "row \(y)")
    }
  }

  @Test func repeatedBorderContinuesTheEdges() throws {
    let ramp = try #require(Ramp(width: 16, height: 8))
    let found = ramp.crop(Region(around: ramp.picture), size: 16, .repeated)
    #expect((found[2], found[1], found[3 * 16 * 15 + 1]) == (128, 0, 7))
  }

  @Test func sidewaysBodyTurnsThePicture() throws {
    let ramp = try #require(Ramp(width: 16, height: 16))
    // The body points to the right, so the right side of the picture is at the top of the crop.
    let region = try #require(Region(hips: (8, 8), reach: (8 + 6.4, 8)))
    #expect(region.side == 16 && region.cosine == 0 && region.sine == 1)
    let found = ramp.crop(region, size: 16, .repeated)
    // Moving down in the crop moves left in the picture.
    #expect(found[3 * 16 * 4] == 12 && found[3 * (16 * 4 + 5) + 1] == 5)
  }

  @Test func valuesBetweenPixelsAreInterpolated() throws {
    let ramp = try #require(Ramp(width: 16, height: 16))
    var region = Region(around: ramp.picture)
    region.centerX += 0.5
    let found = ramp.crop(region, size: 16, .repeated)
    // 3.5 is rounded up, as in OpenCV.
    #expect(found[3 * 3] == 4)
  }

  @Test func impossiblePictureSizesAreRefused() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    defer { bytes.deallocate() }
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (8_193, 1), (1, Int.max)] {
      #expect(Picture(rgba: bytes, width: width, height: height) == nil)
    }
  }
}

@Suite struct RegionTests {
  @Test func uprightBodyIsNotTurned() throws {
    let region = try #require(Region(hips: (100, 200), reach: (100, 100)))
    #expect(region.side == 250 && region.cosine == 1 && region.sine == 0)
    #expect(region.position(0.5, 0.5) == (100, 200))
    #expect(region.position(0, 0) == (-25, 75))
  }

  @Test func impossibleRegionsAreNil() {
    let places: [(Double, Double)] = [(.nan, 0), (.infinity, 0), (1e9, 0), (0, 0.1), (0, 0)]
    for position in places {
      #expect(Region(hips: (0, 0), reach: position) == nil)
      #expect(Region(hips: (position.0 + 3e5, 0), reach: (position.0 + 3e5, 50)) == nil)
    }
  }
}
