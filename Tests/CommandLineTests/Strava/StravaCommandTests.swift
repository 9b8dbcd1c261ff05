import ArgumentParser
import Foundation
import Outbound
import Store
import Strava
import StravaSimulator
import Synchronization
import Testing

@testable import andante

#if canImport(Glibc)
  import Glibc
#endif

/// Runs a test with a Strava simulator over HTTP whose rate limits are never reached.
private func withSimulator(
  rides: Int, _ body: (SimulatedStrava, String) async throws -> Void
) async throws {
  var plan = SimulatedAccount.Plan()
  (plan.rides, plan.bikes, plan.sampleSeconds) = (rides, 2, 60)
  var options = SimulatedStrava.Options()
  options.overallLimit = (1_000_000, 1_000_000)
  options.readLimit = (1_000_000, 1_000_000)
  let strava = SimulatedStrava(SimulatedAccount(plan), options: options)
  let (ports, portContinuation) = AsyncStream<Int>.makeStream()
  let server = Task { try await SimulatorServer(strava).run { portContinuation.yield($0) } }
  defer { server.cancel() }
  var iterator = ports.makeAsyncIterator()
  let port = try #require(await iterator.next())
  try await body(strava, "http://127.0.0.1:\(port)/api/v3")
}

struct StravaCommandTests {
  /// Opens the address that `connect` prints and grants access, as a browser would. Returns the callback page's text.
  private func allow(_ capture: Capture) async throws -> String {
    var address: URL?
    while address == nil {
      let line = capture.printed.split(separator: "\n").first { $0.hasPrefix("Open ") }
      address = line.flatMap { URL(string: String($0.dropFirst(5))) }
      try await Task.sleep(for: .milliseconds(5))
    }
    let reply = try await OutboundClient.shared.send(
      OutboundRequest(url: try #require(address).absoluteString))
    let location = try #require(reply.headers["location"]).replacing("localhost", with: "127.0.0.1")
    let foreign = location.replacing("state=", with: "state=x")
    #expect(try await OutboundClient.shared.send(OutboundRequest(url: foreign)).status == 404)
    let back = try await OutboundClient.shared.send(OutboundRequest(url: location))
    #expect(back.status == 200)
    return String(decoding: back.body, as: UTF8.self)
  }

  @Test func accountIsConnectedSyncedAndDisconnected() async throws {
    let folder = try TemporaryFolder()
    try await withSimulator(rides: 8) { strava, base in
      let common = ["--data", folder.path, "--api-base", base]
      let connecting = Capture()
      async let words = allow(connecting)
      try await StravaConnectCommand.parse(common + ["--client-id", "4711"])
        .run(on: connecting.console) { "simulated-secret" }
      #expect(try await words == "Done. You can close this page.\n")
      #expect(connecting.warned.contains { $0.contains("--api-base \(base) to every") })
      #expect(
        connecting.printed.contains(
          "Connected. Granted: read, profile:read_all, activity:read_all."))

      let syncing = Capture()
      try await StravaSyncCommand.parse(common + ["--json"]).run(on: syncing.console)
      let document = try syncing.object()
      #expect(document["athlete"] as? String == "Simone Ulated")
      #expect(document["activities"] as? Int == 8 && document["imported"] as? Int == 8)
      #expect(document["done"] as? Bool == true && document["waitingUntil"] is NSNull)
      #expect((document["skipped"] as? [Any])?.isEmpty == true)

      let asking = Capture()
      try await StravaStatusCommand.parse(common).run(on: asking.console)
      #expect(asking.printed.contains("8 of 8 rides, 0 skipped"))

      let leaving = Capture()
      try await StravaDisconnectCommand.parse(common + ["--forget"]).run(on: leaving.console)
      #expect(leaving.warned.isEmpty && strava.requests["POST /oauth/revoke"] == 1)
      let after = Capture()
      try await StravaStatusCommand.parse(common + ["--json"]).run(on: after.console)
      let left = try after.object()
      #expect(left["connected"] as? Bool == false && left["listed"] as? Int == 0)
    }
  }

  @Test func missingConnectionPrintsOneLine() async throws {
    let folder = try TemporaryFolder()
    _ = try await openStore(in: folder.path)
    let capture = Capture()
    await #expect(throws: (any Error).self) {
      try await StravaSyncCommand.parse(["--data", folder.path]).run(on: capture.console)
    }
    #expect(capture.warned == ["Strava is not connected"])
    #expect(throws: (any Error).self) {
      try StravaSyncCommand.parse(["--api-base", "http://strava.example.org"])
    }
  }
}

/// Kills the process during a sync. The next run must continue the sync.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct KilledStravaTests {
  @Test func killedSyncLosesAndRepeatsNothing() async throws {
    let folder = try TemporaryFolder()
    try await withSimulator(rides: 150) { strava, base in
      let store = try await openStore(in: folder.path)
      let tokens = strava.newTokens()
      try await store.strava.setApplication(
        StravaApplication(id: "4711", secret: "simulated-secret"))
      try await store.strava.setTokens(
        StravaTokens(
          accessToken: tokens.access, refreshToken: tokens.refresh, expiresAt: tokens.expiresAt,
          scopes: Authorization.scopes))
      for kill in 1...4 { try await run(folder, base, strava, endAt: kill * 30) }
      try await run(folder, base, strava, endAt: nil)
      #expect(try await store.strava.counts() == StravaCounts(listed: 150, stored: 150))
      #expect(try await store.activities.count() == 150)
      let counts = strava.requests.values
      #expect(try #require(counts.max()) <= 2)
      #expect(counts.count { $0 > 1 } <= 4)
    }
  }

  /// Runs the sync to its end, or kills it once the simulator has answered a total of `requests` requests.
  private func run(
    _ folder: TemporaryFolder, _ base: String, _ strava: SimulatedStrava, endAt requests: Int?
  ) async throws {
    let process = Process()
    let program = try #require(builtProgram)
    process.executableURL = program
    process.arguments = ["strava", "sync", "--data", folder.path, "--api-base", base, "--json"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      if let requests, strava.requests.values.reduce(0, +) >= requests {
        kill(process.processIdentifier, SIGKILL)
      }
      try await Task.sleep(for: .milliseconds(1))
    }
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    #expect(isKilled == (requests != nil))
    #expect(isKilled || process.terminationStatus == 0)
  }
}
