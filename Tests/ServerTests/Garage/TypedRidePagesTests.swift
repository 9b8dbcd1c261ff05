import ActivityFiles
import Engine
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

/// Creating, counting, editing, downloading and importing manually entered activities.
struct TypedRidePagesTests {
  private static let form = [
    "title": "Round the lake", "sport": "4", "day": "2026-11-18", "time": "09:30", "hours": "1",
    "minutes": "30", "distance": "32.5", "climb": "250", "notes": "Fog", "condition": "2",
  ]

  private static func bike(_ server: TestServer) async throws -> GearID {
    try await server.store().garage.add(.bike(.gravel), "Kestrel")
  }

  private static func use(_ bike: GearID, _ server: TestServer) async throws -> Use {
    try await server.store().garage.contents().ledger.use(of: bike)
  }

  @Test func enteredRideCountsForItsBikeAndCanBeEdited() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let bike = try await Self.bike(server)
    try await browser.get("/garage/rides/new").expect(has: "Kestrel")
    let form = Self.form.merging(["gear": "\(bike)"]) { $1 }
    let address = try #require(
      try await browser.post("/garage/rides/new", form: form).headers[.location])
    try await browser.get(address).expect(has: "Round the lake", "32.5", "Fog")
    #expect(
      try await Self.use(bike, server)
        == Use(seconds: 5_400, meters: 32_500, ascentMeters: 250, count: 1))

    let edit = try #require(try await browser.get(address + "/edit").headers[.location])
    try await browser.get(edit).expect(
      has: "09:30", "2026-11-18", "value=\"32.50\"", "value=\"250\"", "Fog")
    let changed = form.merging(["hours": "2", "distance": "", "sport": "3", "time": "10:00"]) { $1 }
    try await browser.post(edit, form: changed).expect(location: address)
    #expect(
      try await Self.use(bike, server)
        == Use(seconds: 9_000, meters: 0, ascentMeters: 250, count: 1))
    let id = try identifier(in: address)
    let activity = try #require(try await server.store().activities.find(id))
    #expect(activity.sport == .hiking && activity.analysis.movingSeconds == 9_000)
    #expect(try await server.store().activities.count() == 1)
  }

  /// Two commutes on the same day can have the same start and distance.
  @Test func secondRideWithTheSameTotalsIsStored() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let first = try await browser.post("/garage/rides/new", form: Self.form)
    let again = Self.form.merging(["title": "And back"]) { $1 }
    let second = try await browser.post("/garage/rides/new", form: again)
    #expect(first.headers[.location] != second.headers[.location])
    #expect(try await server.store().activities.count() == 2)
    let page = try await browser.get(try #require(second.headers[.location]))
    page.expect(has: "And back")
  }

  /// A missing value must not become zero.
  @Test func missingDurationIsLeftOut() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let form = Self.form.merging(["hours": "", "minutes": ""]) { $1 }
    let address = try #require(
      try await browser.post("/garage/rides/new", form: form).headers[.location])
    for page in [address, "/activities"] {
      try await browser.get(page).expect(has: "Round the lake", "32.5", lacks: ">0:00<", " 0:00")
    }
  }

  @Test func originalCanBeDownloadedAndImported() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let address = try #require(
      try await browser.post("/garage/rides/new", form: Self.form).headers[.location])
    let original = try await browser.get(address + "/original")
    #expect(original.headers[.contentDisposition]?.contains("cycling-2026-11-18.json") == true)
    let file = ImportFile(name: "again.json", bytes: original.bytes)
    let other = try AthleteStore(path: nil)
    _ = try await other.imports.add(files: [file], now: 0)
    let activity = try #require(try await other.activities.page().activities.first)
    #expect(activity.title == "Round the lake" && activity.movingSeconds == 5_400)
    #expect(try await other.rederive() == 0)
    // The original server recognises the file as a duplicate.
    _ = try await server.store().imports.add(files: [file], now: TestServer.now)
    #expect(try await server.store().activities.count() == 1)
  }

  @Test(arguments: [
    ["hours": "two"], ["hours": "", "minutes": "", "distance": ""], ["day": "2026-13-01"],
    ["time": "25:00"], ["day": "2031-01-01"], ["distance": "-3"], ["distance": "1e300"],
    ["hours": "nan", "minutes": "0"], ["climb": "high"],
  ])
  func impossibleValuesAreRefusedAndKeptInTheForm(change: [String: String]) async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.post("/garage/rides/new", form: Self.form.merging(change) { $1 }).expect(
      .unprocessableContent, has: "role=\"alert\"", "Round the lake")
    #expect(try await server.store().activities.count() == 0)
  }

  @Test func recordedActivityHasNoEntryForm() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let recording = simulatedRecording(
      seed: 9, sport: .running, lengthMeters: 900, startUnixSeconds: 1_763_700_000)
    _ = try await server.store().imports.add(
      files: [ImportFile(name: "a.gpx", bytes: writeGPX(recording))], now: TestServer.now)
    let id = try #require(try await server.store().activities.page().activities.first).id
    try await browser.get("/garage/rides/\(id)/typed").expect(.notFound)
    try await browser.post("/garage/rides/\(id)/typed", form: Self.form).expect(.notFound)
  }
}
