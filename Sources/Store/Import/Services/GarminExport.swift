import ActivityFiles
import Engine
import TextEncoding

/// The export of a Garmin account: its lists of activities and gear, and archives with the uploaded files.
struct GarminExport {
  private static let ids = InputRange<Int64>(1...1 << 50)
  /// Plausible starts, in seconds since 1970.
  private static let starts = InputRange(0.0...1e11)

  let metadata: MetadataByStart
  /// Manually entered activities, which don't have a file.
  private(set) var typed: [ManualActivity] = []
  /// The names of the archives and files that the account's devices uploaded.
  let recordings: Set<String>
  private(set) var overview: ExportOverview

  typealias Reader = (_ name: String) throws(FileError) -> [UInt8]

  /// Returns nil unless the files include a list of activities.
  ///
  /// - Parameters:
  ///   - displayPath: the archive or folder, for display.
  ///   - names: the names of all files, with their folders.
  init?(at displayPath: String, names: [String], read: Reader) {
    let lists = names.filter(Self.isList)
    recordings = Set(names.filter { $0.contains("Uploaded-Files/") })
    guard let list = lists.first, list.contains("DI_CONNECT/") || !recordings.isEmpty else {
      return nil
    }
    var notes: [String] = []
    let gear = GarminGear(
      Self.nodes(names.filter { $0.hasSuffix("gear.json") }, read, &notes))
    // In some exports, the list contains the activities directly.
    let summaries = Self.nodes(lists, read, &notes).flatMap { node in
      node["summarizedActivitiesExport"]?.array ?? (node["activityId"] == nil ? [] : [node])
    }
    overview = ExportOverview(
      service: .garmin, displayPath: "\(displayPath): \(list)", activityCount: summaries.count,
      gear: gear.all, notes: notes)
    let activities = summaries.compactMap { Self.activity($0, gear) }
    metadata = MetadataByStart(activities.map { ($0.start, $0.metadata) })
    typed = activities.filter(\.isTyped).compactMap(\.totals)
    overview.listed = activities.filter(\.hasFile).map {
      ListedActivity(startUnixSeconds: $0.start, metadata: $0.metadata, totals: $0.totals)
    }
    let unread = names.count - recordings.count - lists.count
    if unread > 0 { overview.notes.append("\(counted(unread, "other file")) skipped") }
  }

  /// Adds a note about the number of recordings that were left out because they aren't activities.
  mutating func noteOmissions(_ count: Int) {
    guard count > 0 else { return }
    let files = counted(count, "FIT file")
    overview.notes.append("\(files) left out, such as settings, monitoring and sleep data")
  }

  static func isList(_ name: String) -> Bool { name.hasSuffix("summarizedActivities.json") }

  /// Reads the lists and concatenates their items.
  private static func nodes(
    _ names: [String], _ read: Reader, _ notes: inout [String]
  ) -> [JSONValue] {
    var nodes: [JSONValue] = []
    for name in names {
      do throws(FileError) {
        let node = try JSONValue(bytes: read(name))
        nodes += node.array ?? [node]
      } catch {
        notes.append("\(name) cannot be read: \(error)")
      }
    }
    return nodes
  }

  private struct Activity {
    var start: Double
    var metadata: ArchivedMetadata
    var totals: ManualActivity?
    /// Whether the athlete entered the activity manually, in which case it has no file.
    var isTyped: Bool
    /// Whether this is the transition between two sports, which Andante doesn't treat as an activity.
    var isTransition: Bool

    var hasFile: Bool { !isTyped && !isTransition }
  }

  /// Converts an activity from the list, which uses milliseconds and centimetres. Returns nil if the start is missing
  /// or implausible.
  private static func activity(_ node: JSONValue, _ gear: GarminGear) -> Activity? {
    let milliseconds = node["startTimeGmt"]?.number ?? node["beginTimestamp"]?.number
    guard let start = starts.checked(milliseconds.map { $0 / 1000 }) else { return nil }
    var metadata = ArchivedMetadata(
      title: node["name"]?.text ?? "", notes: node["description"]?.text ?? "")
    metadata.sport = (node["activityType"]?.text ?? node["sportType"]?.text).flatMap {
      Sport(fileText: $0)
    }
    let id = ids.checked(exactly: node["activityId"]?.number)
    metadata.gear = id.flatMap { gear.byActivity[$0] }
    let totals = id.flatMap { id in
      ManualActivity(
        id: "garmin-\(id)", metadata, startUnixSeconds: start,
        seconds: (node["movingDuration"] ?? node["duration"])?.number.map { $0 / 1000 },
        meters: node["distance"]?.number.map { $0 / 100 },
        ascent: node["elevationGain"]?.number.map { $0 / 100 })
    }
    return Activity(
      start: start, metadata: metadata, totals: totals,
      isTyped: node["manualActivity"]?.bool == true,
      isTransition: node["activityType"]?.text?.hasPrefix("transition") == true)
  }
}

/// A Garmin account's bikes and shoes, and the activities for which each was used.
struct GarminGear {
  private static let ids = InputRange<Int64>(1...1 << 50)

  private(set) var all: [StravaExportGear] = []
  private(set) var byActivity: [Int64: StravaExportGear] = [:]

  init(_ lists: [JSONValue]) {
    for list in lists {
      var byID: [Int64: StravaExportGear] = [:]
      for node in list["gearDTOS"]?.array ?? [] {
        guard let id = Self.ids.checked(exactly: node["gearPk"]?.number), let gear = Self.gear(node)
        else { continue }
        byID[id] = gear
        all.append(gear)
      }
      for uses in list["gearActivityDTOs"]?.members ?? [] {
        for use in uses.value.array ?? [] { add(use, under: Self.ids.parse(uses.name), byID) }
      }
    }
  }

  /// - Parameter id: the gear that the list of uses belongs to; applies to uses that don't specify their gear.
  private mutating func add(_ use: JSONValue, under id: Int64?, _ byID: [Int64: StravaExportGear]) {
    guard let activity = Self.ids.checked(exactly: use["activityId"]?.number),
      let id = Self.ids.checked(exactly: use["gearPk"]?.number) ?? id
    else { return }
    byActivity[activity] = byID[id]
  }

  /// Returns nil for gear other than bikes and shoes, and for gear without a name.
  private static func gear(_ node: JSONValue) -> StravaExportGear? {
    guard let type = node["gearTypeName"]?.text?.lowercased(), type == "bike" || type == "shoes"
    else { return nil }
    let parts = [node["gearMakeName"]?.text, node["gearModelName"]?.text].compactMap { $0 }
    let model = node["customMakeModel"]?.text ?? parts.joined(separator: " ")
    let name = node["displayName"]?.text ?? model
    if name.isEmpty { return nil }
    var gear = StravaExportGear(name: name, model: model, isShoes: type == "shoes")
    gear.isRetired = node["gearStatusName"]?.text?.lowercased() == "retired"
    return gear
  }
}
