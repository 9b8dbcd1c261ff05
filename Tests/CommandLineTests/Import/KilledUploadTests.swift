import ActivityFiles
import Engine
import Foundation
import GRDB
import Model
import TestBench
import Testing

@testable import Store

#if canImport(Glibc)
  import Glibc
#endif

/// A server that is killed repeatedly while it imports an accepted upload stores each activity exactly once.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct KilledUploadTests {
  private static let count = 384

  private func archive() throws -> [UInt8] {
    let history = SimulatedHistory(seed: 7, count: Self.count, lengthShare: 0.05)
    let writer = ZipWriter()
    for index in 0..<Self.count {
      let file = try history.file(index)
      writer.add("activities/\(file.name)", file.bytes)
    }
    return writer.finish()
  }

  private func serve(_ folder: TemporaryFolder) throws -> Process {
    let process = Process()
    let url = try #require(builtProgram)
    process.executableURL = url
    process.arguments = ["serve", "--data", folder.path + "/data", "--port", "0"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Accepts an upload as the server does before it responds with status 202.
  private func accept(_ bytes: [UInt8], _ folder: TemporaryFolder) async throws -> Identifier {
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let (id, uploads) = (Identifier.random(), directory.path + "/uploads")
    try FileManager.default.createDirectory(atPath: uploads, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(uploads)/\(athlete.identifier).\(id)"))
    try await directory.openStore(of: athlete).uploads.accept(
      id, .archive, name: "export.zip", byteCount: bytes.count, now: 0)
    return id
  }

  private func upload(_ id: Identifier, _ folder: TemporaryFolder) async throws -> Upload? {
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    return try await directory.openStore(of: athlete).uploads.find(id)
  }

  /// Kills the server the given number of milliseconds after it has processed `count` files. Uses a separate thread,
  /// because other tests may block all tasks for longer than a batch takes.
  private func end(
    _ process: Process, afterDoing count: Int, and milliseconds: Double, in folder: String
  ) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while process.isRunning, doneCount(folder).map({ $0 < count }) ?? true { usleep(2_000) }
        usleep(UInt32(milliseconds * 1_000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        continuation.resume()
      }
    }
  }

  @Test func acceptedUploadIsNeitherLostNorDuplicated() async throws {
    let folder = try TemporaryFolder()
    let id = try await accept(try archive(), folder)
    var random = SeededRandom(seed: 11)
    var done = -1
    for _ in 0..<3 {
      let process = try serve(folder)
      await end(
        process, afterDoing: done + 1, and: random.next(in: 0...10), in: folder.path)
      #expect(process.terminationReason == .uncaughtSignal, "it ended before it was killed")
      let found = try #require(try await upload(id, folder))
      #expect(!found.state.isOver, "nothing was left to be done")
      done = found.done
    }
    #expect(done > 0, "nothing was done before it was killed")
    let last = try serve(folder)
    while last.isRunning, try await !(upload(id, folder)?.state.isOver ?? true) {
      try await Task.sleep(for: .milliseconds(50))
    }
    // The uploaded file is removed only after its row is marked as done.
    while last.isRunning, try uploads(folder) != [] {
      try await Task.sleep(for: .milliseconds(50))
    }
    last.terminate()
    last.waitUntilExit()
    try await expectComplete(id, folder)
  }

  private func uploads(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/uploads")
  }

  private func expectComplete(_ id: Identifier, _ folder: TemporaryFolder) async throws {
    let found = try #require(try await upload(id, folder))
    #expect(found.state == .done && found.done == Self.count)
    #expect(found.counts.imported == Self.count && found.counts.duplicates == 0)
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let store = try directory.openStore(of: athlete)
    #expect(try await store.activities.count() == Self.count)
    let log = try await store.imports.log(limit: 1_000).entries
    #expect(log.count == Self.count && Set(log.map(\.name)).count == Self.count)
    #expect(try uploads(folder) == [])
  }
}

/// Returns the number of processed files, or nil before the upload exists. Opens the database read-only.
private func doneCount(_ folder: String) -> Int? {
  let athletes = folder + "/data/athletes"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: athletes)) ?? []
  guard let name = names.first(where: { $0.hasSuffix(".sqlite") }) else { return nil }
  var configuration = Configuration()
  configuration.readonly = true
  let queue = try? DatabaseQueue(path: "\(athletes)/\(name)", configuration: configuration)
  return try? queue?.read { try Int.fetchOne($0, sql: "SELECT done FROM upload") }
}
