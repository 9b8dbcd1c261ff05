/// What a list of activities is sorted by, named as in an address.
public enum ListOrder: String, CaseIterable, Sendable {
  case date, title, sport, distance, time
  /// Metres a second while moving.
  case tempo
  case heartRate = "heart-rate"
  case climb, cadence
  /// By the athlete's own heart rates.
  case load

  /// What SQL sorts by, of columns that `activity_in_lists` has; nil where the value depends on the athlete.
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

/// What a list shows of an activity beside its summary.
public struct ListDetails: Equatable, Sendable {
  /// Steps or turns a minute.
  public var averageCadence: Double?
  /// As the activity's own page says it.
  public var load: Double?
  /// The `d` of an SVG path in a frame of 120 × 80; empty without a route.
  public var picture: String
}
