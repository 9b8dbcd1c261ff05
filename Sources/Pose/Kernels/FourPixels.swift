/// Sums of one vector of channels for four pixels, kept in registers. The kernels use it because Swift doesn't
/// keep arrays in registers.
struct FourPixels {
  private var s0, s1, s2, s3: Vector

  @inline(__always)
  init(_ bias: Vector) {
    s0 = bias
    s1 = bias
    s2 = bias
    s3 = bias
  }

  /// Adds the product of each pixel's input and the same weights.
  @inline(__always)
  mutating func add(_ x0: Vector, _ x1: Vector, _ x2: Vector, _ x3: Vector, times weights: Vector) {
    s0 = multiplyAdd(x0, weights, s0)
    s1 = multiplyAdd(x1, weights, s1)
    s2 = multiplyAdd(x2, weights, s2)
    s3 = multiplyAdd(x3, weights, s3)
  }

  /// Adds the vectors at `pixels`, `stride` floats apart.
  @inline(__always)
  mutating func add(_ pixels: Floats, _ stride: Int) {
    s0 += pixels.vectors[0]
    s1 += (pixels + stride).vectors[0]
    s2 += (pixels + 2 &* stride).vectors[0]
    s3 += (pixels + 3 &* stride).vectors[0]
  }

  @inline(__always)
  mutating func clampTo6() {
    s0 = s0.clampedTo6
    s1 = s1.clampedTo6
    s2 = s2.clampedTo6
    s3 = s3.clampedTo6
  }

  @inline(__always)
  func store(_ pixels: Floats, _ stride: Int) {
    pixels.vectors[0] = s0
    (pixels + stride).vectors[0] = s1
    (pixels + 2 &* stride).vectors[0] = s2
    (pixels + 3 &* stride).vectors[0] = s3
  }
}
