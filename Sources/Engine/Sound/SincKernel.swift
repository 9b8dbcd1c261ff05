/// Interpolates between samples with a windowed sinc.
///
/// The window is the four-term Blackman–Harris window (Harris 1978), with side lobes at −92 dB. With n zero
/// crossings per side, the transition band is 3/n of the sample rate.
struct SincKernel: Sendable {
  /// The number of zero crossings per side at full bandwidth.
  let zeroCrossings: Int
  /// The cutoff frequency relative to half the input sample rate, 0 … 1.
  let cutoff: Double

  init(zeroCrossings: Int, cutoff: Double = 1) {
    self.zeroCrossings = zeroCrossings
    self.cutoff = cutoff
  }

  /// Half the kernel's width, in input samples.
  var halfWidth: Double { Double(zeroCrossings) / cutoff }

  /// Returns the weight at a distance in samples; 0 beyond `halfWidth`.
  func weight(_ distance: Double) -> Double {
    let position = distance.magnitude / halfWidth
    guard position < 1 else { return 0 }
    return cutoff * Self.sinc(cutoff * distance) * Self.window(position)
  }

  private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sine(.pi * x) / (.pi * x) }

  /// Returns the window's value at a position between its middle (0) and its edge (1). Computes the cosines of multiple
  /// angles from the cosine of the single angle.
  private static func window(_ position: Double) -> Double {
    let once = cosine(.pi * position)
    let twice = 2 * once * once - 1
    let thrice = once * (2 * twice - 1)
    return 0.35875 + 0.48829 * once + 0.14128 * twice + 0.01168 * thrice
  }

  /// Returns the value of `samples` at `position`, assuming zeros outside the slice. Weights are normalised, so
  /// constant signals are reproduced exactly.
  func value(of samples: ArraySlice<Float>, at position: Double) -> Double {
    let first = (position - halfWidth).rounded(.up)
    let last = (position + halfWidth).rounded(.down)
    var (sum, weights) = (0.0, 0.0)
    var index = first
    while index <= last {
      let weight = weight(index - position)
      weights += weight
      if index >= 0, index < Double(samples.count) {
        sum += weight * Double(samples[samples.startIndex + Int(index)])
      }
      index += 1
    }
    return sum / weights
  }
}

extension SincKernel {
  /// Returns `samples` resampled to another rate, starting at the same time. Uses 32 zero crossings, so the response is
  /// flat up to 0.43 of the lower rate, and images and aliases are at −90 dB from 0.53. Takes about 2.5 µs per output
  /// sample.
  static func resampled(_ samples: ArraySlice<Float>, from rate: Double, to newRate: Double)
    -> [Float]
  {
    guard rate != newRate else { return Array(samples) }
    let kernel = SincKernel(zeroCrossings: 32, cutoff: 0.94 * min(1, newRate / rate))
    let count = Int((Double(samples.count) * newRate / rate).rounded(.up))
    var results: [Float] = []
    results.reserveCapacity(count)
    for index in 0..<count {
      results.append(Float(kernel.value(of: samples, at: Double(index) * rate / newRate)))
    }
    return results
  }
}
