/// Five heart rate zones that begin at 50, 60, 70, 80 and 90 % of the heart rate reserve (Karvonen 1957), or of the
/// maximum heart rate if the resting heart rate is unknown. The last zone is open-ended.
///
/// The zones are a convention for reviewing activities, not measured thresholds of the athlete.
public struct HeartRateZones: Equatable, Sendable {
  /// The heart rate at which each zone begins, rounded up to whole beats per minute.
  public let starts: [Double]
  /// Whether the zones are based on the heart rate reserve.
  public let usesReserve: Bool
  /// Whether the maximum heart rate is estimated from the age.
  public let highestIsFromAge: Bool

  private static let shares = [0.5, 0.6, 0.7, 0.8, 0.9]

  /// Creates an athlete's zones. Returns nil if the maximum heart rate is unknown or the heart rates are impossible.
  public init?(of body: AthleteBody) {
    guard let highest = body.highestHeartRate?.value, (60...250).contains(highest) else {
      return nil
    }
    let resting = body.restingHeartRate
    if let resting, resting < 20 || resting >= highest - 20 { return nil }
    usesReserve = resting != nil
    highestIsFromAge = body.highestIsFromAge
    let from = resting ?? 0
    starts = Self.shares.map { (from + $0 * (highest - from)).rounded(.up) }
  }

  /// Returns the seconds below the first zone, followed by the seconds in each zone.
  public func seconds(in times: HeartRateTime) -> [Double] {
    var sums = [Double](repeating: 0, count: starts.count + 1)
    for (index, time) in times.centiseconds.enumerated() where time > 0 {
      let rate = Double(HeartRateTime.rates.lowerBound + index)
      sums[starts.count { $0 <= rate }] += Double(time) / 100
    }
    return sums
  }
}
