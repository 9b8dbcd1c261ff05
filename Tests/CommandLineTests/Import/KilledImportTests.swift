import ActivityFiles
import Engine
import Foundation
import Model
import TestBench
import Testing

@testable import Store
@testable import andante

/// An import that is killed repeatedly and run again stores each activity exactly once.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct KilledImportTests {
  /// Six batches of 64 (`ImportBatches`), so that the process can be killed between them.
  private static let count = 384

  private func start(_ folder: TemporaryFolder) throws -> KilledProgram {
    let data = folder.path + "/data"
    return try KilledProgram(
      ["import", folder.path + "/in", "--data", data, "--json"], dataPath: data)
  }

  private func history(seed: UInt64) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let history = SimulatedHistory(seed: seed, count: Self.count, lengthShare: 0.05)
    for index in 0..<Self.count {
      let file = try history.file(index)
      _ = try folder.write(file.bytes, to: "in/" + file.name)
    }
    return folder
  }

  @Test(arguments: [1, 2] as [UInt64]) func killedImportLosesAndDuplicatesNothing(seed: UInt64)
    async throws
  {
    let folder = try history(seed: seed)
    var random = SeededRandom(seed: seed)
    var left = 0
    // Kill the first process before it stores anything, and the next two once they have stored more than the previous
    // one.
    for round in 0..<3 {
      try await start(folder).end(
        once: "SELECT count(*) FROM activity", reaches: round == 0 ? 0 : left + 1,
        and: random.next(in: 0...20))
      let stored = try await expectConsistent(folder)
      #expect(stored < Self.count, "nothing was left to be done")
      #expect(round == 0 || stored > left, "nothing was done before it was killed")
      left = stored
    }
    let last = try start(folder).process
    last.waitUntilExit()
    #expect(last.terminationReason == .exit && last.terminationStatus == 0)
    #expect(try await expectConsistent(folder) == Self.count)
  }

  /// Expects each activity to have a track and a log entry. Returns the number of activities.
  private func expectConsistent(_ folder: TemporaryFolder) async throws -> Int {
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let store = try directory.openStore(of: athlete)
    let activities = try await store.activities.page(limit: 1_000).activities
    for activity in activities {
      #expect(try await store.activities.track(of: activity.id).count > 0)
    }
    let logged = try await store.imports.log(limit: 5_000).entries.filter {
      $0.outcome == .imported
    }
    #expect(Set(logged.compactMap(\.activity)) == Set(activities.map(\.id)))
    #expect(logged.count == activities.count)
    return activities.count
  }
}
