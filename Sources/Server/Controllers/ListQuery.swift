import Engine
import Screens
import Store

/// The filter, the order and the place in the list of activities, from the address. Values that cannot be read are ignored.
struct ListQuery {
  /// As the page shows it again.
  let filter: Screens.ActivityFilter
  let order: ListOrder
  let isAscending: Bool
  /// In the order by time, latest first.
  let cursor: ActivityCursor?
  /// In any other order: how many rows came before.
  let skipped: Int
  let wantsRowsOnly: Bool
  let deleted: Identifier?
  /// Of activities that one press deleted: when.
  let deletedTogether: Double?

  init(_ fields: Form) {
    filter = Screens.ActivityFilter(
      sport: fields["sport"].flatMap(parsedSport), text: Self.searched(fields["q"] ?? ""),
      from: fields["from"] ?? "", to: fields["to"] ?? "")
    order = fields["sort"].flatMap(ListOrder.init) ?? .date
    isAscending = fields["order"].map { $0 == "up" } ?? order.column.beginsAscending
    cursor = fields["before"].flatMap(ActivityCursor.init)
    skipped = fields.integer("skip", in: 0...RequestLimits.skippedRows) ?? 0
    wantsRowsOnly = fields["part"] == "rows"
    deleted = fields["deleted"].flatMap(Identifier.init)
    deletedTogether = fields["deleted-at"].flatMap(DeletionKey.time)
  }

  /// The words that count: each costs a look at every title and all notes.
  static func searched(_ text: String) -> String {
    text.prefix(RequestLimits.searchLength).split(separator: " ")
      .prefix(RequestLimits.searchWords).joined(separator: " ")
  }

  var storeFilter: Store.ActivityFilter {
    Store.ActivityFilter(
      sport: filter.sport, text: filter.text, firstDay: CalendarDay.parse(filter.from),
      lastDay: CalendarDay.parse(filter.to))
  }

  /// Whether the latest comes first, as a list does unless told otherwise.
  var isLatestFirst: Bool { order == .date && !isAscending }

  // MARK: Addresses

  /// The address of the page after `cursor`, with the same filter.
  func address(after cursor: ActivityCursor, path: String = "/activities") -> String {
    address(path, [("before", cursor.description)])
  }

  /// The address of the page of the same order that begins after so many rows.
  func address(skipping count: Int) -> String {
    address("/activities", [("skip", "\(count)")] + sorting(by: order.column, isAscending))
  }

  /// The headings of the table: each leads to the same list in another order, that of the present one in the other
  /// direction.
  var headings: [ListHeading] {
    ListColumn.allCases.map { column in
      let isSorted = column == order.column
      let ascends = isSorted ? !isAscending : column.beginsAscending
      return ListHeading(
        column, href: address("/activities", sorting(by: column, ascends)),
        direction: isSorted ? (isAscending ? .ascending : .descending) : nil)
    }
  }

  private func sorting(by column: ListColumn, _ ascends: Bool) -> [(String, String)] {
    [("sort", column.name), ("order", ascends ? "up" : "down")]
  }

  private func address(_ path: String, _ first: [(String, String)]) -> String {
    var fields = first
    if let sport = filter.sport { fields.append(("sport", String(sport.rawValue))) }
    for (name, value) in [("q", filter.text), ("from", filter.from), ("to", filter.to)]
    where !value.isEmpty {
      fields.append((name, percentEncoded(value)))
    }
    return path + "?" + fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}

extension ListOrder {
  /// The column of the table that is sorted by.
  var column: ListColumn { ListColumn.allCases.first { $0.name == rawValue } ?? .date }
}

/// The time of a deletion as an address and a form carry it, exactly.
enum DeletionKey {
  static func text(_ time: Double) -> String { String(time.bitPattern, radix: 16) }

  static func time(_ text: String) -> Double? {
    UInt64(text, radix: 16).map { Double(bitPattern: $0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A sport by its stored number or by its name.
func parsedSport(_ text: String) -> Sport? {
  UInt8(text).flatMap(Sport.init) ?? Sport.allCases.first { "\($0)" == text }
}
