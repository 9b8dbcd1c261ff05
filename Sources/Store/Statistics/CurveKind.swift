import Engine
import Model

/// A kind of best-value curve, such as the best power over each duration. Raw values are stored and never renumbered.
public enum CurveKind: UInt8, Sendable, CaseIterable {
  /// Speed in m/s, over seconds of moving time.
  case speedByDuration = 1
  /// Speed in m/s, over distances in metres.
  case speedByLength = 2
  /// Power in watts, over seconds of elapsed time.
  case power = 3

  /// All spans of the curve, in ascending order.
  public var spans: [Double] {
    switch self {
    case .speedByDuration: EffortCurve.durations
    case .speedByLength: EffortCurve.lengths
    case .power: EffortCurve.powerDurations
    }
  }

  /// Returns the maximum plausible value over a span, in m/s or watts. Higher values result from position errors or
  /// from another sport.
  func plausibleMaximum(over span: Double, of sport: Sport) -> Double {
    switch (self, sport) {
    case (.power, _): 2500
    case (.speedByDuration, .running): Self.fastestPlausibleRun { $0.fastestPlausible <= span }
    case (.speedByLength, .running): Self.fastestPlausibleRun { $0.meters <= span + 0.5 }
    default: sport.profile.fastestAverage
    }
  }

  /// Returns the limit for the longest record distance that isn't longer than the requested span, so that the limit is
  /// never too strict.
  private static func fastestPlausibleRun(_ isWithin: (RecordDistance) -> Bool) -> Double {
    let distance = RecordDistance.allCases.last(where: isWithin) ?? .meters400
    return distance.meters / distance.fastestPlausible
  }
}
