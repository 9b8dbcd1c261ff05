import Engine

/// The progress of a sync, apart from the activities themselves. It is stored with every response, so that a sync that
/// was killed continues after its last response.
public struct SyncState: Codable, Equatable, Sendable {
  /// The current round; nil between rounds.
  public var round: SyncRound?
  /// The start of the newest listed activity in whole seconds since 1970; nil before the first one.
  public var newestStart: Int?
  /// Whether the list was ever read to the end.
  public var hasWalkedAll = false
  public var limits = RateLimits()
  /// The reason why requests are paused; nil if they may be sent.
  public var pause: SyncPause?
  /// The error that ended the last run and requires action by the athlete.
  public var fault: String?
  /// The time at which a round was last completed, in seconds since 1970.
  public var finishedAt: Double?
  /// The ID of the Strava account from which the data comes.
  var athlete: Int64?
  /// The reasons why gear details are missing, keyed by the ID of the bike or shoes.
  public var gearNotes: [String: String] = [:]
  /// The number of consecutive failures by Strava or the network.
  var failures = 0

  public init() {}

  /// Whether every number is in range. A state that was restored from an export may contain invalid numbers.
  var isPossible: Bool {
    let starts = [newestStart, round?.walk.moment].compactMap { $0.map(Double.init) }
    let ends = [pause?.until, limits.opening(at: 0)].compactMap { $0 }
    return (starts + ends).allSatisfy(Limits.unixSeconds.contains) && (0...1_000).contains(failures)
  }

  /// Starts from scratch if the account differs from the previous one.
  mutating func resetIfAccountChanged(_ id: Int64) {
    if let athlete, athlete != id {
      (newestStart, hasWalkedAll, gearNotes) = (nil, false, [:])
      round?.walk = .back(before: nil)
    }
    athlete = id
  }
}

/// The progress of one round of the sync, which fetches the athlete, the list, gear details and streams.
public struct SyncRound: Codable, Equatable, Sendable {
  /// The position in the list of activities.
  public enum Walk: Codable, Equatable, Sendable {
    /// Going back in time: activities that started before `before`, or all activities if it is nil.
    case back(before: Int?)
    /// Going forward in time: activities that started after `after`.
    case forward(after: Int)
    case finished

    var moment: Int? {
      switch self {
      case .back(let moment): moment
      case .forward(let moment): moment
      case .finished: nil
      }
    }
  }

  public var hasAthlete = false
  public var walk: Walk
  /// Whether the details of all listed bikes and shoes have been requested.
  var hasGear = false

  init(walk: Walk) { self.walk = walk }
}

/// A period during which no requests are sent.
public struct SyncPause: Codable, Equatable, Sendable {
  public enum Reason: String, Codable, Sendable {
    /// The rate limit for a quarter of an hour or a day is exhausted.
    case limit
    /// Strava or the network failed.
    case failure
  }

  public var reason: Reason
  /// The end of the pause, in seconds since 1970.
  public var until: Double
}
