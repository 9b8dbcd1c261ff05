import ActivityFiles
import Compression
import Engine
import Foundation
import GRDB
import Garage
import Testing

@testable import Store

/// Imports of Strava's account export, whose activity list is joined with its files.
@Suite struct StravaArchiveImportTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Unnamed" } }

  private static let titles =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,Activity Gear,Filename,Elapsed Time,Moving Time,Distance,Elevation Gain\n"

  private func ride(_ seed: UInt64, from start: Double = 1_763_000_000) -> [UInt8] {
    writeGPX(
      simulatedRecording(seed: seed, sport: .cycling, lengthMeters: 2_000, startUnixSeconds: start))
  }

  private func archive(_ rows: String, _ files: [(String, [UInt8])] = []) -> [UInt8] {
    zipArchive([("activities.csv", Array((Self.titles + rows).utf8))] + files)
  }

  @discardableResult
  private func load(
    _ archive: [UInt8], _ check: (ImportPlan) throws -> Void = { _ in }
  ) async throws -> [ImportRecord] {
    try await withArchivePlan(archive, named: "export.zip") { plan in
      try check(plan)
      try await store.imports.add(exports: plan.exports, now: now)
      return try await store.imports.add(items: plan.items, now: now)
    }
  }

  private func activities() async throws -> [ActivitySummary] {
    try await store.activities.page(limit: 100).activities
  }

  private func bikes() async throws -> [Gear] {
    try await store.garage.contents().ledger.gear.values.sorted { $0.id.value < $1.id.value }
  }

  @Test func fileTakesTheDetailsOfItsRow() async throws {
    let row =
      "17,\"Nov 13, 2025, 2:13:20 AM\",Round the lake,Gravel Ride,\"Wind,\nrain\",400,2.0,true,Aster,activities/9.gpx.gz,400,380,2000.0,77\n"
    let lists = [
      (
        "bikes.csv",
        Array("Bike Name,Bike Brand,Bike Model,Sports\nAster,Maker,M,GravelRide\n".utf8)
      ),
      ("activities/9.gpx.gz", Deflate.compress(ride(1), as: .gzip)), ("media/a.jpg", [0xFF, 0xD8]),
    ]
    let records = try await load(archive(row, lists)) { plan in
      #expect(plan.items.map(\.name) == ["9.gpx"])
      #expect(
        plan.exports.first?.notes == ["1 file skipped (for example pictures or planned routes)"]
      )
    }
    #expect(records.map(\.newCount) == [1])
    let found = try #require(try await activities().first)
    let activity = try await store.activity(found.id)
    #expect(activity.title == "Round the lake" && activity.notes == "Wind,\nrain")
    #expect(activity.sport == .cycling)
    let bike = try #require(try await bikes().first)
    #expect(bike.name == "Aster" && bike.model == "Maker M" && bike.kind == .bike(.gravel))
    #expect(try await store.garage.gearAssignment(of: found.id).gear == bike.id)
    let log = try await store.imports.log().entries
    #expect(log.map(\.name) == ["9.gpx", "activities.csv"])
    #expect(log[1].reason == "Strava's list of 1 activity, 1 bike")
  }

  @Test func rowsWithoutFilesBecomeActivities() async throws {
    let rows =
      "1,\"Nov 13, 2025, 2:13:20 AM\",Rollers,Ride,,3700,30.0,false,,,3700,3600,30000.0,12\n"
      + "2,\"Nov 14, 2025, 2:13:20 AM\",Lost,Ride,,3700,30.0,false,,activities/2.fit,3700,3600,30000.0,12\n"
      + "3,\"Nov 15, 2025, 2:13:20 AM\",Broken,Ride,,3700,30.0,false,,activities/3.fit,3700,3600,30000.0,12\n"
    let bytes = archive(rows, [("activities/3.fit", Array("no such thing".utf8))])
    let records = try await load(bytes) { plan in
      #expect(
        plan.exports.first?.notes == [
          "1 listed file is missing (activities/2.fit): only the totals of its activity were imported"
        ])
    }
    #expect(records.map(\.newCount) == [1, 1, 1])
    #expect(records[2].warnings.first?.hasPrefix("3.fit: ") == true)
    for pass in 0..<2 {
      let found = try await activities()
      #expect(found.map(\.title) == ["Broken", "Lost", "Rollers"])
      #expect(found.allSatisfy { $0.distanceMeters == 30_000 && $0.movingSeconds == 3_600 })
      if pass == 0 { try await outdate() }
    }
    #expect(try await (load(bytes).map(\.newCount), activities().count) == ([0, 0, 0], 3))
    let renamed = archive(rows.replacingOccurrences(of: "Rollers", with: "Turbo"))
    #expect(try await load(renamed).map(\.newCount) == [0, 0, 0])
    #expect(try await store.rowCount(of: "attachment") == 0)
  }

  private func outdate() async throws {
    try await store.execute("UPDATE activity SET analysis_version = 0")
    while try await store.rederive() > 0 {}
  }

  /// For a file without altitudes or times, the totals are taken from the list, even after the activity is derived
  /// again.
  @Test func missingTotalsAreTakenFromTheList() async throws {
    let polyline = Array(
      #"{"type":"LineString","coordinates":[[8.5,47.3],[8.51,47.3],[8.52,47.3]]}"#.utf8)
    try await load(
      archive(
        "5,\"Nov 13, 2025, 2:13:20 AM\",Old,Ride,,3700,1.5,false,,activities/5.geojson,3700,3600,1500.0,321.5\n",
        [("activities/5.geojson", polyline)]))
    for pass in 0..<2 {
      let stored = try await store.database.read { db in
        try ["elevation_gain", "elapsed_seconds", "moving_seconds", "start_time", "distance"].map {
          try Double.fetchOne(db, sql: "SELECT \($0) FROM activity") ?? 0
        }
      }
      #expect(stored.dropLast() == [321.5, 3_700, 3_600, 1_763_000_000])
      #expect(abs(stored[4] - 1_510) < 20)
      if pass == 0 { try await outdate() }
    }
  }

  @Test func athletesChoicesAreKept() async throws {
    let mine = try await store.garage.add(
      Gear(id: GearID(0), kind: .bike(.city), name: "aster", note: "mine"), now: now)
    let other = try await store.garage.add(newGear(.bike(.road), "Other"), now: now)
    let gone = try await store.garage.add(newGear(.bike(.road), "Gone"), now: now)
    try await store.garage.delete(gone, now: now)
    try await store.garage.setDefaultGear(other, for: .cycling)
    let chosen = try await store.imports.add(
      files: [ImportFile(name: "a.gpx", bytes: ride(1))], now: now)
    guard case .imported(let first) = chosen[0] else { throw StoreError.damaged(what: "a test") }
    _ = try await store.activities.edit(first, ActivityEdit(title: "My own", notes: "mine"))
    try await store.garage.assign(ActivityGearAssignment(gear: other), to: [first])
    func row(_ id: Int, _ day: Int, _ gear: String) -> String {
      "\(id),\"Nov \(day), 2025, 2:13:20 AM\",Theirs,Ride,theirs,400,2.0,false,\(gear),activities/\(id).gpx,400,380,2000.0,7\n"
    }
    try await load(
      archive(
        row(1, 13, "Aster") + row(2, 14, "Aster") + row(3, 15, "Gone"),
        [
          ("activities/1.gpx", ride(1)), ("activities/2.gpx", ride(2, from: 1_763_086_400)),
          ("activities/3.gpx", ride(3, from: 1_763_172_800)),
        ]))
    let found = try await activities()
    #expect(found.map(\.title) == ["Theirs", "Theirs", "My own"])
    #expect(try await store.activities.find(first)?.notes == "mine")
    let assignments = try await store.garage.gearAssignments(of: found.map(\.id))
    #expect(found.map { assignments[$0.id]?.gear } == [other, mine, other])
    #expect(try await bikes().map(\.note) == ["mine", ""])
  }

  @Test func archivedActivitiesAreNotFetchedAgain() async throws {
    let row =
      "17,\"Nov 13, 2025, 2:13:20 AM\",Lake,Ride,,400,2.0,false,,activities/9.gpx,400,380,2000.0,7\n"
      + "18,\"Nov 14, 2025, 2:13:20 AM\",Typed,Ride,,400,2.0,false,,,400,380,2000.0,7\n"
    let listing = StravaListing(
      id: 17, startUnixSeconds: 1_763_000_000, title: "Lake", gear: "b1", totals: StravaTotals(),
      isManual: false, summary: [])
    try await store.strava.apply(.listed([listing]), state: [], now: now)
    try await load(archive(row, [("activities/9.gpx", ride(1))]))
    #expect(try await store.strava.nextPending() == nil)
    var typed = listing
    (typed.id, typed.startUnixSeconds, typed.isManual) = (18, 1_763_086_400, true)
    try await store.strava.apply(.listed([listing, typed]), state: [], now: now)
    #expect(try await store.strava.nextPending()?.id == 18)
    let document = Array(
      #"{"strava_activity":{"id":18,"name":"Typed","sport_type":"Ride","start_date":"2025-11-14T02:13:20Z","elapsed_time":400,"moving_time":380,"distance":2000.0}}"#
        .utf8)
    try await store.strava.apply(.activity(id: 18, document: document), state: [], now: now)
    #expect(try await activities().count == 2)
    // Activities from an archive belong to the athlete, so they aren't deleted.
    try await store.strava.apply(.removed(id: 17), state: [], now: now)
    try await store.strava.deleteAllStravaData(now: now)
    #expect(try await activities().map(\.title) == ["Typed", "Lake"])
  }

  @Test func unpackedExportIsJoinedToo() async throws {
    let folder = try TemporaryFolder()
    let row =
      "17,\"Nov 13, 2025, 2:13:20 AM\",Lake,Ride,,400,2.0,false,,activities/9.gpx,400,380,2000.0,7\n"
    let files = [
      ("export_1/activities.csv", Array((Self.titles + row).utf8)),
      ("export_1/activities/9.gpx", ride(1)), ("own.gpx", ride(2, from: 1_763_086_400)),
    ]
    try unpack(zipArchive(files), into: folder)
    let plan = importPlan(folder.path)
    #expect(plan.items.map(\.name).sorted() == ["9.gpx", "own.gpx"] && plan.exports.count == 1)
    _ = try await store.imports.add(items: plan.items, now: now)
    #expect(try await activities().map(\.title).contains("Lake"))
  }

  @Test func maliciousArchivesDoNoHarm() async throws {
    let row =
      "1,\"Nov 13, 2025, 2:13:20 AM\",Out,Ride,,400,2.0,false,,../../etc/passwd,400,380,2000.0,7\n"
      + "2,\"Nov 14, 2025, 2:13:20 AM\",Twice,Ride,,400,2.0,false,,activities/2.gpx,400,380,2000.0,7\n"
      + "3,\"Nov 15, 2025, 2:13:20 AM\",Twice,Ride,,400,2.0,false,,activities/2.gpx,400,380,2000.0,7\n"
    let files: [(String, [UInt8])] = [
      ("../../etc/passwd", [1]), ("activities/2.gpx", ride(2, from: 1_763_086_400)),
    ]
    let records = try await load(archive(row, files)) { plan in
      #expect(plan.refusals.map(\.reason) == ["the name points outside the archive"])
    }
    #expect(records.map(\.newCount) == [1, 1, 1])
    let whole = archive(row, files)
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      try await load(bytes)
    }
  }
}
