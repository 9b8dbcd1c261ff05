import ActivityFiles
import Engine
import Model
import TextEncoding

/// FitTrackee's account export: `user_workouts_data.json` and `gpx/` (docs/developing/files.md).
enum FitTrackeeExport {
  static let list = "user_workouts_data.json"
  static let gearList = "user_equipments_data.json"
  static let folder = "gpx/"

  static func activities(_ list: [JSONValue], files: Set<String>) -> [ForeignActivity] {
    list.enumerated().map { activity($1, number: $0 + 1, files) }
  }

  private static func activity(
    _ node: JSONValue, number: Int, _ files: Set<String>
  ) -> ForeignActivity {
    var metadata = ArchivedMetadata(title: node["title"]?.text ?? "")
    metadata.notes = paragraphs(node["description"]?.text, node["notes"]?.text)
    metadata.sport = node["sport_label"]?.text.flatMap { label in
      Sport.choices.last { $0.profile.fitTrackee.contains(label) }
    }
    metadata.gear = (node["equipments"]?.array ?? []).lazy.compactMap(gear).first
    var activity = ForeignActivity(metadata: metadata)
    if let name = node["gpx"]?.text, files.contains(folder + name) { activity.file = folder + name }
    activity.typed = ManualActivity(
      id: "fittrackee-\(identity(node["id"]?.text) ?? String(number))", metadata,
      startUnixSeconds: node["workout_date"]?.text.flatMap(moment),
      seconds: (node["moving"]?.text ?? node["duration"]?.text).flatMap(seconds),
      meters: node["distance"]?.number.map { $0 * 1_000 }, ascent: node["ascent"]?.number)
    return activity
  }

  /// Returns a bike or a pair of shoes, or nil for other gear, which isn't supported.
  private static func gear(_ node: JSONValue) -> StravaExportGear? {
    guard let name = node["label"]?.text, !name.isEmpty else { return nil }
    switch node["equipment_type"]?["label"]?.text {
    case "Bike", "Bike Trainer": return StravaExportGear(name: name, isShoes: false)
    case "Shoes", "Shoe": return StravaExportGear(name: name, isShoes: true)
    default: return nil
    }
  }

  /// Parses a time in Python's format, which has a space instead of the `T`. A time without a time zone is in UTC.
  /// Returns nil if the text is invalid.
  static func moment(_ text: String) -> Double? {
    DateTime(text.contains("T") ? text : text.replacing(" ", with: "T", maxReplacements: 1))?
      .unixSeconds
  }

  /// Parses a duration in Python's format, such as `1:02:03` or `2 days, 1:02:03.5`, into seconds. Returns nil if the
  /// text is invalid.
  static func seconds(_ text: String) -> Double? {
    var rest = text[...]
    var days = 0.0
    if let comma = text.firstIndex(of: ",") {
      guard let count = Double(text[..<comma].prefix { $0.isNumber }) else { return nil }
      days = count
      rest = text[text.index(after: comma)...].drop { $0 == " " }
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
    else { return nil }
    return days * 86_400 + hours * 3_600 + minutes * 60 + seconds
  }

  /// Returns only the ID's letters, digits and hyphens, because the ID of a manually entered activity cannot contain
  /// other characters. Returns nil if nothing is left.
  private static func identity(_ text: String?) -> String? {
    guard let text else { return nil }
    let plain = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return plain.isEmpty ? nil : String(plain.prefix(48))
  }
}
