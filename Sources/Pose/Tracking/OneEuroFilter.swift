/// The One Euro filter (Casiez, Roussel, Vogel, CHI 2012): a low-pass filter whose cutoff rises with speed. It matches
/// MediaPipe's `one_euro_filter.cc`.
struct OneEuroFilter {
  /// The filter settings for a kind of value.
  struct Setting {
    /// The cutoff at rest in Hz.
    var minCutoff: Double
    /// The increase of the cutoff per unit of speed, in Hz.
    var beta: Double
    /// The cutoff for the speed itself, in Hz.
    var speedCutoff = 1.0
  }

  private var raw = 0.0
  private var smooth = 0.0
  private var speed = 0.0
  private var isFirst = true

  /// Adds a value and returns the filtered one.
  ///
  /// - Parameters:
  ///   - interval: The seconds since the last value, above 0; ignored for the first one.
  ///   - scale: The factor by which values are multiplied before the speed is calculated.
  mutating func filter(
    _ value: Double, _ setting: Setting, interval: Double, scale: Double
  ) -> Double {
    guard !isFirst else {
      (raw, smooth, speed, isFirst) = (value, value, 0, false)
      return value
    }
    let change = (value - raw) * scale / interval
    speed += Self.share(setting.speedCutoff, interval) * (change - speed)
    let cutoff = setting.minCutoff + setting.beta * abs(speed)
    smooth += Self.share(cutoff, interval) * (value - smooth)
    raw = value
    return smooth
  }

  /// Returns the weight of a new value in a low-pass filter.
  private static func share(_ cutoff: Double, _ interval: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * interval))
  }
}
