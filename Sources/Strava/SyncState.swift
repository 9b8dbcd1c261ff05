import Engine

/// The progress of a sync, apart from the activities themselves. It is stored with every response, so that a killed
/// sync continues after its last response.
public struct SyncState: Codable, Equatable, Sendable {
  /// The current round, or nil between rounds.
  public var round: SyncRound?
  /// The start of the newest listed activity, in whole seconds since 1970; nil before the first.
  public var newestStart: Int?
  /// Whether the list was ever read to its end.
  public var hasWalkedAll = false
  public var limits = RateLimits()
  /// The reason why no requests are sent at present.
  public var pause: SyncPause?
  /// The error that ended the last run and requires action by the athlete.
  public var fault: String?
  /// The time at which a round last finished, in seconds since 1970.
  public var finishedAt: Double?
  /// The ID of the account that the data came from.
  var athlete: Int64?
  /// The reasons why details are missing, keyed by the ID of the bike or shoes.
  public var gearNotes: [String: String] = [:]
  /// The number of consecutive failures of Strava or the network.
  var failures = 0

  public init() {}

  /// Whether every number is in range. A state restored from an export may contain others.
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

/// The progress of one round.
public struct SyncRound: Codable, Equatable, Sendable {
  /// The position in the list of activities.
  public enum Walk: Codable, Equatable, Sendable {
    /// Going back in time: activities that started before `before`, or all of them if it is nil.
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
  /// Whether the details of every listed bike and shoe were requested.
  var hasGear = false

  init(walk: Walk) { self.walk = walk }
}

/// A period in which no requests are sent.
public struct SyncPause: Codable, Equatable, Sendable {
  public enum Reason: String, Codable, Sendable {
    /// The requests of a quarter of an hour or a day are used up.
    case limit
    /// Strava or the network failed.
    case failure
  }

  public var reason: Reason
  /// The end of the pause, in seconds since 1970.
  public var until: Double
}
