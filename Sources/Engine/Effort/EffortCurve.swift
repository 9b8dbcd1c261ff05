/// A point of a mean maximal curve: the best value over a span. Greater values are better.
public struct CurvePoint: Equatable, Sendable {
  /// The length of the span, in seconds or metres depending on the curve.
  public var span: Double
  /// The speed in m/s or the power in watts.
  public var value: Double

  /// Creates a point in the units of the properties.
  public init(span: Double, value: Double) {
    self.span = span
    self.value = value
  }
}

/// Mean maximal curves: the best speeds and powers of an activity over standard spans, for comparison between
/// activities.
public enum EffortCurve {
  /// The durations in seconds for best speeds: 1 minute to 6 hours.
  public static let durations: [Double] = [
    60, 120, 180, 300, 600, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 14_400, 21_600,
  ]

  /// The distances in metres for best speeds of runs, walks and rides.
  public static let lengths: [Double] = [
    400, 1000, SplitTable.mile, 5000, 10_000, 20_000, 21_097.5, 40_000, 42_195, 100_000,
  ]

  /// The durations in seconds for best powers: 5 s to 5 hours.
  public static let powerDurations: [Double] = [
    5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000,
  ]

  /// The greatest mean speeds of a track over all spans that fit into its moving time and distance.
  public struct Speeds: Equatable, Sendable {
    /// The best speeds over `durations`. Unmeasured time adds no distance, so a gap can't increase them.
    public fileprivate(set) var byDuration: [CurvePoint] = []
    /// The best speeds over `lengths`.
    public fileprivate(set) var byLength: [CurvePoint] = []

    /// Creates empty curves.
    public init() {}
  }

  /// Returns the best speeds of a track. Takes time linear in the track's length for each span.
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

  /// Returns the greatest distance covered in `span` seconds, or nil if the track is shorter. The distance is
  /// piecewise linear in time, so the best stretch begins or ends at a point. Stretches that can't exceed the best
  /// one aren't calculated exactly.
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
          best = max(
            best, interpolatedMeters(meters, seconds, at: end, endingIn: ends) - meters[index])
        }
      }
      let start = seconds[index] - span
      if start >= first {
        while starts < seconds.count - 1, seconds[starts] < start { starts += 1 }
        if meters[index] - meters[starts - 1] > best - rounding {
          best = max(
            best, meters[index] - interpolatedMeters(meters, seconds, at: start, endingIn: starts))
        }
      }
    }
    return best > 0 ? best : nil
  }

  /// The allowance for rounding errors in interpolated distances, in metres.
  private static let rounding = 1e-6

  /// Returns the distance at a time between two consecutive points. `end` is the index of the later point.
  private static func interpolatedMeters(
    _ meters: [Double], _ seconds: [Double], at target: Double, endingIn end: Int
  ) -> Double {
    let step = seconds[end] - seconds[end - 1]
    guard step > 0 else { return meters[end] }
    let share = min(max((target - seconds[end - 1]) / step, 0), 1)
    return meters[end - 1] + share * (meters[end] - meters[end - 1])
  }
}
