import ActivityFiles
import Engine
import Foundation
import GRDB
import TestBench
import Testing

@testable import Store
@testable import andante

#if canImport(Glibc)
  import Glibc
#endif

/// An import that is killed in the middle of its work and begun again leaves each activity once.
@Suite(.enabled(if: builtProgram != nil, "the program is not built beside the tests"))
struct KilledImportTests {
  /// Four batches (`ImportBatches`), so that there is a middle to be killed in.
  private static let count = 200

  private func start(_ folder: TemporaryFolder) throws -> Process {
    let process = Process()
    let url = try #require(builtProgram)
    process.executableURL = url
    process.arguments = [
      "import", folder.path + "/in", "--data", folder.path + "/data", "--json",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func history(seed: UInt64) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in", withIntermediateDirectories: true)
    let history = SimulatedHistory(seed: seed, count: Self.count, lengthShare: 0.05)
    for index in 0..<Self.count {
      let file = try history.file(index)
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/in/\(file.name)"))
    }
    return folder
  }

  @Test(arguments: [1, 2] as [UInt64]) func nothingIsLostOrDoubled(seed: UInt64) async throws {
    let folder = try history(seed: seed)
    var random = SeededRandom(seed: seed)
    var left = 0
    // Before anything is stored, then each time some time after more is than the last one left.
    for round in 0..<4 {
      let process = try start(folder)
      try await waitUntil(process, hasStored: round == 0 ? 0 : left + 1, in: folder)
      try await Task.sleep(for: .milliseconds(random.next(in: 0...20)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal, "it ended before it was killed")
      #expect(process.terminationStatus == SIGKILL)
      let stored = try await expectSound(folder)
      #expect(stored < Self.count, "nothing was left to be done")
      #expect(round == 0 || stored > left, "nothing was done before it was killed")
      left = stored
      if left + 64 >= Self.count { break }
    }
    #expect(left >= 64, "it was killed before a batch was stored only")
    let last = try start(folder)
    last.waitUntilExit()
    #expect(last.terminationReason == .exit && last.terminationStatus == 0)
    #expect(try await expectSound(folder) == Self.count)
  }

  /// Returns once the athlete's file is there and holds as many activities, or the process has ended.
  private func waitUntil(
    _ process: Process, hasStored count: Int, in folder: TemporaryFolder
  ) async throws {
    while process.isRunning, try storedCount(folder).map({ $0 < count }) ?? true {
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// By reading only: the process may be making the file. Nil before there are activities to be counted.
  private func storedCount(_ folder: TemporaryFolder) throws -> Int? {
    let athletes = folder.path + "/data/athletes"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: athletes)) ?? []
    guard let name = names.first(where: { $0.hasSuffix(".sqlite") }) else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try? DatabaseQueue(path: "\(athletes)/\(name)", configuration: configuration)
    return try? queue?.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM activity") }
  }

  /// Every activity has its track and its line in the log; how many there are.
  private func expectSound(_ folder: TemporaryFolder) async throws -> Int {
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
