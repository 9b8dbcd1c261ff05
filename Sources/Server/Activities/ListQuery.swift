import Engine
import Model
import Screens
import Store

/// The filter, sort order and position of the activity list. Invalid parameters are ignored.
struct ListQuery {
  /// The filter as entered, to be shown in the form.
  let filter: Screens.ActivityFilter
  let order: ListColumn
  let isAscending: Bool
  /// The position in the list if it is sorted latest first.
  let cursor: ActivityCursor?
  /// The number of rows to skip if the list is sorted in any other order.
  let skipped: Int
  let wantsRowsOnly: Bool
  let deleted: Identifier?
  /// The deletion time that identifies activities deleted together.
  let deletedTogether: Double?

  init(_ fields: Form) {
    filter = Screens.ActivityFilter(
      sport: fields["sport"].flatMap(parsedSport), text: Self.searched(fields["q"] ?? ""),
      from: fields["from"] ?? "", to: fields["to"] ?? "")
    order = fields["sort"].flatMap(ListColumn.init) ?? .date
    isAscending = fields["order"].map { $0 == "up" } ?? order.beginsAscending
    cursor = fields["before"].flatMap(ActivityCursor.init)
    skipped = fields.integer("skip", in: 0...RequestLimits.skippedRows) ?? 0
    wantsRowsOnly = fields["part"] == "rows"
    deleted = fields["deleted"].flatMap(Identifier.init)
    deletedTogether = fields["deleted-at"].flatMap(DeletionKey.time)
  }

  /// Returns the search text, truncated because each word is searched for in all titles and notes.
  static func searched(_ text: String) -> String {
    text.prefix(RequestLimits.searchLength).split(separator: " ")
      .prefix(RequestLimits.searchWords).joined(separator: " ")
  }

  var storeFilter: Store.ActivityFilter {
    Store.ActivityFilter(
      sport: filter.sport, text: filter.text, firstDay: Day(filter.from)?.number,
      lastDay: Day(filter.to)?.number)
  }

  /// Whether the list is sorted by date, latest first, which is the default.
  var isLatestFirst: Bool { order == .date && !isAscending }

  // MARK: Addresses

  /// Returns the URL of the page after `cursor`, with the same filter.
  func address(after cursor: ActivityCursor, path: String = "/activities") -> String {
    address(path, [("before", cursor.description)])
  }

  /// Returns the URL of the page that starts after `count` rows, in the same order.
  func address(skipping count: Int) -> String {
    address("/activities", [("skip", "\(count)")] + sorting(by: order, isAscending))
  }

  /// The table's column headings. Each links to the list sorted by that column, or in reverse order if the list is
  /// already sorted by it.
  var headings: [ListHeading] {
    ListColumn.allCases.map { column in
      let isSorted = column == order
      let ascends = isSorted ? !isAscending : column.beginsAscending
      return ListHeading(
        column, href: address("/activities", sorting(by: column, ascends)),
        direction: isSorted ? (isAscending ? .ascending : .descending) : nil)
    }
  }

  private func sorting(by column: ListColumn, _ ascends: Bool) -> [(String, String)] {
    [("sort", column.rawValue), ("order", ascends ? "up" : "down")]
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

/// Encodes the time of a deletion without loss, for URLs and forms.
enum DeletionKey {
  static func text(_ time: Double) -> String { String(time.bitPattern, radix: 16) }

  static func time(_ text: String) -> Double? {
    UInt64(text, radix: 16).map { Double(bitPattern: $0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// Returns the sport with the given raw value or name, or nil if it is unknown.
func parsedSport(_ text: String) -> Sport? {
  UInt8(text).flatMap(Sport.init) ?? Sport.allCases.first { $0.name == text }
}
