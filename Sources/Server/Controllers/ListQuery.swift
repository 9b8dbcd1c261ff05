import Engine
import Screens
import Store

/// The filter and the place in the list of activities, from the address. Values that cannot be read are ignored.
struct ListQuery {
  /// As the page shows it again.
  let filter: Screens.ActivityFilter
  let cursor: ActivityCursor?
  let wantsRowsOnly: Bool
  let deleted: Identifier?

  init(_ fields: Form) {
    filter = Screens.ActivityFilter(
      sport: fields["sport"].flatMap(parsedSport), text: Self.searched(fields["q"] ?? ""),
      from: fields["from"] ?? "", to: fields["to"] ?? "")
    cursor = fields["before"].flatMap(ActivityCursor.init)
    wantsRowsOnly = fields["part"] == "rows"
    deleted = fields["deleted"].flatMap(Identifier.init)
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

  /// The address of the page after `cursor`, with the same filter.
  func address(after cursor: ActivityCursor, path: String = "/activities") -> String {
    var fields = [("before", cursor.description)]
    if let sport = filter.sport { fields.append(("sport", String(sport.rawValue))) }
    for (name, value) in [("q", filter.text), ("from", filter.from), ("to", filter.to)]
    where !value.isEmpty {
      fields.append((name, percentEncoded(value)))
    }
    return path + "?" + fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}

/// A sport by its stored number or by its name.
func parsedSport(_ text: String) -> Sport? {
  UInt8(text).flatMap(Sport.init) ?? Sport.allCases.first { "\($0)" == text }
}
