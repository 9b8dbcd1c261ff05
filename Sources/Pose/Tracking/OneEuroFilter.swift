/// The One Euro filter (Casiez, Roussel, Vogel, CHI 2012): a low pass that opens with speed. As MediaPipe's
/// `one_euro_filter.cc`.
struct OneEuroFilter {
  /// How a kind of value is filtered.
  struct Setting {
    /// Cutoff at rest, Hz.
    var minCutoff: Double
    /// Hz of cutoff for each unit of speed.
    var beta: Double
    /// Cutoff of the speed itself, Hz.
    var speedCutoff = 1.0
  }

  private var raw = 0.0
  private var smooth = 0.0
  private var speed = 0.0
  private var isFirst = true

  /// - Parameters:
  ///   - interval: seconds since the last value, above 0; not used for the first one.
  ///   - scale: what a unit of the value is worth when its speed is measured.
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

  /// Of a new value in a low pass of this cutoff.
  private static func share(_ cutoff: Double, _ interval: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * interval))
  }
}
