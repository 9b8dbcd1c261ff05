/// The values by which a list of activities can be sorted, in the order of the table's columns. Raw values appear in
/// URLs.
public enum ListColumn: String, CaseIterable, Sendable {
  case title, date, sport, distance, time
  /// The average moving speed, in metres per second.
  case tempo
  case heartRate = "heart-rate"
  case climb, cadence
  /// The training load, based on the athlete's own heart-rate settings.
  case load

  /// Whether the first click sorts in ascending order. Text columns start ascending, numbers and dates descending.
  public var beginsAscending: Bool { self == .title || self == .sport }
}
