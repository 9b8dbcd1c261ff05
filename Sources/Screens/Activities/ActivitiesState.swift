public import Engine
import Model

/// The criteria that limit the list of activities.
public struct ActivityFilter: Equatable, Sendable {
  public var sport: Sport?
  /// Text to find in titles and notes.
  public var text: String
  /// The first day as `YYYY-MM-DD`, or empty. Both `from` and `to` are inclusive.
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

/// The data for the activity list, newest first unless `headings` specifies another order.
public struct ActivitiesState: Sendable {
  public var rows: [ActivityRow]
  public var filter: ActivityFilter
  /// The number of activities that match the filter, on all pages.
  public var count: Int
  /// The address of the next page, or nil on the last one. The script appends `part=rows` to it.
  public var next: String?
  /// The start of the activity before the first row if these rows continue a list, so that its month heading isn't
  /// repeated.
  public var precedingStart: Instant?
  public var units: UnitSystem
  /// An activity that was just deleted, shown with an undo button.
  public var deleted: ActivityRow?
  /// Several activities that were just deleted together, shown with an undo button.
  public var deletedTogether: DeletedTogether?
  /// The table's sortable columns, in table order.
  public var headings: [ListHeading] = []
  /// The number of deleted activities that can be restored.
  public var deletedCount = 0
  public var csrf: String

  public init(
    rows: [ActivityRow], filter: ActivityFilter = ActivityFilter(), count: Int,
    next: String? = nil, precedingStart: Instant? = nil, units: UnitSystem = .metric,
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
  /// Whether rows are grouped under month headings, which applies while the list is sorted by date.
  var isByMonth: Bool {
    headings.allSatisfy { $0.direction == nil || $0.column == .date }
  }
}
