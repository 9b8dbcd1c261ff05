import Engine

/// How far a sync is, apart from the activities themselves. Stored with every answer, so that a sync that was killed goes
/// on behind the last answer it had.
public struct SyncState: Codable, Equatable, Sendable {
  /// One pass over what Strava has; nil between two.
  public var round: SyncRound?
  /// When the latest listed activity began, in whole seconds since 1970; nil before the first.
  public var newestStart: Int?
  /// Whether the list was once walked to its end.
  public var hasWalkedAll = false
  public var limits = RateLimits()
  /// Why nothing is asked now.
  public var pause: SyncPause?
  /// What ended the last pass and needs the athlete.
  public var fault: String?
  /// When a pass last came to its end, in seconds since 1970.
  public var finishedAt: Double?
  /// Whose account it was fetched from.
  var athlete: Int64?
  /// Bikes and shoes Strava told nothing of, with the reason.
  public var gearNotes: [String: String] = [:]
  /// Failures of Strava or the network, one after the other.
  var failures = 0

  public init() {}

  /// Whether every number is in range. A state restored from an export may violate this.
  var isPossible: Bool {
    let starts = [newestStart, round?.walk.moment].compactMap { $0.map(Double.init) }
    let ends = [pause?.until, limits.opening(at: 0)].compactMap { $0 }
    return (starts + ends).allSatisfy(Limits.unixSeconds.contains) && (0...1_000).contains(failures)
  }

  /// Begins anew where the account is another one than before.
  mutating func meet(_ id: Int64) {
    if let athlete, athlete != id {
      (newestStart, hasWalkedAll, gearNotes) = (nil, false, [:])
      round?.walk = .back(before: nil)
    }
    athlete = id
  }
}

/// How far one pass is.
public struct SyncRound: Codable, Equatable, Sendable {
  /// Where the list is walked.
  public enum Walk: Codable, Equatable, Sendable {
    /// From the latest back: what began before a moment, or everything.
    case back(before: Int?)
    /// From the oldest on: what began after a moment.
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
  /// Whether every bike and shoe that the list names was asked for.
  var hasGear = false

  init(walk: Walk) { self.walk = walk }
}

/// Why nothing is asked, and until when.
public struct SyncPause: Codable, Equatable, Sendable {
  public enum Reason: String, Codable, Sendable {
    /// The requests of a quarter of an hour, or of a day, are used up.
    case limit
    /// Strava or the network failed.
    case failure
  }

  public var reason: Reason
  /// Seconds since 1970.
  public var until: Double
}
