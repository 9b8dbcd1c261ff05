import Foundation
import GRDB
import Outbound
import Testing

@testable import Server
@testable import Store

/// A server that crashes in a background job at every start.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct CrashedServerTests {
  private static let trap = ["ANDANTE_TRAP": "check-services"]

  private func store(_ folder: TemporaryFolder) async throws -> AthleteStore {
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    return try directory.openStore(of: athlete)
  }

  /// Makes the jobs due now, instead of in a quarter of an hour.
  private func makeJobsDue(_ folder: TemporaryFolder) async throws {
    try await store(folder).database.write { try $0.execute(sql: "UPDATE job_log SET started = 0") }
  }

  @Test func thirdStartServesAndListsTheSetAsideJob() async throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let server = try ServerProcess(in: folder, environment: Self.trap)
      await server.waitUntilEnded()
      #expect(server.process.terminationReason == .uncaughtSignal)
      #expect(try server.errors.contains("andante crashed, signal "))
      try await makeJobsDue(folder)
    }
    let third = try ServerProcess(in: folder, environment: Self.trap)
    let address = try #require(await third.address())
    let answer = try await OutboundClient.shared.send(OutboundRequest(url: address + "/readyz"))
    #expect(answer.status == 200)
    third.process.terminate()
    await third.waitUntilEnded()
    #expect(third.process.terminationReason == .exit && third.process.terminationStatus == 0)
    #expect(try third.errors.contains("set aside because the server stopped"))
    let setAside = try await store(folder).attempts.setAside()
    #expect(setAside.map(\.item) == [.job("check-services")])
  }

  /// Replaces the journal with a pipe and puts its inode into `JOURNAL_STREAM`, as systemd does.
  @Test func journalGetsTheCrashAsCritical() async throws {
    let journal = Pipe()
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(journal.fileHandleForWriting.fileDescriptor)")
    let inode = try #require(link.split(separator: "[").last?.dropLast())
    let server = try ServerProcess(
      in: try TemporaryFolder(), standardError: journal,
      environment: Self.trap.merging(["JOURNAL_STREAM": "8:\(inode)"]) { $1 })
    await server.waitUntilEnded()
    try journal.fileHandleForWriting.close()
    let log = String(decoding: journal.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(log.contains("<2>andante crashed, signal "))
  }
}
