import ActivityFiles
import Engine
import Foundation
import Garage
import Testing
import TextEncoding

@testable import Store

/// Archives in the formats of other programs (docs/developing/files.md).
@Suite struct ForeignExportTests {
  private let now = 1_763_790_000.0

  private func makeStore() throws -> AthleteStore {
    try AthleteStore(path: nil) { _, _, _ in "Unnamed" }
  }

  private func ride(_ seed: UInt64 = 1, from start: Double = 1_763_000_000) -> [UInt8] {
    writeGPX(
      simulatedRecording(
        seed: seed, sport: .cycling, lengthMeters: 2_000, startUnixSeconds: start))
  }

  @discardableResult
  private func load(_ bytes: [UInt8], into store: AthleteStore) async throws -> [ImportRecord] {
    try await withArchivePlan(bytes, named: "peer.zip") {
      try await store.imports.add(plan: $0, now: now)
    }
  }

  /// A store with a ride from a file and a walk entered by hand.
  private func filledStore() async throws -> AthleteStore {
    let store = try makeStore()
    let bike = try await store.garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Aster, \"blue\"", model: "M1"), now: now)
    let typed = ManualActivity(
      id: "t", sport: .walking, name: "Typed", startUnixSeconds: 1_762_000_000, zoneMinutes: 0,
      movingSeconds: 3_723, distanceMeters: 5_000)
    _ = try await store.imports.add(
      files: [
        ImportFile(name: "ride.gpx", bytes: ride()),
        ImportFile(name: "typed.json", bytes: typed.bytes),
      ], now: now)
    for activity in try await store.activities.page().activities where activity.sport == .cycling {
      _ = try await store.activities.edit(
        activity.id, ActivityEdit(title: "Round, the lake", notes: "Wind,\nrain"))
      _ = try await store.garage.assign(ActivityGearAssignment(gear: bike), to: [activity.id])
    }
    return store
  }

  private func archive(of store: AthleteStore, _ format: ExportFormat) async throws -> [UInt8] {
    let bytes = Bytes()
    _ = try await store.exports.write(
      format, of: "Ada", by: "Test", now: now, to: { bytes.add($0) })
    return bytes.all
  }

  @Test(arguments: [ExportFormat.strava, .fittrackee, .endurain])
  func writtenArchiveIsReadBack(format: ExportFormat) async throws {
    let store = try makeStore()
    let records = try await load(try await archive(of: filledStore(), format), into: store)
    #expect(records.count { $0.newCount == 1 } == 2, "\(records)")
    let list = try await store.activities.page().activities
    #expect(list.map(\.title) == ["Round, the lake", "Typed"])
    #expect(list.map(\.sport) == [.cycling, .walking])
    let ride = try await store.activity(list[0].id)
    #expect(ride.notes == "Wind,\nrain" && abs(ride.analysis.distanceMeters - 2_000) < 40)
    #expect(list[1].movingSeconds == 3_723 && list[1].distanceMeters == 5_000)
    #expect(list[1].startUnixSeconds == 1_762_000_000)
    let gear = try await store.garage.all()
    #expect(gear.map(\.name) == ["Aster, \"blue\""])
    #expect(try await store.garage.gearAssignment(of: ride.id).gear == gear[0].id)
    #expect(
      try await load(try await archive(of: store, format), into: store).allSatisfy {
        $0.newCount == 0
      })
  }

  @Test func formulasAreEscapedInTheStravaFormatAndRestoredUnchanged() async throws {
    let (title, notes) = ("=HYPERLINK(\"http://x.example\")", "'@SUM(1)")
    let store = try await filledStore()
    for activity in try await store.activities.page().activities where activity.sport == .cycling {
      _ = try await store.activities.edit(activity.id, ActivityEdit(title: title, notes: notes))
    }
    let archive = try await archive(of: store, .strava)
    let zip = try ZipArchive(bytes: archive)
    let entry = try #require(zip.entries.first { $0.name == "activities.csv" })
    let table = String(decoding: try zip.bytes(of: entry), as: UTF8.self)
    #expect(table.contains("\"'=HYPERLINK(") && table.contains(",''@SUM(1),"))
    let other = try makeStore()
    try await load(archive, into: other)
    let id = try #require(try await other.activities.page().activities.first).id
    let ride = try await other.activity(id)
    #expect(ride.title == title && ride.notes == notes)
  }

  @Test func fitTrackeeExportIsRead() async throws {
    let workouts = #"""
        [{"id": "kjxavSTUrJvoAh2wvCeGEF", "title": "Lake", "description": "Public", "notes": "Private",
          "sport_id": 1, "sport_label": "Mountain Biking", "workout_date": "2025-11-13 02:13:20",
          "moving": "0:06:40", "distance": 2.0, "gpx": "2025_1_x.gpx",
          "equipments": [{"label": "Aster", "equipment_type": {"id": 2, "label": "Bike"}}]},
         {"id": "x_-", "title": "Gym", "sport_label": "Running", "workout_date": "2025-11-14 06:00:00+00:00",
          "moving": "1 day, 1:02:03.500000", "duration": "2 days, 0:00:00", "distance": 12.5, "gpx": null,
          "equipments": []}]
      """#
    let zip = zipArchive([
      ("user_data.json", Array(#"{"username": "ada"}"#.utf8)),
      ("user_workouts_data.json", Array(workouts.utf8)), ("gpx/2025_1_x.gpx", ride()),
      ("gpx/unlisted.gpx", ride(5, from: 1_700_000_000)),
    ])
    let store = try makeStore()
    try await load(zip, into: store)
    let list = try await store.activities.page().activities
    #expect(list.map(\.title) == ["Gym", "Lake", "Unnamed"])
    #expect(list[0].movingSeconds == 90_123.5 && list[0].distanceMeters == 12_500)
    #expect(list[0].startUnixSeconds == 1_763_100_000)
    #expect(try await store.activities.find(list[1].id)?.notes == "Public\n\nPrivate")
    #expect(list[1].sport == .cycling)
    #expect(try await store.garage.all().map(\.name) == ["Aster"])
  }

  @Test func endurainExportIsRead() async throws {
    let activities = #"""
        [{"id": 17, "name": "Lake", "description": "Wind", "private_notes": null, "activity_type": 5,
          "distance": 2000, "start_time": "2025-11-13T02:13:20", "total_timer_time": 400.0, "gear_id": 3},
         {"id": 18, "name": "Gym", "activity_type": 1, "distance": 0, "start_time": "2025-11-14T06:00:00",
          "total_elapsed_time": 1800.0, "total_timer_time": null, "gear_id": null}]
      """#
    let gear = #"[{"id": 3, "brand": "Maker", "model": "M", "nickname": "Aster", "gear_type": 1}]"#
    let zip = zipArchive([
      ("data/activities.json", Array(activities.utf8)), ("data/gears.json", Array(gear.utf8)),
      ("activity_files/17.gpx", ride()),
    ])
    let store = try makeStore()
    try await load(zip, into: store)
    let list = try await store.activities.page().activities
    #expect(list.map(\.title) == ["Gym", "Lake"])
    #expect(list.map(\.sport) == [.running, .cycling] && list[0].movingSeconds == 1_800)
    #expect(try await store.garage.all().map(\.model) == ["Maker M"])
  }

  @Test func endurainArchiveHasTheRequiredFields() async throws {
    let archive = try ZipArchive(bytes: try await archive(of: filledStore(), .endurain))
    func list(_ path: String) throws -> [JSONValue] {
      let entry = try #require(archive.entries.first { $0.name == path })
      return try #require(try JSONValue(bytes: archive.bytes(of: entry)).array)
    }
    let activities = try list("data/activities.json")
    for activity in activities {
      let members = Set((activity.members ?? []).map { $0.name })
      #expect(members.isSuperset(of: ["id", "name", "distance", "activity_type", "start_time"]))
      let distance = try #require(activity["distance"]?.number)
      #expect(distance == distance.rounded())
    }
    let streams = try list("data/activity_streams_000.json")
    let map = try #require(streams.first { $0["stream_type"]?.number == 7 })
    let first = try #require(map["stream_waypoints"]?.array?.first)
    #expect(first["time"]?.text == "2025-11-13T02:13:20" && first["lat"]?.number != nil)
    let ride = try #require(activities.first { $0["name"]?.text == "Round, the lake" })
    let number = try #require(ride["id"]?.number)
    #expect(map["activity_id"]?.number == number)
    #expect(archive.entries.contains { $0.name == "activity_files/\(Int(number)).gpx" })
  }

  @Test func fitTrackeeUploadsHaveTenFilesOfOneSport() async throws {
    let store = try makeStore()
    _ = try await store.imports.add(
      files: (0..<12).map {
        ImportFile(
          name: "\($0).gpx", bytes: ride(UInt64($0), from: 1_763_000_000 + Double($0) * 1e5))
      }, now: now)
    let archive = try ZipArchive(bytes: try await archive(of: store, .fittrackee))
    let uploads = archive.entries.filter { $0.name.hasPrefix("upload/") }
    #expect(uploads.map(\.name) == ["upload/cycling-1.zip", "upload/cycling-2.zip"])
    let counts = try uploads.map { try ZipArchive(bytes: archive.bytes(of: $0)).entries.count }
    #expect(counts == [10, 2])
  }

  @Test func pythonDurationsAreReadAndWritten() {
    let seconds = ["1:02:03", "2 days, 0:00:01.5", "x", "1:2"].map { FitTrackeeExport.seconds($0) }
    #expect(seconds == [3_723, 172_801.5, nil, nil])
    #expect(FitTrackeeWriter.duration(176_523) == "2 days, 1:02:03")
  }
}
