import Engine
import Foundation
import Garage
import Outbound
import Store
import Strava
import StravaSimulator
import Synchronization
import Testing

/// Cancels a sync at chosen requests, cycling through three moments: before sending, while waiting and after the
/// response.
private final class CancellingTransport: OutboundTransport {
  private struct State {
    var requests = 0
    var at: [Int: Int]
    var syncTask: Task<StravaSync.Ending, any Error>?
    var cancellationCount = 0
  }

  private let state: Mutex<State>
  private let transport = OutboundClient.shared

  /// - Parameter ordinals: The numbers of the requests at which to cancel, starting at 1 and counted over all runs.
  init(at ordinals: [Int]) {
    let moments = ordinals.enumerated().map { ($1, $0 % 3) }
    state = Mutex(State(at: Dictionary(uniqueKeysWithValues: moments)))
  }

  var cancellationCount: Int { state.withLock { $0.cancellationCount } }

  func setTarget(_ syncTask: Task<StravaSync.Ending, any Error>) {
    state.withLock { $0.syncTask = syncTask }
  }

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    let moment = state.withLock { state -> Int? in
      state.requests += 1
      return state.at.removeValue(forKey: state.requests)
    }
    if moment == 0 { cancel() }
    async let reply = transport.send(request)
    if moment == 1 {
      await Task.yield()
      cancel()
    }
    let answer = try await reply
    if moment == 2 { cancel() }
    return answer
  }

  private func cancel() {
    state.withLock {
      $0.syncTask?.cancel()
      $0.cancellationCount += 1
    }
  }
}

struct InterruptedSyncTests {
  private static let rides = 2_500
  private static let cancellationCount = 25

  /// Returns the ordinals of random requests, at least 20 apart.
  private static func randomOrdinals(below requests: Int) -> [Int] {
    var random = SeededRandom(seed: 7)
    var ordinals: Set<Int> = []
    while ordinals.count < cancellationCount {
      let candidate = Int.random(in: 1..<requests, using: &random)
      if !ordinals.contains(where: { abs($0 - candidate) < 20 }) { ordinals.insert(candidate) }
    }
    return ordinals.sorted()
  }

  @Test func everyRideIsStoredOnceDespiteCancellations() async throws {
    let time = VirtualClock()
    let account = SimulatedAccount(rides: Self.rides, bikes: 8, sampleSeconds: 60)
    let strava = SimulatedStrava(account) { time.now }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "andante-strava-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let began = time.now
    try await withSimulator(strava) { addresses in
      let open = { try AthleteStore(path: folder.path + "/a.sqlite", keysPath: folder.path) }
      try await connect(open().strava, to: strava)
      let transport = CancellingTransport(at: Self.randomOrdinals(below: Self.rides - 100))
      var runs = 0
      var ending: StravaSync.Ending?
      while ending == nil {
        runs += 1
        let store = try open()
        let syncTask = Task {
          try await StravaSync(
            transport: transport, addresses: addresses, library: store.strava, clock: time.clock
          ).run(waits: true)
        }
        transport.setTarget(syncTask)
        do { ending = try await syncTask.value } catch is CancellationError {}
      }
      #expect(ending == .finished)
      #expect(transport.cancellationCount == Self.cancellationCount)
      #expect(runs == Self.cancellationCount + 1)
      try await check(open(), strava)
    }
    let days = (time.now - began) / 86_400
    // At 1,000 reads per day, the sync takes the rest of the first day, the second, and part of the third.
    #expect((1.6...2.7).contains(days), "\(days) days")
    #expect(strava.refreshCount >= 2)
    #expect(strava.statuses[429] == nil)
  }

  private func check(_ store: AthleteStore, _ strava: SimulatedStrava) async throws {
    let counts = try await store.strava.counts()
    #expect(counts == StravaCounts(listed: Self.rides, stored: Self.rides))
    #expect(try await store.activities.count() == Self.rides)
    #expect(try await BikeTotals.of(store.strava) == BikeTotals.of(strava.account))
    let gear = try await store.strava.gear()
    #expect(gear.count == 8)
    for bike in strava.account.bikes {
      let found = try #require(gear.first { $0.id == bike.id })
      #expect(found.name == bike.name && found.isRetired == bike.isRetired)
      #expect(Int((found.distanceMeters * 10).rounded()) == bike.decimeters)
    }
    try await checkGarage(store, strava.account)
    let most = strava.requests.max { $0.value < $1.value }
    #expect(try #require(most).value <= 2, "asked too often: \(most?.key ?? "")")
    let repeated = strava.requests.values.count { $0 > 1 }
    #expect(repeated <= Self.cancellationCount)
  }
}

extension InterruptedSyncTests {
  /// Expects the garage to have the account's bikes, each with its rides. Andante measures rides from one sample per
  /// minute, which gives exact times, and distances within 0.2 %.
  private func checkGarage(_ store: AthleteStore, _ account: SimulatedAccount) async throws {
    let ledger = try await store.garage.contents().ledger
    #expect(ledger.gear.count == 8)
    for bike in account.bikes {
      let found = try #require(ledger.gear.values.first { $0.name == bike.name })
      #expect(found.model == "\(bike.brand) \(bike.model)")
      #expect((found.retiredAt != nil) == bike.isRetired)
      let rides = account.rides.filter { $0.gear == bike.id }
      let use = ledger.use(of: found.id)
      #expect(use.count == rides.count)
      let seconds = Double(rides.reduce(0) { $0 + $1.movingSeconds })
      #expect(use.seconds == seconds, "\(bike.name)")
      let meters = Double(bike.decimeters) / 10
      #expect(abs(use.meters - meters) < 0.002 * meters, "\(bike.name): \(use.meters)")
    }
  }
}

/// Runs `body` while a simulator is served on a free port.
func withSimulator(
  _ strava: SimulatedStrava, _ body: (StravaAddresses) async throws -> Void
) async throws {
  let (ports, portContinuation) = AsyncStream<Int>.makeStream()
  let server = Task { try await SimulatorServer(strava).run { portContinuation.yield($0) } }
  defer { server.cancel() }
  var iterator = ports.makeAsyncIterator()
  let port = try #require(await iterator.next())
  try await body(StravaAddresses(apiBase: "http://127.0.0.1:\(port)/api/v3"))
}
