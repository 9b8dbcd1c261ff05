import Model

extension ListColumn {
  /// The SQL expression to sort by, using columns of `activity_in_lists`; nil if the value depends on the athlete.
  var expression: String? {
    switch self {
    case .date: "sort_time"
    case .title: "title COLLATE NOCASE"
    case .sport: "sport"
    case .distance: "nullif(distance, 0)"
    case .time: "moving_seconds"
    case .tempo: "iif(distance > 0 AND moving_seconds > 0, distance / moving_seconds, NULL)"
    case .heartRate: "average_heart_rate"
    case .climb: "elevation_gain"
    case .cadence: "average_cadence"
    case .load: nil
    }
  }
}

/// The values that a list shows in addition to an activity's summary.
public struct ListDetails: Equatable, Sendable {
  /// The average cadence, in steps or crank revolutions per minute.
  public var averageCadence: Double?
  /// The training load, as shown on the activity's page.
  public var load: Double?
  /// The route as the `d` attribute of an SVG path in a frame of 120 × 80; empty if the activity has no route.
  public var picture: String
}
