import ActivityFiles
import Engine
import Model
import TextEncoding

/// Writes an archive in the format of Endurain's profile export. Endurain's import reads gear, activities with their
/// streams, and files from it. The profile itself is omitted so that the import doesn't change an account.
struct EndurainWriter: ForeignExportWriter {
  /// The size, in bytes, after which a new stream file is started.
  private static let streamLength = 8 << 20

  private var activities: [JSONValue] = []
  /// The content of the current stream file, without its closing bracket.
  private var streams: [UInt8] = []
  private var streamFiles = 0

  mutating func add(_ activity: ActivityForExport, to archive: inout ExportArchive) {
    activities.append(Self.activityJSON(activity))
    guard let recording = activity.recording, let file = activity.file else { return }
    archive.add(
      "\(EndurainExport.folder)\(activity.number).\(recording.ending)", recording.bytes)
    for stream in Self.streams(of: file, activity.number) {
      streams += Array((streams.isEmpty ? "[" : ",").utf8) + Array(stream.compact.utf8)
    }
    if streams.count >= Self.streamLength { endStreams(&archive) }
  }

  mutating func finish(_ gear: [ForeignGear], _ archive: inout ExportArchive) {
    endStreams(&archive)
    archive.add(EndurainExport.gearList, Self.bytes(gear.map(Self.gear)))
    archive.add(EndurainExport.list, Self.bytes(activities))
  }

  private static func bytes(_ values: [JSONValue]) -> [UInt8] {
    Array(JSONValue.array(values).compact.utf8)
  }

  private mutating func endStreams(_ archive: inout ExportArchive) {
    guard !streams.isEmpty else { return }
    let digits = String(streamFiles)
    let number = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    archive.add("data/activity_streams_\(number).json", streams + Array("]".utf8))
    (streams, streamFiles) = ([], streamFiles + 1)
  }

  private static func gear(_ gear: ForeignGear) -> JSONValue {
    .object([
      ("id", .integer(Int(gear.number))), ("brand", .null),
      ("model", .text(gear.model.isEmpty ? nil : gear.model)), ("nickname", .text(gear.name)),
      ("gear_type", .integer(gear.isShoes ? 2 : 1)),
      ("is_active", .integer(gear.isRetired ? 0 : 1)),
      ("initial_kms", .number(gear.earlierMeters / 1_000, decimals: 2)),
    ])
  }

  private static func activityJSON(_ written: ActivityForExport) -> JSONValue {
    let activity = written.activity
    let analysis = activity.analysis
    let elapsed = analysis.elapsedSeconds ?? analysis.movingSeconds
    let type = activity.sport.profile.endurain.first ?? 10
    let end = activity.startUnixSeconds.map { $0 + (elapsed ?? 0) }
    return .object([
      ("id", .integer(Int(written.number))), ("name", .text(activity.title)),
      ("description", .text(activity.notes.isEmpty ? nil : activity.notes)),
      ("activity_type", .integer(type)), ("distance", whole(analysis.distanceMeters)),
      ("start_time", .text(activity.startUnixSeconds.flatMap(moment))),
      ("end_time", .text(end.flatMap(moment))),
      ("total_elapsed_time", .number(elapsed, decimals: 3)),
      ("total_timer_time", .number(analysis.movingSeconds ?? elapsed, decimals: 3)),
      ("elevation_gain", whole(analysis.elevationGainMeters)),
      ("elevation_loss", whole(analysis.elevationLossMeters)),
      ("average_speed", .number(analysis.averageSpeed, decimals: 3)),
      ("pace", .number(analysis.averageSpeed.flatMap { $0 > 0 ? 1 / $0 : nil }, decimals: 6)),
      ("average_hr", whole(analysis.averageHeartRate)),
      ("max_hr", whole(analysis.maximumHeartRate)),
      ("average_cad", whole(analysis.averageCadence)), ("visibility", .integer(2)),
      ("gear_id", .integer(written.gear.map { Int($0.number) })), ("is_hidden", .bool(false)),
    ])
  }

  private static func whole(_ value: Double?) -> JSONValue {
    .integer(value.flatMap { Int(exactly: $0.rounded()) })
  }

  /// Formats a time in UTC without a time zone suffix, as Endurain expects.
  private static func moment(_ unixSeconds: Double) -> String? {
    DateTime(unixSeconds: unixSeconds.rounded(.down))?.description.replacing("Z", with: "")
  }

  /// Endurain's numbers for stream types, and its names for the streams' values.
  private static let kinds: [(type: Int, name: String, value: @Sendable (TrackPoint) -> Double?)] =
    [
      (1, "hr", { $0.heartRate }), (2, "power", { $0.power }), (3, "cad", { $0.cadence }),
      (4, "ele", { $0.altitude }), (5, "vel", { $0.speed }),
    ]

  private static func streams(of file: ActivityFile, _ number: Int64) -> [JSONValue] {
    guard let start = file.recording.startUnixSeconds else { return [] }
    let points = file.recording.segments.flatMap { $0 }
    let timed = points.compactMap { point in
      point.seconds.flatMap { moment(start + $0) }.map { (time: $0, point: point) }
    }
    var found: [(Int, [JSONValue])] = kinds.map { kind in
      (
        kind.type,
        timed.compactMap { time, point in
          kind.value(point).map {
            .object([("time", .text(time)), (kind.name, .number($0, decimals: 3))])
          }
        }
      )
    }
    found.append(
      (
        7,
        timed.compactMap { time, point in
          point.coordinate.map { coordinate in
            .object([
              ("time", .text(time)), ("lat", .number(coordinate.latitude, decimals: 7)),
              ("lon", .number(coordinate.longitude, decimals: 7)),
            ])
          }
        }
      ))
    return found.filter { !$0.1.isEmpty }.map { type, waypoints in
      .object([
        ("activity_id", .integer(Int(number))), ("stream_type", .integer(type)),
        ("stream_waypoints", .array(waypoints)),
      ])
    }
  }
}
