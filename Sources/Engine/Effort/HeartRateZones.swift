/// Five zones of the heart rate, by shares of the way from the resting to the highest (Karvonen 1957) where both are
/// known, else by shares of the highest: 50, 60, 70, 80 and 90 % are where they begin. The last is open.
///
/// A convention for looking back, not thresholds that were measured on this athlete.
public struct HeartRateZones: Equatable, Sendable {
  /// Beats a minute at which each zone begins, rounded up to whole ones.
  public let starts: [Double]
  /// Whether they count from the resting heart rate.
  public let isByReserve: Bool
  /// Whether the highest heart rate is only that of the age.
  public let highestIsFromAge: Bool

  private static let shares = [0.5, 0.6, 0.7, 0.8, 0.9]

  /// Nil without a highest heart rate, or where the two cannot be.
  public init?(of body: AthleteBody) {
    guard let highest = body.highestHeartRate?.value, (60...250).contains(highest) else {
      return nil
    }
    let resting = body.restingHeartRate
    if let resting, resting < 20 || resting >= highest - 20 { return nil }
    isByReserve = resting != nil
    highestIsFromAge = body.highestIsFromAge
    let from = resting ?? 0
    starts = Self.shares.map { (from + $0 * (highest - from)).rounded(.up) }
  }

  /// Seconds below the first zone, then in each.
  public func seconds(in times: HeartRateTime) -> [Double] {
    var sums = [Double](repeating: 0, count: starts.count + 1)
    for (index, time) in times.centiseconds.enumerated() where time > 0 {
      let rate = Double(HeartRateTime.rates.lowerBound + index)
      sums[starts.count { $0 <= rate }] += Double(time) / 100
    }
    return sums
  }
}
