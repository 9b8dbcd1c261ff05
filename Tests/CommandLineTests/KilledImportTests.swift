import ActivityFiles
import Engine
import Foundation
import Testing

@testable import Store
@testable import andante

#if canImport(Glibc)
  import Glibc
#endif

/// An import that is killed at any moment and begun again leaves each activity once.
@Suite(.enabled(if: builtProgram != nil, "the program is not built beside the tests"))
struct KilledImportTests {
  private static let count = 90

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

  @Test(arguments: [1, 2] as [UInt64]) func nothingIsLostOrDoubled(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in", withIntermediateDirectories: true)
    let history = SimulatedHistory(seed: seed, count: Self.count, lengthShare: 0.2)
    for index in 0..<Self.count {
      let file = try history.file(index)
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/in/\(file.name)"))
    }
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      let process = try start(folder)
      try await Task.sleep(for: .milliseconds(random.next(in: 5...500)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try await expectSound(folder)
    }
    let last = try start(folder)
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    #expect(try await expectSound(folder) == Self.count)
  }

  /// Every activity has its track and its line in the log; how many there are.
  @discardableResult
  private func expectSound(_ folder: TemporaryFolder) async throws -> Int {
    let data = folder.path + "/data"
    guard FileManager.default.fileExists(atPath: data + "/accounts.sqlite") else { return 0 }
    let directory = try DataDirectory(path: data)
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
