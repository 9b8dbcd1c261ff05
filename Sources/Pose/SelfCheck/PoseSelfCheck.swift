/// The parts of pose tracking that can be checked without a model. If their digests differ between native code and the
/// page, the build is faulty.
public enum PoseSelfCheck: Int32, CaseIterable, Sendable {
  /// A rotated square of a generated picture, partly outside it.
  case crop
  /// The logistic function from −90 to 90.
  case sigmoid
  /// The smoothing of a landmark over time.
  case smoothing

  /// The FNV-1a digest of the results' bits.
  public var digest: UInt32 {
    var digest = Fingerprint()
    switch self {
    case .crop: Self.addCrop(&digest)
    case .sigmoid:
      for step in -900...900 { digest.add(Pose.sigmoid(Float(step) / 10)) }
    case .smoothing: Self.addSmoothing(&digest)
    }
    return digest.value
  }

  private static func addCrop(_ digest: inout Fingerprint) {
    let size = 64
    var noise = Noise(seed: 7)
    let picture = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size * size)
    let crop = alignedFloats(3 * 32 * 32)
    defer {
      picture.deallocate()
      crop.deallocate()
    }
    for index in 0..<4 * size * size { picture[index] = UInt8(truncatingIfNeeded: noise.next()) }
    guard let whole = Picture(rgba: picture, width: size, height: size),
      let region = Region(hips: (30.3, 41.7), reach: (22.1, 17.9))
    else { return }
    for border in [Crop.Border.black, .repeated] {
      Crop(size: 32, range: -1...1, border: border).take(region, of: whole, to: crop)
      for index in 0..<3 * 32 * 32 { digest.add(crop[index]) }
    }
  }

  private static func addSmoothing(_ digest: inout Fingerprint) {
    var noise = Noise(seed: 9)
    var filter = OneEuroFilter()
    let setting = OneEuroFilter.Setting(minCutoff: 0.05, beta: 80)
    for _ in 0..<200 {
      let value = Double(noise.fraction())
      digest.add(Float(filter.filter(value, setting, interval: 0.04, scale: 0.01)))
    }
  }
}

/// An FNV-1a digest over whole words.
struct Fingerprint {
  private(set) var value: UInt32 = 2_166_136_261

  mutating func add(_ number: Float) {
    value = (value ^ number.bitPattern) &* 16_777_619
  }
}

/// Marsaglia's 32-bit xorshift generator.
struct Noise {
  private var state: UInt32

  /// Creates a generator.
  ///
  /// - Parameter seed: The initial state, which must not be 0.
  init(seed: UInt32) { state = seed }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  /// Returns a number in 0 ..< 1.
  mutating func fraction() -> Float { Float(next() >> 8) / 16_777_216 }
}

extension Network {
  /// Returns the FNV-1a digest of all results for a picture of noise. In builds without `POSE_FMA`, it is the same on
  /// every host.
  public func digestOfNoise(seed: UInt32 = 1) -> UInt32 {
    var noise = Noise(seed: seed)
    for index in 0..<inputCount { input[index] = noise.fraction() }
    run()
    return digest
  }

  /// The FNV-1a digest of all results of the last run.
  public var digest: UInt32 {
    var digest = Fingerprint()
    for index in 0..<outputCount {
      let output = output(index)
      for pixel in 0..<output.pixels {
        for channel in 0..<output.channels {
          digest.add(output.data[pixel &* output.stride &+ channel])
        }
      }
    }
    return digest.value
  }
}
