import ActivityFiles
import Engine
import Model
import TextEncoding

/// Writes an archive in the format of FitTrackee's account export. FitTrackee cannot import its own exports, so the
/// archive also contains smaller archives that can be uploaded there, each with up to ten GPX files of a single sport.
struct FitTrackeeWriter: ForeignExportWriter {
  private static let uploadLength = 10

  let athlete: String
  private var workouts: [JSONValue] = []
  private var names = UniqueNames()
  private var uploads: [Sport: (zip: ZipWriter, count: Int, number: Int)] = [:]

  init(athlete: String) { self.athlete = athlete }

  mutating func add(_ activity: ActivityForExport, to archive: inout ExportArchive) {
    var name: String?
    if activity.hasPlaces, let file = activity.file {
      let free = names.free(activity.activity.fileName) + ".gpx"
      let bytes = writeGPX(file)
      archive.add(FitTrackeeExport.folder + free, bytes)
      upload(bytes, named: free, activity.activity.sport, &archive)
      name = free
    }
    workouts.append(workout(activity, gpx: name))
  }

  mutating func finish(_ gear: [ForeignGear], _ archive: inout ExportArchive) {
    for sport in Sport.allCases { endUpload(sport, &archive) }
    archive.add("user_data.json", Self.bytes(.object([("username", .text(athlete))])))
    archive.add(FitTrackeeExport.list, Self.bytes(.array(workouts)))
    archive.add(FitTrackeeExport.gearList, Self.bytes(.array(gear.map(Self.equipment))))
    archive.add("user_comments_data.json", Self.bytes(.array([])))
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] { Array(value.printed.utf8) }

  private func workout(_ written: ActivityForExport, gpx: String?) -> JSONValue {
    let activity = written.activity
    let start = activity.startUnixSeconds.flatMap { DateTime(unixSeconds: $0.rounded(.down)) }
    let moment = start.map { $0.description.replacing("T", with: " ").replacing("Z", with: "") }
    let moving = activity.analysis.movingSeconds ?? activity.analysis.elapsedSeconds
    let label = activity.sport.profile.fitTrackee.first
    return .object([
      ("id", .text(activity.id.description)), ("title", .text(activity.title)),
      ("description", .text(activity.notes.isEmpty ? nil : activity.notes)), ("notes", .null),
      ("workout_date", .text(moment)), ("sport_label", .text(label)),
      ("moving", .text(moving.map(Self.duration))),
      ("duration", .text((activity.analysis.elapsedSeconds ?? moving).map(Self.duration))),
      ("distance", .number(activity.analysis.distanceMeters / 1_000, decimals: 3)),
      ("ascent", .number(activity.analysis.elevationGainMeters, decimals: 1)),
      ("equipments", .array(written.gear.map { [Self.equipment($0)] } ?? [])),
      ("gpx", .text(gpx)),
    ])
  }

  private static func equipment(_ gear: ForeignGear) -> JSONValue {
    .object([
      ("label", .text(gear.name)),
      ("description", .text(paragraphs(gear.model, gear.note))),
      ("equipment_type", .object([("label", .text(gear.isShoes ? "Shoes" : "Bike"))])),
      ("is_active", .bool(!gear.isRetired)),
    ])
  }

  /// Formats a duration as Python does, such as `1:02:03` or `2 days, 1:02:03`.
  static func duration(_ seconds: Double) -> String {
    let whole = InputRange(0...1_000_000_000).rounded(seconds)
    let (days, rest) = whole.quotientAndRemainder(dividingBy: 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let clock = "\(rest / 3_600):\(two(rest / 60 % 60)):\(two(rest % 60))"
    return days == 0 ? clock : "\(days) day\(days == 1 ? "" : "s"), \(clock)"
  }

  private mutating func upload(
    _ bytes: [UInt8], named name: String, _ sport: Sport, _ archive: inout ExportArchive
  ) {
    var upload = uploads[sport] ?? (ZipWriter(), 0, 1)
    upload.zip.add(name, bytes)
    upload.count += 1
    uploads[sport] = upload
    if upload.count == Self.uploadLength { endUpload(sport, &archive) }
  }

  private mutating func endUpload(_ sport: Sport, _ archive: inout ExportArchive) {
    guard let upload = uploads[sport], upload.count > 0 else { return }
    archive.add("upload/\(sport.name)-\(upload.number).zip", upload.zip.finish())
    uploads[sport] = (ZipWriter(), 0, upload.number + 1)
  }
}

/// Makes names unique.
struct UniqueNames: Sendable {
  private var counts: [String: Int] = [:]

  /// Returns the name, with a number appended if it was already used.
  mutating func free(_ name: String) -> String {
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name)-\(count)"
  }
}
