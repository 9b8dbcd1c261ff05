import ActivityFiles
import Engine
import Foundation
import GRDB
import Garage
import StravaSimulator
import Testing

@testable import Store

/// Imports archives of simulated accounts and compares the result with the accounts.
@Suite struct SimulatedExportTests {
  private func withArchive(
    of export: SimulatedExport, _ test: (String) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-export-\(UUID().uuidString).zip"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try export.write { try file.write(contentsOf: Data($0)) }
    try file.close()
    try await test(path)
  }

  /// Imports an archive and returns the number of new activities.
  private func load(_ path: String, into store: AthleteStore) async throws -> Int {
    var plan = ImportPlan()
    plan.add(path)
    #expect(plan.refusals.isEmpty && plan.exports.count == 1)
    try await store.imports.add(exports: plan.exports, now: 1_795_420_000)
    let records = try await store.imports.add(items: plan.items, now: 1_795_420_000)
    return records.reduce(0) { $0 + $1.newCount }
  }

  @Test(arguments: ExportLanguage.allCases)
  func exportInEveryLanguageIsImportedCompletely(_ language: ExportLanguage) async throws {
    try await check(
      SimulatedExport(SimulatedAccount(rides: 200, bikes: 8, sampleSeconds: 60), in: language),
      twice: true)
  }

  @Test func exportOfFiveThousandRidesIsImportedCompletely() async throws {
    try await check(
      SimulatedExport(SimulatedAccount(rides: 5_000, bikes: 8, sampleSeconds: 60), in: .german))
  }

  private func check(_ export: SimulatedExport, twice: Bool = false) async throws {
    let account = export.account
    try await withArchive(of: export) { path in
      let store = try AthleteStore(path: nil)
      #expect(try await load(path, into: store) == account.rides.count)
      try await checkStated(store, account)
      try await checkMeasured(store, account)
      guard twice else { return }
      #expect(try await load(path, into: store) == 0)
      #expect(try await store.activities.count() == account.rides.count)
      try await checkStated(store, account)
    }
  }

  private struct Totals: Equatable {
    var count = 0
    var decimeters = 0
    var seconds = 0
    var climb = 0

    static func of(_ rides: some Sequence<SimulatedRide>) -> Totals {
      rides.reduce(into: Totals()) { totals, ride in
        totals.count += 1
        totals.decimeters += ride.decimeters
        totals.seconds += ride.movingSeconds
        totals.climb += ride.climb
      }
    }
  }

  /// Compares each bike's totals in the export's list of activities with the account's totals. They must match exactly.
  private func checkStated(_ store: AthleteStore, _ account: SimulatedAccount) async throws {
    let found = try await store.database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT coalesce(gear.name, '') AS bike, count(*) AS number,
            sum(round(said.distance * 10)) AS distance, sum(said.moving_seconds) AS seconds,
            sum(round(said.elevation_gain * 10)) AS climb
          FROM export_listing said JOIN activity ON activity.source = said.source
          LEFT JOIN carrier ON carrier.activity = activity.id
          LEFT JOIN gear ON gear.id = carrier.gear
          WHERE activity.deleted_at IS NULL GROUP BY bike
          """
      ).reduce(into: [String: Totals]()) {
        $0[$1["bike"]] = Totals(
          count: $1["number"], decimeters: Int($1["distance"] as Double),
          seconds: Int($1["seconds"] as Double), climb: Int($1["climb"] as Double))
      }
    }
    let names = Dictionary(uniqueKeysWithValues: account.bikes.map { ($0.id, $0.name) })
    let expected = Dictionary(grouping: account.rides) { names[$0.gear ?? ""] ?? "" }
    #expect(found == expected.mapValues { Totals.of($0) })
  }

  /// Compares each bike's totals, measured from the files, with the account's totals. They differ slightly because
  /// files round values and altitudes are smoothed.
  private func checkMeasured(_ store: AthleteStore, _ account: SimulatedAccount) async throws {
    let ledger = try await store.garage.contents().ledger
    let bikes = ledger.gear.values.filter { $0.kind.isBikeOrShoes }
    #expect(bikes.count == account.bikes.count)
    for bike in account.bikes {
      let gear = try #require(bikes.first { $0.name == bike.name })
      let totals = Totals.of(account.rides.filter { $0.gear == bike.id })
      let use = ledger.use(of: gear.id)
      #expect(use.count == totals.count)
      near(use.meters, Double(totals.decimeters) / 10, within: 0.003, "\(bike.name) metres")
      near(use.seconds, Double(totals.seconds), within: 0.0001, "\(bike.name) seconds")
      near(use.ascentMeters, Double(totals.climb) / 10, within: 0.003, "\(bike.name) climb")
    }
  }

  private func near(_ found: Double, _ expected: Double, within share: Double, _ what: String) {
    #expect(abs(found - expected) <= share * expected, "\(what): \(found), not \(expected)")
  }
}
