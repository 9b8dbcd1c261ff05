public import Engine
import TextEncoding

/// The data of one activity in an export's list.
public struct StravaExportRow: Equatable, Sendable {
  /// The totals that Strava states for an activity. Nil if not stated.
  public struct Totals: Equatable, Sendable {
    public var distanceMeters: Double?
    public var movingSeconds: Double?
    public var elapsedSeconds: Double?
    public var elevationGainMeters: Double?

    public init() {}
  }

  /// The range of activity IDs that Strava assigns.
  static let ids = InputRange<Int64>(1...1 << 50)

  /// The line in the file, counted from 1.
  public var line: Int
  public var id: Int64
  /// The start in seconds since 1970, or nil if it is missing or unreadable.
  public var startUnixSeconds: Double?
  /// The activity's name, or an empty string.
  public var title = ""
  public var notes = ""
  /// The sport as written in the list.
  public var sportText = ""
  /// The sport type of Strava's API, or nil if the name is in an unknown language.
  public var sportType: String?
  /// The name of a bike or a pair of shoes.
  public var gear: String?
  public var isCommute = false
  /// The path of the activity's file in the export. Nil for activities without a file, such as those entered by
  /// hand.
  public var file: String?
  public var totals = Totals()
  var maximumSpeed: Double?
  var averageHeartRate: Double?
  var maximumHeartRate: Double?
  var kilocalories: Double?

  public init(line: Int, id: Int64) {
    self.line = line
    self.id = id
  }

  /// The sport, or nil if it is missing or unknown.
  public var sport: Sport? { sportType.map(StravaReader.sport) }

  /// The document to store for an activity without a file, in the format of Strava's API that `StravaReader` reads. The
  /// same row always produces the same bytes. Nil if the start is unknown, because the activity couldn't be identified
  /// without it.
  public var document: [UInt8]? {
    guard let start = startUnixSeconds.flatMap({ DateTime(unixSeconds: $0) }) else { return nil }
    let members: [JSONValue.Member] = [
      ("id", .integer(Int(id))), ("name", .text(title)),
      ("description", notes.isEmpty ? .null : .text(notes)),
      ("sport_type", .text(sportType ?? sportText)), ("start_date", .text(start.description)),
      ("elapsed_time", .number(totals.elapsedSeconds)),
      ("moving_time", .number(totals.movingSeconds)), ("distance", .number(totals.distanceMeters)),
      ("total_elevation_gain", .number(totals.elevationGainMeters)),
      ("max_speed", .number(maximumSpeed)), ("average_heartrate", .number(averageHeartRate)),
      ("max_heartrate", .number(maximumHeartRate)), ("calories", .number(kilocalories)),
      ("commute", .bool(isCommute)),
    ]
    return Array(JSONValue.object([("strava_activity", .object(members))]).compact.utf8)
  }
}

/// A bike or a pair of shoes in an export.
public struct StravaExportGear: Equatable, Sendable {
  public var name: String
  /// Manufacturer and model, or an empty string.
  public var model: String
  public var isShoes: Bool
  /// The API sport types of the sports that the gear is used for. Sports with unknown names are omitted.
  public var sportTypes: [String]
  /// Whether the gear has been retired.
  public var isRetired = false

  public init(name: String, model: String = "", isShoes: Bool, sportTypes: [String] = []) {
    self.name = name
    self.model = model
    self.isShoes = isShoes
    self.sportTypes = sportTypes
  }

  /// Reads `bikes.csv` or `shoes.csv`, whose columns are name, brand, model and sports in any language. Skips rows
  /// with neither a name nor a model.
  public static func list(_ bytes: [UInt8], isShoes: Bool) -> [StravaExportGear] {
    var table = ExportTable(bytes)
    _ = table.next()
    var gear: [StravaExportGear] = []
    while let row = table.next() {
      let cells = (0..<4).map { index in
        row.cells.indices.contains(index) ? trimmed(row.cells[index]) : ""
      }
      let model = [cells[1], cells[2]].filter { !$0.isEmpty }.joined(separator: " ")
      let name = cells[0].isEmpty ? model : cells[0]
      guard !name.isEmpty, !gear.contains(where: { $0.name == name }) else { continue }
      let sports = cells[3].split { $0 == "," || $0 == ";" || $0 == "|" }
      gear.append(
        StravaExportGear(
          name: name, model: model, isShoes: isShoes,
          sportTypes: sports.compactMap { ExportSport.type(String($0)) }))
    }
    return gear
  }
}

/// Returns the text without surrounding white space.
func trimmed(_ text: String) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
