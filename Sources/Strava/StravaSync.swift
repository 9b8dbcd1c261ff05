import Foundation
public import Outbound
public import Store

/// Downloads new data from Strava. If the process is killed, the next run continues after the last stored response.
public struct StravaSync: Sendable {
  /// The outcome of a run.
  public enum Ending: Equatable, Sendable {
    case finished
    /// The next request has to wait until this pause ends.
    case waiting(SyncPause)
  }

  private let client: StravaClient
  private let library: any StravaLibrary
  private let clock: StravaClock

  public init(
    transport: any OutboundTransport, addresses: StravaAddresses, library: any StravaLibrary,
    clock: StravaClock = .system
  ) {
    self.library = library
    self.clock = clock
    client = StravaClient(
      transport: transport, addresses: addresses, library: library, clock: clock)
  }

  /// Continues an interrupted round of the sync, or starts a new one.
  ///
  /// - Parameters:
  ///   - waits: whether to sleep during pauses. If false, the first pause ends the run.
  ///   - onProgress: called after each stored response.
  /// - Throws: `StravaError` if the athlete has to act. The error is also stored in the state.
  public func run(
    waits: Bool, onProgress: @Sendable (StravaCounts) -> Void = { _ in }
  ) async throws -> Ending {
    var state = try await library.syncState()
    state.fault = nil
    if state.round == nil {
      state.round = SyncPlan.newRound(state)
      try await library.retrySkipped()
    } else {
      state.limits.noteLost(at: clock.now())
    }
    while true {
      try Task.checkCancellation()
      if let pause = pause(state) {
        state.pause = pause
        try await store(.none, state)
        guard waits else { return .waiting(pause) }
        try await clock.sleep(pause.until)
        continue
      }
      state.pause = nil
      let step = try await nextStep(&state)
      if step == .finish { return try await finish(&state) }
      try await take(step, &state)
      onProgress(try await library.counts())
    }
  }

  private func pause(_ state: SyncState) -> SyncPause? {
    let now = clock.now()
    if let pause = state.pause, pause.reason == .failure, pause.until > now { return pause }
    return state.limits.opening(at: now).map { SyncPause(reason: .limit, until: $0) }
  }

  private func nextStep(_ state: inout SyncState) async throws -> SyncStep {
    guard let round = state.round else { return .finish }
    let event = try await library.nextEvent()
    let gear =
      round.hasGear ? nil : try await library.nextGear(besides: Set(state.gearNotes.keys))
    if event == nil, gear == nil, round.walk == .finished { state.round?.hasGear = true }
    return SyncPlan.step(
      round, event: event, gear: gear, pending: try await library.nextPending())
  }

  private func finish(_ state: inout SyncState) async throws -> Ending {
    state.round = nil
    state.finishedAt = clock.now()
    try await store(.none, state)
    return .finished
  }

  /// Performs a step and stores its result. A temporary failure pauses the sync. A failure that requires action by
  /// the athlete is stored and thrown.
  private func take(_ step: SyncStep, _ state: inout SyncState) async throws {
    do {
      let change = try await perform(step, &state)
      try await store(change, state)
    } catch let error as StravaError where error.isPassing {
      fail(&state)
      try await store(.none, state)
    } catch let error as StravaError {
      state.fault = error.description
      try await store(.none, state)
      throw error
    }
  }

  /// Stores a change, unless the athlete has disconnected in the meantime.
  private func store(_ change: StravaChange, _ state: SyncState) async throws {
    guard try await library.secret(.tokens) != nil else { throw StravaError.notConnected }
    try await library.apply(change, state: Array(JSONEncoder().encode(state)), now: clock.now())
  }

  /// Pauses after a failure: for a minute after the first one, then for twice as long after each consecutive failure,
  /// up to four hours.
  private func fail(_ state: inout SyncState) {
    let seconds = 60 * Double(1 << min(state.failures, 8))
    state.failures += 1
    state.pause = SyncPause(reason: .failure, until: clock.now() + min(seconds, 14_400))
  }

  // MARK: Steps

  private func perform(_ step: SyncStep, _ state: inout SyncState) async throws -> StravaChange {
    switch step {
    case .athlete: try await athlete(&state)
    case .list(let query): try await list(query, &state)
    case .event(let event): try await handle(event, &state)
    case .gear(let id): try await gear(id, &state)
    case .activity(let listing): try await activity(listing, &state)
    case .finish: .none
    }
  }

