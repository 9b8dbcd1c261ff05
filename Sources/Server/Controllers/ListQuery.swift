import Engine
import Screens
import Store

/// What the address of the list of activities asks for. What cannot be read is as if it were not
/// there.
struct ListQuery {
  /// As the page shows it again.
  let filter: Screens.ActivityFilter
  let cursor: ActivityCursor?
  let wantsRowsOnly: Bool
  let deleted: Identifier?

  init(query: String) {
    let fields = Form(urlEncoded: query.utf8)
    filter = Screens.ActivityFilter(
      sport: fields["sport"].flatMap(parsedSport), text: fields["q"] ?? "",
      from: fields["from"] ?? "", to: fields["to"] ?? "")
    cursor = fields["before"].flatMap(ActivityCursor.init)
    wantsRowsOnly = fields["part"] == "rows"
    deleted = fields["deleted"].flatMap(Identifier.init)
  }

  var storeFilter: Store.ActivityFilter {
    Store.ActivityFilter(
      sport: filter.sport, text: filter.text, firstDay: CalendarDay.parse(filter.from),
      lastDay: CalendarDay.parse(filter.to))
  }

  /// The address of the page that begins behind `cursor`, filtered alike.
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

/// Everything but letters, digits, `-`, `.`, `_` and `~` as escapes, in UTF-8.
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
