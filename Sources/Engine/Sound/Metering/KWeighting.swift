/// The K-weighting filter for loudness measurement (ITU-R BS.1770): a shelf that models the head, followed by a
/// high-pass. The standard gives coefficients only for 48 kHz, so both sections are computed for each sample rate from
/// the underlying analogue parameters, as in libebur128. At 48 kHz, this reproduces the standard's coefficients to 14
/// digits.
struct KWeighting: Sendable {
  private var shelf: Biquad
  private var highPass: Biquad

  init(sampleRate: Double) {
    shelf = Self.shelf(sampleRate: sampleRate)
    highPass = Self.highPass(sampleRate: sampleRate)
  }

  mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }

  static func shelf(sampleRate: Double) -> Biquad {
    let k = tangent(.pi * 1681.974450955533 / sampleRate)
    let quality = 0.7071752369554196
    let high = power(10, 3.999843853973347 / 20)
    let band = power(high, 0.4996667741545416)
    let a0 = 1 + k / quality + k * k
    return Biquad(
      b0: (high + band * k / quality + k * k) / a0, b1: 2 * (k * k - high) / a0,
      b2: (high - band * k / quality + k * k) / a0, a1: 2 * (k * k - 1) / a0,
      a2: (1 - k / quality + k * k) / a0)
  }

  static func highPass(sampleRate: Double) -> Biquad {
    let k = tangent(.pi * 38.13547087602444 / sampleRate)
    let quality = 0.5003270373238773
    let a0 = 1 + k / quality + k * k
    return Biquad(
      b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / quality + k * k) / a0)
  }
}

/// A second-order filter in transposed direct form II, with `a0` = 1.
struct Biquad: Sendable {
  let b0, b1, b2, a1, a2: Double
  private var first = 0.0
  private var second = 0.0

  init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
  }

  mutating func next(_ x: Double) -> Double {
    let y = b0 * x + first
    first = b1 * x - a1 * y + second
    second = b2 * x - a2 * y
    return y
  }
}
