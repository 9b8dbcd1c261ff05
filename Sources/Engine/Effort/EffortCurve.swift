/// The best of one span of an activity's curve. More is better in every kind.
public struct CurvePoint: Equatable, Sendable {
  /// Seconds or metres, as the curve has it.
  public var span: Double
  /// m/s of a speed, watts of a power.
  public var value: Double

  /// In the units of the properties.
  public init(span: Double, value: Double) {
    self.span = span
    self.value = value
  }
}

/// Best speeds and powers of an activity over the spans that are compared between activities: mean maximal curves.
public enum EffortCurve {
  /// Seconds over which the best speed is kept: 1 minute to 6 hours.
  public static let durations: [Double] = [
    60, 120, 180, 300, 600, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600,
  ]

  /// Metres over which the best speed is kept: those of runs, walks and rides.
  public static let lengths: [Double] = [
    400, 1000, SplitTable.mile, 5000, 10_000, 20_000, 21_097.5, 40_000, 42_195, 100_000,
  ]

  /// Seconds over which the best power is kept: 5 s to 5 hours.
  public static let powerDurations: [Double] = [
    5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000,
  ]

  /// The greatest mean speeds of a track over spans that it is long enough for, in moving time.
  public struct Speeds: Equatable, Sendable {
    /// Over each of `durations`. Time in which nothing was measured adds no distance, so a gap makes nobody faster.
    public fileprivate(set) var byDuration: [CurvePoint] = []
    /// Over each of `lengths`.
    public fileprivate(set) var byLength: [CurvePoint] = []

    /// None.
    public init() {}
  }

  /// Linear in the track's length for each span.
  public static func speeds(of points: MeasuredTrack) -> Speeds {
    let (meters, seconds) = points.movement()
    var speeds = Speeds()
    speeds.byDuration = durations.compactMap { span in
      farthest(in: span, meters: meters, seconds: seconds).map {
        CurvePoint(span: span, value: $0 / span)
      }
    }
    speeds.byLength = speedsByLength(meters, seconds)
    return speeds
  }

  private static func speedsByLength(_ meters: [Double], _ seconds: [Double]) -> [CurvePoint] {
    lengths.compactMap { span in
      guard let effort = bestEffort(over: span, meters: meters, seconds: seconds),
        effort.seconds > 0
      else { return nil }
      return CurvePoint(span: span, value: span / effort.seconds)
    }
  }

  /// The most metres in `span` seconds anywhere. The curve is linear between its points, so that the best stretch begins
  /// or ends at one. What cannot be farther is not worked out. Nil where the curve is shorter.
  static func farthest(in span: Double, meters: [Double], seconds: [Double]) -> Double? {
    guard let first = seconds.first, let last = seconds.last, last - first >= span else {
      return nil
    }
    var best = 0.0
    var (ends, starts) = (1, 1)
    for index in seconds.indices {
      let end = seconds[index] + span
      if end <= last {
        while ends < seconds.count - 1, seconds[ends] < end { ends += 1 }
        if meters[ends] - meters[index] > best - rounding {
          best = max(best, place(meters, seconds, at: end, endingIn: ends) - meters[index])
        }
      }
      let start = seconds[index] - span
      if start >= first {
        while starts < seconds.count - 1, seconds[starts] < start { starts += 1 }
        if meters[index] - meters[starts - 1] > best - rounding {
          best = max(best, meters[index] - place(meters, seconds, at: start, endingIn: starts))
        }
      }
    }
    return best > 0 ? best : nil
  }

  /// Metres by which rounding may move a place between two points.
  private static let rounding = 1e-6

  /// The distance at a time between two neighbouring points, the later one at index `end`.
  private static func place(
    _ meters: [Double], _ seconds: [Double], at target: Double, endingIn end: Int
  ) -> Double {
    let step = seconds[end] - seconds[end - 1]
    guard step > 0 else { return meters[end] }
    let share = min(max((target - seconds[end - 1]) / step, 0), 1)
    return meters[end - 1] + share * (meters[end] - meters[end - 1])
  }
}
