import AsyncHTTPClient
import Foundation
import GRDB
import NIOCore
import NIOHTTP1
import Testing

@testable import Server
@testable import Store

#if canImport(Glibc)
  import Glibc
#endif

/// A server that crashes in a background job at every start.
@Suite(.enabled(if: builtProgram != nil, "the program is not built beside the tests"))
struct CrashedServerTests {
  private struct Run {
    let process: Process
    let errors: String
  }

  private func serve(_ folder: TemporaryFolder, trapsIn job: String = "check-services") throws
    -> Run
  {
    let (process, program) = (Process(), try #require(builtProgram))
    process.executableURL = program
    process.arguments = ["serve", "--data", folder.path + "/data", "--port", "0"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["ANDANTE_TRAP": job]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.path + "/errors-\(UUID())"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    return Run(process: process, errors: errors)
  }

  private func text(_ run: Run) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: run.errors)), as: UTF8.self)
  }

  /// Waits on a separate thread, because other tests may occupy all task threads.
  private func wait(until isDone: @escaping @Sendable () -> Bool) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let end = Date(timeIntervalSinceNow: 60)
        while !isDone(), Date() < end { usleep(5_000) }
        continuation.resume()
      }
    }
  }

  private func store(_ folder: TemporaryFolder) async throws -> AthleteStore {
    let directory = try DataDirectory(path: folder.path + "/data")
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    return try directory.openStore(of: athlete)
  }

  /// Makes the jobs due now instead of in a quarter of an hour.
  private func makeJobsDue(_ folder: TemporaryFolder) async throws {
    try await store(folder).database.write { try $0.execute(sql: "UPDATE job_log SET started = 0") }
  }

  @Test func thirdStartServesAndListsTheSetAsideJob() async throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 {
      let run = try serve(folder)
      let process = run.process
      await wait { !process.isRunning }
      #expect(!process.isRunning && process.terminationReason == .uncaughtSignal)
      #expect(try text(run).contains("andante crashed, signal "))
      try await makeJobsDue(folder)
    }
    let third = try serve(folder)
    let (process, data) = (third.process, folder.path + "/data")
    await wait { !process.isRunning || ServerPlace.address(dataPath: data) != nil }
    let address = try #require(ServerPlace.address(dataPath: data))
    let answer = try await HTTPClient.shared.execute(
      HTTPClientRequest(url: address + "/readyz"), timeout: .seconds(10))
    #expect(answer.status == .ok)
    process.terminate()
    await wait { !process.isRunning }
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(try text(third).contains("set aside because the server stopped"))
    let setAside = try await store(folder).attempts.setAside()
    #expect(setAside.map(\.item) == [.job("check-services")])
  }
}
