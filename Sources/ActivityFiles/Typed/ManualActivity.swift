public import Engine
import TextEncoding

/// An activity that was entered by hand and only has totals. It is stored as one line of JSON, which is parsed
/// strictly because only Andante writes it (see docs/developing/storage.md).
public struct ManualActivity: ContentReader, Equatable, Sendable {
  /// Distinguishes activities with the same totals. At most 64 letters, digits and `-`.
  public var id: String
  public var sport: Sport
  /// The name, or an empty string.
  public var name: String
  public var notes: String
  /// The start in seconds since 1970, at least 0.
  public var startUnixSeconds: Double
  /// The time zone's offset from UTC in minutes, −1440 … 1440.
  public var zoneMinutes: Int
  /// The moving time, 0 … 10 million; 0 if unknown.
  public var movingSeconds: Double
  /// The distance, 0 … 10 million; 0 if unknown. An activity has at least a time or a distance.
  public var distanceMeters: Double
  /// The elevation gain, 0 … 1 million; nil if unknown.
  public var ascentMeters: Double?

  public init(
    id: String, sport: Sport, name: String = "", notes: String = "", startUnixSeconds: Double,
    zoneMinutes: Int, movingSeconds: Double, distanceMeters: Double = 0,
    ascentMeters: Double? = nil
  ) {
    self.id = id
    self.sport = sport
    self.name = name
    self.notes = notes
    self.startUnixSeconds = startUnixSeconds
    self.zoneMinutes = zoneMinutes
    self.movingSeconds = movingSeconds
    self.distanceMeters = distanceMeters
    self.ascentMeters = ascentMeters
  }

  /// The first bytes of every such document.
  static let beginning = Array(#"{"andante_activity":"#.utf8)

  /// The document to store.
  public var bytes: [UInt8] {
    let start = DateTime(unixSeconds: startUnixSeconds.rounded()).map(\.description)
    let members: [JSONValue.Member] = [
      ("id", .text(id)), ("sport", .text(sport.name)), ("name", .text(name)),
      ("notes", .text(notes)), ("start", .text(start)), ("zone_minutes", .integer(zoneMinutes)),
      ("moving_seconds", .number(movingSeconds)), ("distance_meters", .number(distanceMeters)),
      ("ascent_meters", .number(ascentMeters)),
    ]
    return Array(JSONValue.object([("andante_activity", .object(members))]).compact.utf8)
  }

  /// Parses a document.
  ///
  /// - Throws: `FileError` if a member is missing, duplicated, unknown or has an invalid value.
  public init(_ bytes: [UInt8]) throws(FileError) {
    let fields = try ManualActivityFields(JSONValue(bytes: bytes))
    id = try fields.id()
    sport = try fields.sport()
    name = try fields.text("name")
    notes = try fields.text("notes")
    startUnixSeconds = try fields.start()
    zoneMinutes = Int(saturating: try fields.number("zone_minutes", -1440...1440).rounded())
    movingSeconds = try fields.number("moving_seconds", 0...1e7)
    distanceMeters = try fields.number("distance_meters", 0...1e7)
    ascentMeters = try fields.optionalNumber("ascent_meters", 0...1e6)
    guard movingSeconds > 0 || distanceMeters > 0 else {
      throw ManualActivityFields.fault("moving_seconds and distance_meters are both 0")
    }
  }

  /// Returns whether the bytes start like such a document.
  public static func isDocument(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }

  static func reads(_ head: FileHead) -> Bool { head.text.starts(with: beginning) }

  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    try ManualActivity(input.wholeBytes()).file
  }

  /// The activity as a file without points. Its only session contains the totals.
  var file: ActivityFile {
    var file = ActivityFile(
      format: .typed,
      recording: Recording(
        sport: sport, startUnixSeconds: startUnixSeconds, segments: [],
        recordedDistanceMeters: distanceMeters))
    file.name = name.isEmpty ? nil : name
    file.notes = notes.isEmpty ? nil : notes
    file.zoneMinutes = Int32(clamping: zoneMinutes)
    var summary = DeviceSummary(startSeconds: 0)
    let seconds = movingSeconds > 0 ? movingSeconds : nil
    (summary.elapsedSeconds, summary.timerSeconds) = (seconds, seconds)
    (summary.distanceMeters, summary.ascentMeters) = (distanceMeters, ascentMeters)
    file.sessions = [
      FileSession(sport: sport, sportText: sport.fileText, segments: 0..<0, summary: summary)
    ]
    return file
  }
}

private struct ManualActivityFields {
  private static let names: Set<String> = [
    "id", "sport", "name", "notes", "start", "zone_minutes", "moving_seconds", "distance_meters",
    "ascent_meters",
  ]

  private let values: [String: JSONValue]

  init(_ document: JSONValue) throws(FileError) {
    guard let outer = document.members, outer.count == 1, outer[0].name == "andante_activity",
      let members = outer[0].value.members
    else { throw Self.fault("expected one object, andante_activity") }
    if let other = members.first(where: { !Self.names.contains($0.name) }) {
      throw Self.fault("\(other.name.prefix(40)) is an unknown member")
    }
    guard Set(members.map { $0.name }).count == members.count else {
      throw Self.fault("a member appears twice")
    }
    values = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  static func fault(_ sentence: String) -> FileError {
    FileError(.malformed, "andante_activity: \(sentence)")
  }

  func text(_ name: String) throws(FileError) -> String {
    guard let text = values[name]?.text else { throw Self.fault("\(name) is not a string") }
    return text
  }

  func id() throws(FileError) -> String {
    let id = try text("id")
    guard (1...64).contains(id.utf8.count),
      id.utf8.allSatisfy({ $0 == 0x2D || UInt8.isLetterOrDigit($0) })
    else { throw Self.fault("id may contain only letters and digits") }
    return id
  }

  func sport() throws(FileError) -> Sport {
    let word = try text("sport")
    guard let sport = Sport.allCases.first(where: { $0.name == word }) else {
      throw Self.fault("sport is unknown")
    }
    return sport
  }

  func start() throws(FileError) -> Double {
    guard let time = DateTime(try text("start")), (0...1e11).contains(time.unixSeconds) else {
      throw Self.fault("start is not a valid time")
    }
    return time.unixSeconds
  }

  func number(_ name: String, _ range: ClosedRange<Double>) throws(FileError) -> Double {
    guard let number = values[name]?.number(in: range) else {
      throw Self.fault("\(name) is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns nil for null.
  func optionalNumber(
    _ name: String, _ range: ClosedRange<Double>
  ) throws(FileError) -> Double? {
    values[name] == .null ? nil : try number(name, range)
  }
}

extension UInt8 {
  fileprivate static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
