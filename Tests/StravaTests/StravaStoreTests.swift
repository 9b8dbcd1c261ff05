import ActivityFiles
import Engine
import Foundation
import Strava
import StravaSimulator
import Testing

@testable import Store

struct StravaStoreTests {
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func secretsSurviveReopeningButNotACopyWithoutTheKey() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.path + "/a.sqlite"
    let secret = Array("hush, this is a token".utf8)
    let store = try AthleteStore(path: file, keysPath: folder.path)
    try await store.strava.setSecret(.tokens, secret)
    let again = try AthleteStore(path: file, keysPath: folder.path)
    #expect(try await again.strava.secret(.tokens) == secret)
    #expect(try await again.strava.secret(.application) == nil)
    let copied = try AthleteStore(path: file, keysPath: nil)
    #expect(try await copied.strava.secret(.tokens) == nil)
    let stored = try #require(FileManager.default.contents(atPath: file))
    let log = FileManager.default.contents(atPath: file + "-wal") ?? Data()
    #expect((stored + log).range(of: Data(secret)) == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/secrets.key")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    try await again.strava.setSecret(.tokens, nil)
    #expect(try await again.strava.secret(.tokens) == nil)
  }

  @Test func sealedSecretOpensOnlyUnderItsOwnName() throws {
    let vault = SecretVault(keysPath: nil)
    var sealed = try vault.seal([1, 2, 3], as: "tokens")
    #expect(try vault.open(sealed, as: "tokens") == [1, 2, 3])
    #expect(try vault.open(sealed, as: "application") == nil)
    sealed[sealed.count - 1] ^= 1
    #expect(try vault.open(sealed, as: "tokens") == nil)
    #expect(try vault.open([], as: "tokens") == nil)
  }

  @Test func malformedKeyFileIsRefused() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([1]).write(to: folder.appending(path: "secrets.key"))
    #expect(throws: StoreError.self) { try SecretVault(keysPath: folder.path).seal([1], as: "x") }
  }

  /// Returns a watch's TCX file of a synchronised ride: Strava's points with temperature and power added.
  private static func ownFile(_ ride: SimulatedRide, _ rig: Rig) async throws -> ImportFile {
    var file = try await rig.recording(of: ride)
    file.recording.segments = file.recording.segments.map { points in
      points.map { point in
        var point = point
        point.temperature = 20
        point.power = 200
        return point
      }
    }
    return ImportFile(name: "watch.tcx", bytes: try writeTCX(file))
  }

  private static func outdoorRide(_ rig: Rig) throws -> SimulatedRide {
    try #require(rig.strava.account.rides.first { !$0.isTrainer && !$0.isManual })
  }

  @Test func rideFromStravaAndAFileIsOneActivity() async throws {
    let rig = try await Rig.synced()
    let file = try await Self.ownFile(Self.outdoorRide(rig), rig)
    let outcomes = try await rig.store.imports.add(files: [file], now: rig.time.now)
    switch try #require(outcomes.first) {
    case .attached, .enriched: break
    case let other: Issue.record("\(other)")
    }
    #expect(try await rig.store.activities.count() == 12)
  }

  @Test func deletingStravaDataKeepsRidesFromFiles() async throws {
    let rig = try await Rig.synced()
    let ride = try Self.outdoorRide(rig)
    let file = try await Self.ownFile(ride, rig)
    _ = try await rig.store.imports.add(files: [file], now: rig.time.now)
    try await rig.store.strava.deleteAllStravaData(now: rig.time.now)
    let left = try await rig.store.activities.page().activities
    #expect(left.map(\.startUnixSeconds) == [Double(ride.start)])
    #expect(
      try await rig.store.activities.source(of: try #require(left.first).id)?.name == "watch.tcx")
    #expect(try await rig.store.attachments.list(of: try #require(left.first).id).isEmpty)
    #expect(try await rig.store.strava.counts() == StravaCounts())
    #expect(try await rig.store.strava.gear().isEmpty)
    #expect(try await rig.store.strava.tokens() == nil)
    #expect(try await rig.store.strava.athlete() == nil)
  }

  @Test func disconnectingKeepsRidesAndDeletesTokens() async throws {
    let rig = try await Rig.synced()
    try await rig.store.strava.disconnect()
    #expect(try await rig.store.activities.count() == 12)
    #expect(try await rig.store.strava.tokens() == nil)
    #expect(try await rig.store.strava.application() != nil)
    await #expect(throws: StravaError.notConnected) { try await rig.sync() }
  }

  @Test func syncAfterDeletionStoresEachRideOnce() async throws {
    let rig = try await Rig.synced()
    try await rig.store.strava.deleteAllStravaData(now: rig.time.now)
    #expect(try await rig.store.activities.count() == 0)
    try await connect(rig.store.strava, to: rig.strava)
    #expect(try await rig.sync() == .finished)
    #expect(try await rig.store.activities.count() == 12)
  }

  @Test func changedStravaTitleIsAdoptedUnlessTheAthleteSetOne() async throws {
    let rig = try await Rig.synced()
    let rides = rig.strava.account.rides
    let own = try #require(try await rig.activity(of: rides[0]))
    _ = try await rig.store.activities.edit(own, ActivityEdit(title: "Mine"))
    let changed = rides[0...1].map {
      StravaListing(
        id: $0.id, startUnixSeconds: $0.start, title: "Theirs", gear: "b1", totals: StravaTotals(),
        isManual: false, summary: [])
    }
    try await rig.store.strava.apply(.listed(changed), state: [], now: 1)
    let titles = try await rig.store.activities.page().activities.prefix(2).map(\.title)
    #expect(titles == ["Mine", "Theirs"])
    #expect(try await rig.store.strava.totalsByGear()["b1"]?.count == 2)
    #expect(try await rig.store.strava.counts() == StravaCounts(listed: 12, stored: 12))
  }

  @Test func unreadableDocumentIsSkippedWithAReason() async throws {
    let rig = try await Rig()
    let listing = StravaListing(
      id: 5, startUnixSeconds: 0, title: "", gear: nil, totals: StravaTotals(), isManual: false,
      summary: [])
    let library = rig.store.strava
    try await library.apply(.listed([listing]), state: [], now: 1)
    let document = StravaDocument.bytes(summary: Array("{}".utf8), streams: Array("<html>".utf8))
    try await library.apply(.activity(id: 5, document: document), state: [7], now: 1)
    #expect(try await library.stateBytes() == [7])
    #expect(try await library.counts() == StravaCounts(listed: 1, skipped: 1))
    #expect(try await library.skipped().first?.reason.contains("JSON") == true)
  }
}
