import Foundation
import Garage
import Store
import Strava
import StravaSimulator
import Synchronization
import Testing

/// Cancels a sync's task at chosen requests: before one is sent, while it is under way, or when its answer is there.
private final class Killer: StravaTransport {
  private struct State {
    var requests = 0
    var at: [Int: Int]
    var victim: Task<StravaSync.Ending, any Error>?
    var kills = 0
  }

  private let state: Mutex<State>
  private let transport = HTTPTransport()

  /// - Parameter ordinals: which requests, counted over all runs.
  init(at ordinals: [Int]) {
    let moments = ordinals.enumerated().map { ($1, $0 % 3) }
    state = Mutex(State(at: Dictionary(uniqueKeysWithValues: moments)))
  }

  var kills: Int { state.withLock { $0.kills } }

  func aim(at victim: Task<StravaSync.Ending, any Error>) { state.withLock { $0.victim = victim } }

  func send(_ request: StravaRequest) async throws -> StravaReply {
    let moment = state.withLock { state -> Int? in
      state.requests += 1
      return state.at.removeValue(forKey: state.requests)
    }
    if moment == 0 { kill() }
    async let reply = transport.send(request)
    if moment == 1 {
      await Task.yield()
      kill()
    }
    let answer = try await reply
    if moment == 2 { kill() }
    return answer
  }

  private func kill() {
    state.withLock {
      $0.victim?.cancel()
      $0.kills += 1
    }
  }
}

struct WholeSyncTests {
  private static let rides = 2_500
  private static let kills = 25

  /// The numbers of random requests, at least twenty apart.
  private static func killed(of requests: Int) -> [Int] {
    var ordinals: Set<Int> = []
    while ordinals.count < kills {
      let candidate = Int.random(in: 1..<requests)
      if !ordinals.contains(where: { abs($0 - candidate) < 20 }) { ordinals.insert(candidate) }
    }
    return ordinals.sorted()
  }

  @Test func everyRideComesOnceThroughManyKills() async throws {
    var plan = SimulatedAccount.Plan()
    (plan.rides, plan.bikes, plan.sampleSeconds) = (Self.rides, 8, 60)
    let time = VirtualClock()
    let strava = SimulatedStrava(SimulatedAccount(plan)) { time.now }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "andante-strava-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let began = time.now
    try await withSimulator(strava) { addresses in
      let open = { try AthleteStore(path: folder.path + "/a.sqlite", keysPath: folder.path) }
      try await connect(open().strava, to: strava)
      let killer = Killer(at: Self.killed(of: Self.rides - 100))
      var runs = 0
      var ending: StravaSync.Ending?
      while ending == nil {
        runs += 1
        let store = try open()
        let victim = Task {
          try await StravaSync(
            transport: killer, addresses: addresses, library: store.strava, clock: time.clock
          ).run(waits: true)
        }
        killer.aim(at: victim)
        do { ending = try await victim.value } catch is CancellationError {}
      }
      #expect(ending == .finished)
      #expect(killer.kills == Self.kills)
      #expect(runs == Self.kills + 1)
      try await check(open(), strava)
    }
    let days = (time.now - began) / 86_400
    // With 1,000 reads a day, it takes the rest of the first day, the second, and the beginning of the third.
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
    #expect(repeated <= Self.kills)
  }
}

extension WholeSyncTests {
  /// The garage has the account's bikes, and on each its rides. Both are measured by Andante, which sees a
  /// sample a minute: that gives the time exactly, and the distance to two thousandths.
  private func checkGarage(_ store: AthleteStore, _ account: SimulatedAccount) async throws {
    let workshop = try await store.garage.contents().workshop
    #expect(workshop.gear.count == 8)
    for bike in account.bikes {
      let found = try #require(workshop.gear.values.first { $0.name == bike.name })
      #expect(found.model == "\(bike.brand) \(bike.model)")
      #expect((found.retiredAt != nil) == bike.isRetired)
      let rides = account.rides.filter { $0.gear == bike.id }
      let use = workshop.use(of: found.id)
      #expect(use.count == rides.count)
      let seconds = Double(rides.reduce(0) { $0 + $1.movingSeconds })
      #expect(use.seconds == seconds, "\(bike.name)")
      let meters = Double(bike.decimeters) / 10
      #expect(abs(use.meters - meters) < 0.002 * meters, "\(bike.name): \(use.meters)")
    }
  }
}

/// Serves a simulator on any port while `body` runs.
func withSimulator(
  _ strava: SimulatedStrava, _ body: (StravaAddresses) async throws -> Void
) async throws {
  let (ports, told) = AsyncStream<Int>.makeStream()
  let server = Task { try await SimulatorServer(strava).run { told.yield($0) } }
  defer { server.cancel() }
  var iterator = ports.makeAsyncIterator()
  let port = try #require(await iterator.next())
  try await body(StravaAddresses(apiBase: "http://127.0.0.1:\(port)/api/v3"))
}
