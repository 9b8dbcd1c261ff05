import ActivityFiles
import Engine
import Foundation
import Garage
import HTTPTypes
import Store
import Testing

@testable import Server

/// Exports all data of an athlete and restores it elsewhere. There, the API and the pages must return the same data.
@Suite struct ExportTests {
  /// Adds recordings of several kinds, including a merged one and a deleted one, as well as edits, corrections, a
  /// garage and a sound.
  private static func fill(_ server: TestServer) async throws {
    let store = try server.store()
    let plan = ServerOptions.Demo(seed: 1, today: 20_778)
    let filler = DemoFiller(server.services, plan: plan)
    try await DemoGarage(garage: store.garage, now: TestServer.now).build()
    try await filler.fill(limit: 6)
    try await filler.fillSessions(limit: 1)
    try await fillFiles(store)
    try await fillRest(store)
  }

  private static func fillFiles(_ store: AthleteStore) async throws {
    let files = [
      ("lake.gpx", sampleGPX()), ("LAKE.gpx", sampleGPX(name: "Second", start: 3_600)),
      ("copy.gpx", sampleGPX(name: "Copy", pointCount: 110)), ("none.gpx", [1, 2, 3]),
      ("../odd: name?.gpx", sampleGPX(name: "Odd", start: 7_200)),
    ].map { ImportFile(name: $0.0, bytes: $0.1) }
    _ = try await store.imports.add(files: files, now: TestServer.now)
    let typed = ManualActivity(
      id: "t1", sport: .cycling, name: "Typed", startUnixSeconds: 1_790_000_000, zoneMinutes: 60,
      movingSeconds: 3_600, distanceMeters: 20_000)
    _ = try await store.imports.add(
      files: [ImportFile(name: "t1.json", bytes: typed.bytes)], now: TestServer.now)
    let list = try await store.activities.page(limit: 100).activities
    let odd = list.first { $0.title == "Odd" }
    let second = list.first { $0.title == "Second" }
    if let odd { _ = try await store.activities.delete(odd.id, now: TestServer.now) }
    if let second {
      let edit = ActivityEdit(
        title: "Mine — “ü” \\ \"x\"", notes: "Line\nline", sport: .hiking,
        start: Instant(unixSeconds: 1_794_300_000.25, zoneMinutes: -90))
      _ = try await store.activities.edit(second.id, edit)
    }
  }

  private static func fillRest(_ store: AthleteStore) async throws {
    _ = try await store.sounds.add(name: "Click", bytes: sampleWAV(), now: TestServer.now)
    let walks = try await store.activities.page(
      matching: ActivityFilter(sport: .walking), limit: 100)
    for walk in walks.activities where try await store.walks.find(walk.id) != nil {
      _ = try await store.walks.correct(stepAt: 20, of: walk.id, as: .removed)
      break
    }
    let bikes = try await store.garage.contents().ledger.gear.values.sorted {
      $0.id.value < $1.id.value
    }
    if let bike = bikes.first {
      try await store.garage.setPhoto(Picture(cleaning: smallJPEG), of: bike.id)
    }
  }

  /// Returns the responses of the API and the pages, keyed by path.
  private static func answers(_ server: TestServer, _ browser: Browser) async throws -> [String:
    String]
  {
    let token = try await server.services.accounts.newToken(
      named: "Test", scopes: [.read], of: server.services.athlete, now: TestServer.now)
    var answers: [String: String] = [:]
    for path in try await addresses(server.store()) {
      let answer = try await browser.client.execute(
        uri: "/api/v1" + path, method: .get, headers: [.authorization: "Bearer " + token])
      let bytes = answer.bytes
      answers[path] = "\(answer.status.code) \(String(bytes.map { Character(Unicode.Scalar($0)) }))"
    }
    for path in try await pages(server.store()) {
      answers[path] = try await browser.get(path).text.replacing(browser.csrf, with: "")
        .replacing(server.services.athlete.identifier.description, with: "")
        .replacing(/name="form-id" value="\w+"/, with: "")
    }
    return answers
  }