  /// Sends a request and returns the response. Returns nil if the rate limit was exceeded, in which case the step is
  /// repeated after a pause.
  private func ask(
    _ path: String, _ query: [(String, String)] = [], _ state: inout SyncState
  ) async throws -> OutboundResponse? {
    var limits = state.limits
    defer { state.limits = limits }
    let reply = try await client.get(path, query) { reply in
      limits.note(reply.headers, isRefusal: reply.status == 429, at: clock.now())
    }
    guard reply.status != 429 else { return nil }
    if reply.status < 500 { state.failures = 0 }
    return reply
  }

  private func athlete(_ state: inout SyncState) async throws -> StravaChange {
    guard let reply = try await ask("/athlete", [], &state) else { return .none }
    guard reply.status == 200, let (athlete, gear) = StravaResponseParser.athlete(reply.body) else {
      throw StravaError.unreachable("status \(reply.status) for the athlete")
    }
    state.resetIfAccountChanged(athlete.id)
    state.round?.hasAthlete = true
    return .athlete(athlete, gear)
  }

  private func list(
    _ query: [(name: String, value: Int)], _ state: inout SyncState
  ) async throws -> StravaChange {
    let fields = query.map { ($0.name, String($0.value)) }
    guard let reply = try await ask("/athlete/activities", fields, &state) else { return .none }
    guard reply.status == 200, let page = StravaResponseParser.listings(reply.body) else {
      throw StravaError.unreachable("status \(reply.status) for the list of activities")
    }
    SyncPlan.advance(&state, past: page)
    return .listed(page)
  }

  private func gear(_ id: String, _ state: inout SyncState) async throws -> StravaChange {
    guard let reply = try await ask("/gear/\(percentText(id))", [], &state) else { return .none }
    if reply.status == 200, let gear = StravaResponseParser.gear(reply.body), gear.id == id {
      return .gear(gear)
    }
    try throwIfStravaFailed(reply, "a bike or shoes", state)
    state.gearNotes[id] = "status \(reply.status)"
    return .none
  }

  private func handle(_ event: StravaEvent, _ state: inout SyncState) async throws -> StravaChange {
    guard let reply = try await ask("/activities/\(event.activity)", [], &state) else {
      return .none
    }
    // Anyone can send an event, so verify it: ignore a deletion if Strava still has the activity, and ignore other
    // athletes' activities.
    if event.aspect == .delete, reply.status == 404 { return .removed(id: event.activity) }
    try throwIfStravaFailed(reply, "a new activity", state)
    guard reply.status == 200, let listing = StravaResponseParser.listing(reply.body),
      StravaResponseParser.owner(reply.body).map({ $0 == state.athlete }) ?? true
    else { return .eventDone(event, nil) }
    state.round?.hasGear = false
    return .eventDone(event, listing)
  }

  private func activity(
    _ listing: StravaListing, _ state: inout SyncState
  ) async throws -> StravaChange {
    func whole(_ streams: [UInt8]?) -> StravaChange {
      .activity(
        id: listing.id,
        document: StravaDocument.bytes(summary: listing.summary, streams: streams))
    }
    if listing.isManual { return whole(nil) }
    let query = [
      ("keys", StravaDocument.streams.joined(separator: ",")), ("key_by_type", "true"),
    ]
    let path = "/activities/\(listing.id)/streams"
    guard let reply = try await ask(path, query, &state) else { return .none }
    switch reply.status {
    case 200: return whole(reply.body)
    case 404: return whole(nil)
    default: return try skip(listing, status: reply.status, &state)
    }
  }

  /// Throws a temporary error if Strava's server failed, so that the request is repeated. After three consecutive
  /// failures, the caller gives up on this item.
  private func throwIfStravaFailed(_ reply: OutboundResponse, _ what: String, _ state: SyncState)
    throws
  {
    if reply.status >= 500, state.failures < 3 {
      throw StravaError.unreachable("status \(reply.status) for \(what)")
    }
  }

  /// Skips a single activity that cannot be fetched. After more than three consecutive failures, the cause is probably
  /// on Strava's side, so the sync pauses. After the pause, it first requests the athlete's account. If that succeeds,
  /// the next failing activity is skipped again.
  private func skip(
    _ listing: StravaListing, status: Int, _ state: inout SyncState
  ) throws -> StravaChange {
    if status >= 500 {
      state.failures += 1
      if state.failures > 3 {
        state.round?.hasAthlete = false
        throw StravaError.unreachable("repeated status \(status)")
      }
    }
    return .skipped(
      id: listing.id, reason: "Strava answers \(status) for its streams", isFinal: status < 500)
  }
}
