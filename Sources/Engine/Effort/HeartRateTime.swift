/// How long the heart beat how fast: time at each whole beat a minute. From it every load that depends
/// on the athlete's own heart rates is worked out without the recording, also after they changed.
public struct HeartRateTime: Equatable, Sendable {
  /// Beats a minute that count; beyond, a sensor errs.
  public static let rates = 25...240

  /// By rate from `rates.lowerBound` on; empty before the first.
  public private(set) var centiseconds: [UInt32] = []
  /// Fractions of a hundredth not counted yet.
  private var rest = 0.0

  public init() {}

  /// Of as many rates from `rates.lowerBound` on; nil where there are too many.
  public init?(centiseconds: [UInt32]) {
    guard centiseconds.count <= Self.rates.count else { return nil }
    self.centiseconds = centiseconds
  }

  public static func == (a: HeartRateTime, b: HeartRateTime) -> Bool {
    a.centiseconds == b.centiseconds
  }

  /// Rates outside `rates` are left out.
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

  /// Time with a known heart rate.
  public var seconds: Double { centiseconds.reduce(0) { $0 + Double($1) } / 100 }

  /// Banister's training impulse, summed over the rates because the curve is bent. Without a sex, the
  /// factors for men, which weigh hard parts more. Nil where the heart rates are impossible.
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
