import ActivityFiles
public import Foundation
import Synchronization

/// A simulator of Strava's API for one account, with tokens, rate limits and failures. It counts every request.
public final class SimulatedStrava: Sendable {
  /// The simulator's settings.
  public struct Options: Sendable {
    /// The limits for all requests, per quarter of an hour and per day.
    public var overallLimit = (quarter: 200, day: 2_000)
    public var readLimit = (quarter: 100, day: 1_000)
    public var clientID = "4711"
    public var clientSecret = "simulated-secret"
    /// The scopes that the athlete grants; nil to grant all requested scopes.
    public var grantedScopes: [String]?
    public var faults: [SimulatedFailure] = []

    public init() {}
  }

  struct State: Sendable {
    var account: SimulatedAccount
    var tokens: SimulatedTokens
    var limits: SimulatedLimits
    var requests: [String: Int] = [:]
    var statuses: [Int: Int] = [:]
    var hits: [Int]
    var subscription: SimulatedSubscription?
  }

  let options: Options
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double
  let state: Mutex<State>

  public init(
    _ account: SimulatedAccount, options: Options = Options(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.options = options
    self.now = now
    state = Mutex(
      State(
        account: account, tokens: SimulatedTokens(seed: account.seed),
        limits: SimulatedLimits(overall: options.overallLimit, read: options.readLimit),
        hits: options.faults.map { _ in 0 }))
  }

  // MARK: For tests

  public var account: SimulatedAccount { state.withLock { $0.account } }

  /// The number of requests by method, path and query. Token refreshes are counted by refresh token.
  public var requests: [String: Int] { state.withLock { $0.requests } }

  /// The number of responses by status.
  public var statuses: [Int: Int] { state.withLock { $0.statuses } }

  /// The number of token refreshes.
  public var refreshCount: Int { state.withLock { $0.tokens.refreshCount } }

  /// Returns new tokens without a sign-in.
  public func newTokens(
    scopes: [String] = ["read", "profile:read_all", "activity:read_all"]
  ) -> (access: String, refresh: String, expiresAt: Double) {
    state.withLock {
      let grant = $0.tokens.newGrant(scopes: scopes, now: now())
      return (grant.access, grant.refresh, grant.expiresAt)
    }
  }

  /// Changes the account, as the athlete might do on Strava's website.
  public func change(_ change: (inout SimulatedAccount) -> Void) {
    state.withLock { change(&$0.account) }
  }

  // MARK: Responses

  public func answer(_ request: SimulatedRequest) -> SimulatedResponse {
    state.withLock { state in
      let trade = request.fields["refresh_token"] ?? ""
      let name = [request.method, request.path, request.query, trade].filter { !$0.isEmpty }
      state.requests[name.joined(separator: " "), default: 0] += 1
      var answer = answer(request, &state)
      let dueFailure = options.faults.indices.first {
        state.matchesSchedule(options.faults[$0], $0, request)
      }
      if let fault = dueFailure {
        answer = failedResponse(answer, by: options.faults[fault], &state)
      }
      state.statuses[answer.status, default: 0] += 1
      return answer
    }
  }

  private func answer(_ request: SimulatedRequest, _ state: inout State) -> SimulatedResponse {
    let path = request.path.split(separator: "/").map(String.init)
    switch path.first {
    case "oauth": return oauth(request, path.dropFirst().first ?? "", &state)
    case "api" where path.dropFirst().first == "v3":
      let rest = Array(path.dropFirst(2))
      if rest.first == "oauth" { return oauth(request, rest.dropFirst().first ?? "", &state) }
      if rest.first == "push_subscriptions" { return subscriptions(request, rest, &state) }
      return limited(request, rest, &state)
    default: return .missing
    }
  }

  private func limited(
    _ request: SimulatedRequest, _ path: [String], _ state: inout State
  ) -> SimulatedResponse {
    let isWithin = state.limits.count(at: now())
    var answer: SimulatedResponse
    if !isWithin {
      answer = .fault(429, "Rate Limit Exceeded", "Application", "rate limit", "exceeded")
    } else if let scopes = state.tokens.scopes(of: request.bearer, now: now()) {
      answer = resource(request, path, scopes: scopes, state.account)
    } else {
      answer = .expired
    }
    answer.headers += state.limits.headers
    return answer
  }

  private func resource(
    _ request: SimulatedRequest, _ path: [String], scopes: [String], _ account: SimulatedAccount
  ) -> SimulatedResponse {
    guard request.method == "GET" else { return SimulatedResponse(405) }
    if path == ["athlete"] {
      guard scopes.contains("read") || scopes.contains("profile:read_all") else {
        return .missingScope("profile:read")
      }
      return SimulatedResponse(
        200, account.athlete(withGear: scopes.contains("profile:read_all")))
    }
    if path.first == "gear", path.count == 2 {
      return account.gear(path[1]).map { SimulatedResponse(200, $0) } ?? .missing
    }
    guard scopes.contains(where: { $0.hasPrefix("activity:read") }) else {
      return .missingScope("activity:read")
    }
    if path == ["athlete", "activities"] { return list(request, account) }
    guard path.first == "activities", path.count > 1, let id = Int64(path[1]),
      let ride = account.ride(id)
    else { return .missing }
    if path.count == 2 { return SimulatedResponse(200, account.detail(ride)) }
    guard path[2] == "streams", !ride.isManual else { return .missing }
    return streams(of: ride, request, path, account)
  }

  private func list(_ request: SimulatedRequest, _ account: SimulatedAccount) -> SimulatedResponse {
    let numbers = request.fields.compactMapValues { Int($0) }
    let count = numbers["per_page"] ?? 30
    guard (1...200).contains(count), let page = .some(numbers["page"] ?? 1), page >= 1 else {
      return .fault(400, "Bad Request", "Activity", "per_page", "invalid")
    }
    return SimulatedResponse(
      200,
      account.page(before: numbers["before"], after: numbers["after"], page: page, count: count))
  }

  /// Returns streams. Their keys are in the query or, for older clients, in the path.
  private func streams(
    of ride: SimulatedRide, _ request: SimulatedRequest, _ path: [String],
    _ account: SimulatedAccount
  ) -> SimulatedResponse {
    let keys = path.count > 3 ? path[3].removingPercentEncoding ?? "" : request.fields["keys"] ?? ""
    let streams = RideStreams(ride, sampleSeconds: account.sampleSeconds)
    return SimulatedResponse(
      200,
      streams.answer(
        keys: keys.split(separator: ",").map(String.init),
        isByType: request.fields["key_by_type"]?.lowercased() == "true"))
  }

  private func failedResponse(
    _ answer: SimulatedResponse, by fault: SimulatedFailure, _ state: inout State
  ) -> SimulatedResponse {
    var failedResponse: SimulatedResponse
    switch fault.kind {
    case .status:
      failedResponse = .fault(fault.status ?? 500, "Simulated", "Simulator", "schedule", "fault")
    case .expired:
      state.tokens.expire()
      failedResponse = .expired
    case .missingScope: failedResponse = .missingScope("activity:read")
    case .inactive: failedResponse = .fault(403, "Forbidden", "Application", "Status", "Inactive")
    case .dropped:
      failedResponse = answer
      failedResponse.isDropped = true
    case .slow:
      failedResponse = answer
      failedResponse.delaySeconds = fault.seconds ?? 1
    }
    if fault.kind != .dropped, fault.kind != .slow {
      failedResponse.headers += answer.headers.filter { $0.0.hasPrefix("X-R") }
    }
    return failedResponse
  }
}

extension SimulatedStrava.State {
  /// Counts a request towards a failure's schedule. Returns whether the failure affects the request.
  fileprivate mutating func matchesSchedule(
    _ fault: SimulatedFailure, _ index: Int, _ request: SimulatedRequest
  ) -> Bool {
    guard request.path.contains(fault.path) else { return false }
    hits[index] += 1
    return fault.matchesSchedule(hit: hits[index])
  }
}
