import ActivityFiles
import Foundation
import Outbound
import Store
import Strava
import StravaSimulator
import Synchronization
import Testing

/// A clock that only advances when a task sleeps until a time, or when `pass(to:)` is called.
final class VirtualClock: Sendable {
  private let moment: Mutex<Double>

  /// Starts at 08:03 UTC by default, three minutes into a rate-limit window.
  init(_ start: Double = 1_795_420_983) { moment = Mutex(start) }

  var now: Double { moment.withLock { $0 } }

  func pass(to later: Double) { moment.withLock { $0 = max($0, later) } }

  var clock: StravaClock {
    StravaClock(
      now: { self.now },
      sleep: { until in
        try Task.checkCancellation()
        self.pass(to: until)
      })
  }
}

/// Sends requests to a simulator in this process.
struct DirectTransport: OutboundTransport {
  struct Dropped: Error {}

  let strava: SimulatedStrava

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    let simulated = SimulatedRequest(
      method: request.method, url: request.url, form: request.body,
      authorization: request["Authorization"])
    guard let simulated else { throw Dropped() }
    let answer = strava.answer(simulated)
    if answer.isDropped { throw Dropped() }
    let headers = answer.headers.map { ($0.0.lowercased(), $0.1) }
    return OutboundResponse(
      status: answer.status, headers: Dictionary(headers) { $1 }, body: answer.body)
  }
}

/// A simulated account and an athlete's store that is connected to it.
struct Rig {
  let time = VirtualClock()
  let strava: SimulatedStrava
  let store: AthleteStore

  init(
    rides: Int = 12, bikes: Int = 2, options: SimulatedStrava.Options = .init(),
    scopes: [String] = Authorization.scopes
  ) async throws {
    let time = time
    let account = SimulatedAccount(rides: rides, bikes: bikes)
    strava = SimulatedStrava(account, options: options) { time.now }
    store = try AthleteStore(path: nil)
    try await connect(store.strava, to: strava, scopes: scopes)
  }

  /// Returns a store that contains all rides of an account.
  static func synced(rides: Int = 12) async throws -> Rig {
    let rig = try await Rig(rides: rides)
    _ = try await rig.sync()
    return rig
  }

  func sync(waits: Bool = true) async throws -> StravaSync.Ending {
    try await StravaSync(
      transport: DirectTransport(strava: strava), addresses: simulatedAddresses,
      library: store.strava, clock: time.clock
    ).run(waits: waits)
  }

  /// Syncs without waiting. Returns the pause that is necessary, if any.
  func pause() async throws -> SyncPause? {
    if case .waiting(let pause) = try await sync(waits: false) { pause } else { nil }
  }

  var counts: StravaCounts { get async throws { try await store.strava.counts() } }

  /// Returns the activity of a ride, if it is stored.
  func activity(of ride: SimulatedRide) async throws -> Identifier? {
    try await store.activities.page(limit: 100).activities.first {
      $0.startUnixSeconds == Double(ride.start)
    }?.id
  }

  /// Returns the recording that Strava has of a ride.
  func recording(of ride: SimulatedRide) async throws -> ActivityFile {
    let id = try #require(try await activity(of: ride))
    return try readActivityFile(bytes: #require(try await store.activities.source(of: id)).bytes)
  }

  var state: SyncState {
    get async throws { try await store.strava.syncState() }
  }
}

extension SimulatedAccount {
  init(rides: Int, bikes: Int = 2, sampleSeconds: Int = 30) {
    var plan = Plan()
    (plan.rides, plan.bikes, plan.sampleSeconds) = (rides, bikes, sampleSeconds)
    self.init(plan)
  }
}

let simulatedAddresses: StravaAddresses = {
  do { return try StravaAddresses(apiBase: "http://127.0.0.1:9/api/v3") } catch {
    preconditionFailure("\(error)")
  }
}()

/// Stores an application and tokens in a library, as signing in does.
func connect(
  _ library: any StravaLibrary, to strava: SimulatedStrava, scopes: [String] = Authorization.scopes
) async throws {
  let tokens = strava.newTokens(scopes: scopes)
  try await library.setApplication(StravaApplication(id: "4711", secret: "simulated-secret"))
  try await library.connect(
    StravaTokens(
      accessToken: tokens.access, refreshToken: tokens.refresh, expiresAt: tokens.expiresAt,
      scopes: scopes), now: 0)
}

/// A bike's totals, in whole decimetres and seconds so that sums are exact.
struct BikeTotals: Equatable {
  var count = 0
  var decimeters = 0
  var movingSeconds = 0

  static func of(_ account: SimulatedAccount) -> [String: BikeTotals] {
    account.rides.reduce(into: [:]) { totals, ride in
      totals[ride.gear ?? "", default: BikeTotals()].count += 1
      totals[ride.gear ?? "", default: BikeTotals()].decimeters += ride.decimeters
      totals[ride.gear ?? "", default: BikeTotals()].movingSeconds += ride.movingSeconds
    }
  }

  static func of(_ repository: StravaRepository) async throws -> [String: BikeTotals] {
    try await repository.totalsByGear().mapValues {
      BikeTotals(
        count: $0.count, decimeters: Int(($0.totals.distanceMeters * 10).rounded()),
        movingSeconds: Int($0.totals.movingSeconds.rounded()))
    }
  }
}