  private static func addresses(_ store: AthleteStore) async throws -> [String] {
    let ids = try await store.activities.page(limit: 100).activities.map(\.id)
    let deleted = try await store.activities.deleted().map(\.id)
    var paths = [
      "/athlete", "/activities", "/activities?limit=3", "/activities?sport=walking",
      "/totals?from=2026-01-01&to=2026-12-31", "/records", "/imports", "/imports?limit=2",
    ]
    for id in ids + deleted {
      paths += ["/activities/\(id)", "/activities/\(id)/track", "/activities/\(id)/original"]
      paths += WritableFormat.allCases.map { "/activities/\(id)/file?format=\($0)" }
    }
    if ids.count > 1 { paths.append("/activities/\(ids[0])/comparison/\(ids[1])") }
    return paths
  }

  private static func pages(_ store: AthleteStore) async throws -> [String] {
    let ids = try await store.activities.page(limit: 100).activities.map(\.id)
    return [
      "/", "/activities", "/activities/deleted", "/statistics", "/statistics/plan", "/walk",
      "/walk/history", "/garage", "/garage/rides", "/import/log", "/metronome", "/move", "/run",
    ] + ids.map { "/activities/\($0)" }
  }

  private static func load(_ path: String, into store: AthleteStore) async throws -> [ImportRecord]
  {
    var plan = ImportPlan()
    plan.add(path)
    #expect(plan.refusals.isEmpty && plan.fullExports.count == 1)
    return try await store.imports.add(plan: plan, now: TestServer.now + 5)
  }

  @Test func restoredAthleteGetsTheSameResponses() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await Self.fill(server)
    let expected = try await Self.answers(server, browser)
    #expect(expected.count > 100)
    let sent = try await browser.post("/settings/export")
    sent.expect(.ok, headers: [.contentType: "application/zip"])
    #expect(sent.headers[.contentDisposition]?.contains("andante-2026-") == true)
    let path = server.services.options.dataPath + "/mine.zip"
    try Data(sent.bytes).write(to: URL(fileURLWithPath: path))
    let (other, visitor) = try await TestServer.signedIn()
    let records = try await Self.load(path, into: other.store())
    #expect(records.allSatisfy { $0.newCount == 1 })
    let found = try await Self.answers(other, visitor)
    #expect(Set(found.keys) == Set(expected.keys))
    for (address, answer) in expected where found[address] != answer {
      Issue.record("\(address) differs: \(difference(answer, found[address] ?? ""))")
    }
    #expect(try await other.store().sounds.all().map(\.name) == ["Click"])
    #expect(try await other.store().rederive() == 0)
  }

  @Test func archiveIsSentOnlyForTheExportForm() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/settings").expect(has: "action=\"/settings/export\"")
    try await browser.post("/settings/export", token: "x").expect(.forbidden)
    try await browser.get("/settings/export").expect(.notFound)
    try await browser.post("/settings/export", form: ["format": "tar"]).expect(.badRequest)
    for format in ExportFormat.allCases {
      let sent = try await browser.post("/settings/export", form: ["format": format.rawValue])
      sent.expect(.ok)
      _ = try ZipArchive(bytes: sent.bytes)
    }
  }

  @Test func uploadedArchiveRestoresTheAthlete() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await Self.fillFiles(server.store())
    let sent = try await browser.post("/settings/export")
    let (other, visitor) = try await TestServer.signedIn()
    try await visitor.send("/api/import", sent.bytes, headers: [.fileName: "mine.zip"]).expect(
      .accepted)
    let store = try other.store()
    for _ in 0..<400 where try await store.activities.count() < 4 {
      try await Task.sleep(for: .milliseconds(50))
    }
    let titles = try await store.activities.page().activities.map(\.title)
    #expect(try await server.store().activities.page().activities.map(\.title) == titles)
  }
}

/// Returns excerpts of both texts around their first difference.
private func difference(_ a: String, _ b: String) -> String {
  let same = zip(a, b).prefix { $0 == $1 }.count
  return
    "…\(a.dropFirst(max(0, same - 60)).prefix(160))… and …\(b.dropFirst(max(0, same - 60)).prefix(160))…"
}
