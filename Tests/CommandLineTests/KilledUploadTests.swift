import ActivityFiles
import Engine
import Foundation
import TestBench
import Testing

@testable import Store

#if canImport(Glibc)
  import Glibc
#endif

/// A server that is killed while it imports what it accepted, again and again: at the end everything is there once.
@Suite(.enabled(if: builtProgram != nil, "the program is not built beside the tests"))
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

  /// As the server does before it answers 202.
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

  /// Waits until more is done than was, or all of it.
  private func progress(
    beyond done: Int, of id: Identifier, _ folder: TemporaryFolder, _ process: Process
  ) async throws -> Upload {
    while true {
      let found = try #require(try await upload(id, folder))
      if found.state.isOver || found.done > done { return found }
      try #require(process.isRunning, "the server ended by itself")
      usleep(5_000)
    }
  }

  @Test func nothingAcceptedIsLostOrDoubled() async throws {
    let folder = try TemporaryFolder()
    let id = try await accept(try archive(), folder)
    var random = SeededRandom(seed: 11)
    var done = -1
    for round in 0..<4 {
      let process = try serve(folder)
      let found = try await progress(beyond: done, of: id, folder, process)
      usleep(UInt32(random.next(in: 0...40) * 1_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(round > 0 || !found.state.isOver, "it ended before it was killed")
      done = found.done
    }
    let last = try serve(folder)
    while try await !(upload(id, folder)?.state.isOver ?? true) { usleep(20_000) }
    last.terminate()
    last.waitUntilExit()
    try await expectWhole(id, folder)
  }

  private func expectWhole(_ id: Identifier, _ folder: TemporaryFolder) async throws {
    let found = try #require(try await upload(id, folder))
    #expect(found.state == .done && found.done == Self.count)
    #expect(found.counts.imported == Self.count && found.counts.duplicates == 0)
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let store = try directory.openStore(of: athlete)
    #expect(try await store.activities.count() == Self.count)
    let log = try await store.imports.log(limit: 1_000).entries
    #expect(log.count == Self.count && Set(log.map(\.name)).count == Self.count)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path + "/uploads") == [])
  }
}
