public import Engine

/// What an export's list says of one activity.
public struct StravaExportRow: Equatable, Sendable {
  /// What Strava states of an activity; nil is not said.
  public struct Totals: Equatable, Sendable {
    public var distanceMeters: Double?
    public var movingSeconds: Double?
    public var elapsedSeconds: Double?
    public var elevationGainMeters: Double?

    public init() {}
  }

  /// The range of activity IDs that Strava assigns.
  static let ids = InputRange<Int64>(1...1 << 50)

  /// Where it stands, counted from 1.
  public var line: Int
  public var id: Int64
  /// Seconds since 1970.
  public var startUnixSeconds: Double?
  /// Empty where there is none.
  public var title = ""
  public var notes = ""
  /// As the list words it.
  public var sportText = ""
  /// The interface's word for the sport; nil where the list's is in no language we know.
  public var sportType: String?
  /// The name of a bike or pair of shoes.
  public var gear: String?
  public var isCommute = false
  /// Where its file lies in the export; nil where it has none, as what was typed in.
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

  /// Nil where the list does not say or we do not know the word.
  public var sport: Sport? { sportType.map(StravaReader.sport) }

  /// What is kept of an activity that has no file, in the words of Strava's interface, as `StravaReader` reads it; the
  /// same row gives the same bytes. Nil for one without a start, which nothing could be known by.
  public var document: [UInt8]? {
    guard let start = startUnixSeconds.flatMap({ DateTime(unixSeconds: $0) }) else { return nil }
    let facts: [(String, JSONValue)] = [
      ("id", .integer(Int(id))), ("name", .text(title)),
      ("description", notes.isEmpty ? .null : .text(notes)),
      ("sport_type", .text(sportType ?? sportText)), ("start_date", .text(start.description)),
      ("elapsed_time", number(totals.elapsedSeconds)),
      ("moving_time", number(totals.movingSeconds)), ("distance", number(totals.distanceMeters)),
      ("total_elevation_gain", number(totals.elevationGainMeters)),
      ("max_speed", number(maximumSpeed)), ("average_heartrate", number(averageHeartRate)),
      ("max_heartrate", number(maximumHeartRate)), ("calories", number(kilocalories)),
      ("commute", .bool(isCommute)),
    ]
    return Array(JSONValue.object([("strava_activity", .object(facts))]).compact.utf8)
  }

  private func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
}

/// A bike or a pair of shoes as an export lists it.
public struct StravaExportGear: Equatable, Sendable {
  public var name: String
  /// Maker and model; empty where nobody said.
  public var model: String
  public var isShoes: Bool
  /// The interface's words for the sports it is taken for, as far as we know them.
  public var sportTypes: [String]

  public init(name: String, model: String = "", isShoes: Bool, sportTypes: [String] = []) {
    self.name = name
    self.model = model
    self.isShoes = isShoes
    self.sportTypes = sportTypes
  }

  /// The gear in a `bikes.csv` or `shoes.csv`, whose columns are name, maker, model and sports in whatever language; what
  /// has neither name nor model is left out.
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

/// Without white space at either end.
func trimmed(_ text: String) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
