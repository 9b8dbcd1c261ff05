import ActivityFiles
import Engine
import Model
import Synchronization
import TestBench
import Testing

@testable import Store

@Suite struct HealthStoreTests {
  let store: AthleteStore
  let now = 1_790_000_000.0
  private let simulated = SimulatedHealthExport(seed: 5, recordCount: 300, workoutCount: 40)

  init() throws { store = try AthleteStore(path: nil) { sport, _, _ in "A \(sport)" } }

  @Test func exportIsImportedCompletelyAndOnce() async throws {
    let health = try HealthImport(bytes: simulated.archive())
    let seen = Mutex<[Int]>([])
    let first = try await store.imports.add(health: health, now: now) { done in
      seen.withLock { $0.append(done) }
    }
    #expect(first.imported == 40 && first.duplicates == 0 && first.failed.isEmpty)
    #expect(seen.withLock { $0 == $0.sorted() && $0.last == 40 && $0.count > 1 })
    #expect(try await store.activities.count() == 40)
    let second = try await store.imports.add(health: health, now: now)
    #expect(second.imported == 0 && second.duplicates == 40 && second.filled.isEmpty)
  }

  @Test func onlyMissingSettingsAreFilled() async throws {
    var saved = AthleteSettings()
    (saved.weightKilograms, saved.birthYear) = (61.5, 1977)
    try await store.settings.save(saved)
    let health = try HealthImport(bytes: simulated.archive())
    let result = try await store.imports.add(health: health, now: now)
    #expect(Set(result.filled.map { "\($0)" }) == ["height", "restingHeartRate", "sex"])
    let settings = try await store.settings.current()
    #expect(settings.weightKilograms == 61.5 && settings.birthYear == 1977)
    #expect(settings.heightMeters == simulated.expected.heightMeters?.value)
    var chosen = settings
    chosen.set(.birthYear, from: result.body)
    #expect(chosen.birthYear == 1990)
  }

  @Test func implausibleBodyValuesAreIgnored() {
    var export = HealthExport()
    let date = DateTime(unixMicroseconds: 0)
    export.heightMeters = HealthValue(value: 175, date: date)
    export.weightKilograms = HealthValue(value: -.infinity, date: date)
    export.restingHeartRate = HealthValue(value: .nan, date: date)
    export.dateOfBirth = Day(year: 1604, month: 1, day: 1)
    export.sex = .other
    let body = HealthProfile(export)
    #expect(HealthProfileField.allCases.allSatisfy { body[$0] == nil })
    var settings = AthleteSettings()
    for fact in HealthProfileField.allCases { settings.set(fact, from: body) }
    #expect(settings == AthleteSettings())
  }

  @Test func emptyExportIsNotAnError() async throws {
    let empty = SimulatedHealthExport(seed: 1, recordCount: 0, workoutCount: 0)
    let health = try HealthImport(bytes: empty.archive())
    let result = try await store.imports.add(health: health, now: now)
    #expect(result.imported == 0 && result.failed.isEmpty)
  }
}
