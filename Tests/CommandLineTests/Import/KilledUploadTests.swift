import ActivityFiles
import Engine
import Foundation
import GRDB
import Model
import TestBench
import Testing

@testable import Store

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

  private func serve(_ folder: TemporaryFolder) throws -> KilledProgram {
    let data = folder.path + "/data"
    return try KilledProgram(["serve", "--data", data, "--port", "0"], dataPath: data)
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

  @Test func acceptedUploadIsNeitherLostNorDuplicated() async throws {
    let folder = try TemporaryFolder()
    let id = try await accept(try archive(), folder)
    var random = SeededRandom(seed: 11)
    var done = -1
    for _ in 0..<3 {
      try await serve(folder).end(
        once: "SELECT done FROM upload", reaches: done + 1, and: random.next(in: 0...10))
      let found = try #require(try await upload(id, folder))
      #expect(!found.state.isOver, "nothing was left to be done")
      done = found.done
    }
    #expect(done > 0, "nothing was done before it was killed")
    let last = try serve(folder).process
    while last.isRunning, try await !(upload(id, folder)?.state.isOver ?? true) {
      try await Task.sleep(for: .milliseconds(50))
    }
    // The uploaded file is removed only after its row is marked as done.
    while last.isRunning, try uploads(folder) != [] { try await Task.sleep(for: .milliseconds(50)) }
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
