import ActivityFiles
import Engine
import Model
import TextEncoding

/// Endurain's profile export: `data/activities.json`, `data/gears.json` and `activity_files/`
/// (docs/developing/files.md).
enum EndurainExport {
  static let list = "data/activities.json"
  static let gearList = "data/gears.json"
  static let folder = "activity_files/"
  private static let ids = InputRange(0...1 << 50)

  static func activities(
    _ list: [JSONValue], gear: [JSONValue], files: [String]
  ) -> [ForeignActivity] {
    var recordings: [String: String] = [:]
    for path in files where path.hasPrefix(folder) {
      let name = path.dropFirst(folder.count)
      let stem = String(name.prefix { $0 != "." })
      if recordings[stem] == nil { recordings[stem] = path }
    }
    var things: [Int: StravaExportGear] = [:]
    for node in gear {
      if let id = ids.checked(exactly: node["id"]?.number) { things[id] = bikeOrShoes(node) }
    }
    return list.enumerated().map { number, node in
      activity(node, number: number + 1, things, recordings)
    }
  }

  private static func activity(
    _ node: JSONValue, number: Int, _ things: [Int: StravaExportGear], _ files: [String: String]
  ) -> ForeignActivity {
    func integer(_ name: String) -> Int? { ids.checked(exactly: node[name]?.number) }
    var metadata = ArchivedMetadata(title: node["name"]?.text ?? "")
    metadata.notes = paragraphs(node["description"]?.text, node["private_notes"]?.text)
    metadata.sport = integer("activity_type").flatMap { type in
      Sport.choices.first { $0.profile.endurain.contains(type) }
    }
    metadata.gear = integer("gear_id").flatMap { things[$0] }
    let id = integer("id").map(String.init) ?? "n\(number)"
    var activity = ForeignActivity(metadata: metadata)
    activity.file = files[id]
    activity.typed = ManualActivity(
      id: "endurain-\(id)", metadata,
      startUnixSeconds: node["start_time"]?.text.flatMap(FitTrackeeExport.moment),
      seconds: node["total_timer_time"]?.number ?? node["total_elapsed_time"]?.number,
      meters: node["distance"]?.number, ascent: node["elevation_gain"]?.number)
    return activity
  }

  /// Returns a bike (type 1) or a pair of shoes (type 2), or nil for other gear, which isn't supported.
  private static func bikeOrShoes(_ node: JSONValue) -> StravaExportGear? {
    guard let name = node["nickname"]?.text, !name.isEmpty, let type = node["gear_type"]?.number,
      type == 1 || type == 2
    else { return nil }
    let model = [node["brand"]?.text, node["model"]?.text].compactMap { $0 }.filter { !$0.isEmpty }
    return StravaExportGear(
      name: name, model: model.joined(separator: " "), isShoes: type == 2)
  }
}
