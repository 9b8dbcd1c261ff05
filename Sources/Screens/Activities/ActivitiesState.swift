public import Engine

/// What the list is narrowed down to.
public struct ActivityFilter: Equatable, Sendable {
  public var sport: Sport?
  /// Part of a title or note.
  public var text: String
  /// `YYYY-MM-DD` as the date field sends it, or empty. Both days count.
  public var from: String
  public var to: String

  public init(sport: Sport? = nil, text: String = "", from: String = "", to: String = "") {
    self.sport = sport
    self.text = text
    self.from = from
    self.to = to
  }

  public var isActive: Bool {
    sport != nil || !text.utf8.isEmpty || !from.utf8.isEmpty || !to.utf8.isEmpty
  }
}

/// The list of activities, newest first.
public struct ActivitiesState: Sendable {
  public var rows: [ActivityRow]
  public var filter: ActivityFilter
  /// How many the filter finds, all pages together.
  public var count: Int
  /// Address of the page after this one; the script adds `part=rows` to it. Nil at the end.
  public var next: String?
  /// Start of the row before the first of these, when this continues a list: its month is not
  /// announced again.
  public var precedingStart: Moment?
  public var units: UnitSystem
  /// An activity just deleted, offered back.
  public var deleted: ActivityRow?
  /// What one press deleted, offered back.
  public var deletedTogether: DeletedTogether?
  /// Of the table, in its order.
  public var headings: [ListHeading] = []
  /// How many can be brought back.
  public var deletedCount = 0
  public var csrf: String

  public init(
    rows: [ActivityRow], filter: ActivityFilter = ActivityFilter(), count: Int,
    next: String? = nil, precedingStart: Moment? = nil, units: UnitSystem = .metric,
    deleted: ActivityRow? = nil, csrf: String = ""
  ) {
    self.rows = rows
    self.filter = filter
    self.count = count
    self.next = next
    self.precedingStart = precedingStart
    self.units = units
    self.deleted = deleted
    self.csrf = csrf
  }
}

extension ActivitiesState {
  /// Whether the rows stand under the names of their months: while the latest or the earliest come first.
  var isByMonth: Bool {
    headings.allSatisfy { $0.direction == nil || $0.column == .date }
  }
}
