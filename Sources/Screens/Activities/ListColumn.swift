public import Model

extension ListColumn {
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
}

/// A column heading: its link, and the sort direction if the list is sorted by this column.
public struct ListHeading: Equatable, Sendable {
  public enum Direction: UInt8, Sendable { case ascending, descending }

  public var column: ListColumn
  public var href: String
  /// The sort direction, or nil if the list is sorted by another column.
  public var direction: Direction?

  public init(_ column: ListColumn, href: String, direction: Direction? = nil) {
    self.column = column
    self.href = href
    self.direction = direction
  }
}

/// Activities that were deleted with one action.
public struct DeletedTogether: Equatable, Sendable {
  public var count: Int
  /// The key that identifies the group when it is restored.
  public var key: String

  public init(count: Int, key: String) {
    self.count = count
    self.key = key
  }
}
