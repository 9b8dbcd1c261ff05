/// A column of the list of activities that it can be sorted by. Raw values are their order in the table.
public enum ListColumn: UInt8, CaseIterable, Sendable {
  case title, date, sport, distance, time, tempo, heartRate, climb, cadence, load

  /// As in an address.
  public var name: String {
    switch self {
    case .title: "title"
    case .date: "date"
    case .sport: "sport"
    case .distance: "distance"
    case .time: "time"
    case .tempo: "tempo"
    case .heartRate: "heart-rate"
    case .climb: "climb"
    case .cadence: "cadence"
    case .load: "load"
    }
  }

  var words: ListWords {
    switch self {
    case .title: .title
    case .date: .date
    case .sport: .sport
    case .distance: .distance
    case .time: .time
    case .tempo: .tempo
    case .heartRate: .heartRate
    case .climb: .climb
    case .cadence: .cadence
    case .load: .load
    }
  }

  /// Whether the first press sorts from the least: words do, amounts begin with the most.
  public var beginsAscending: Bool { self == .title || self == .sport }
}

/// The heading of a column: where a press leads, and whether the list is sorted by it.
public struct ListHeading: Equatable, Sendable {
  public enum Direction: UInt8, Sendable { case ascending, descending }

  public var column: ListColumn
  public var href: String
  /// Nil where the list is sorted by another column.
  public var direction: Direction?

  public init(_ column: ListColumn, href: String, direction: Direction? = nil) {
    self.column = column
    self.href = href
    self.direction = direction
  }
}

/// Activities that one press deleted.
public struct DeletedTogether: Equatable, Sendable {
  public var count: Int
  /// By which they are found again.
  public var key: String

  public init(count: Int, key: String) {
    self.count = count
    self.key = key
  }
}
