/// The time spent at each heart rate, in whole beats per minute. Training load can be recalculated from it when the
/// athlete's heart rate limits change, without reading the recording again.
public struct HeartRateTime: Equatable, Sendable {
  /// The accepted heart rates in beats per minute. Values outside this range are sensor errors.
  public static let rates = 25...240

  /// The time at each rate in hundredths of a second, beginning at `rates.lowerBound`. Empty before the first value.
  public private(set) var centiseconds: [UInt32] = []
  /// The fraction of a hundredth of a second that hasn't been counted yet.
  private var rest = 0.0

  public init() {}

  /// Restores stored times, beginning at `rates.lowerBound`. Returns nil if there are more values than rates.
  public init?(centiseconds: [UInt32]) {
    guard centiseconds.count <= Self.rates.count else { return nil }
    self.centiseconds = centiseconds
  }

  public static func == (a: HeartRateTime, b: HeartRateTime) -> Bool {
    a.centiseconds == b.centiseconds
  }

  /// Adds time at a heart rate. Ignores rates outside `rates`.
  public mutating func add(seconds: Double, heartRate: Double) {
    let rate = heartRate.rounded(.toNearestOrEven)
    guard seconds > 0, seconds < 1e6, rate >= Double(Self.rates.lowerBound),
      rate <= Double(Self.rates.upperBound)
    else { return }
    let index = Int(rate) - Self.rates.lowerBound
    while centiseconds.count <= index { centiseconds.append(0) }
    let due = seconds * 100 + rest
    let whole = due.rounded(.down)
    rest = due - whole
    centiseconds[index] &+= UInt32(whole)
  }

  /// The total time with a known heart rate.
  public var seconds: Double { centiseconds.reduce(0) { $0 + Double($1) } / 100 }

  /// Returns Banister's training impulse, summed over the rates because the formula isn't linear. If the sex is
  /// unknown, pass false: the factors for men give hard parts more weight. Returns nil if the heart rate limits are
  /// impossible.
  public func impulse(resting: Double, maximum: Double, isFemale: Bool) -> Double? {
    guard
      var impulse = TrainingImpulse(resting: resting, maximum: maximum, isFemale: isFemale)
    else { return nil }
    for (index, time) in centiseconds.enumerated() where time > 0 {
      impulse.add(
        seconds: Double(time) / 100, heartRate: Double(Self.rates.lowerBound + index))
    }
    return impulse.total
  }
}
