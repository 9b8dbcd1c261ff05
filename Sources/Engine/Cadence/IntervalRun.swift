/// The length of a part of an interval run: a time or a distance.
public enum IntervalLength: Equatable, Sendable {
  case seconds(Double)
  case meters(Double)

  /// The longest duration of a part: one day.
  static let longestSeconds = 86_400.0
  /// The longest distance of a part, in metres.
  public static let longestMeters = 1_000_000.0

  /// Returns the remaining time or distance of the part.
  func rest(afterSeconds seconds: Double, meters: Double) -> Double {
    switch self {
    case .seconds(let length): length - seconds
    case .meters(let length): length - meters
    }
  }

  var isPossible: Bool {
    switch self {
    case .seconds(let length): length > 0 && length <= Self.longestSeconds
    case .meters(let length): length > 0 && length <= Self.longestMeters
    }
  }
}

/// An interval run: warm-up, repetitions of work and recovery, cool-down. Warm-up and cool-down are optional. The
/// last repetition has no recovery.
public struct IntervalRun: Equatable, Sendable {
  /// The warm-up; nil to begin with the first repetition.
  public var warmUp: IntervalLength?
  /// The length of the work in each repetition.
  public var work: IntervalLength
  /// The length of the recovery between two repetitions.
  public var recovery: IntervalLength
  /// The number of repetitions, within `counts`.
  public var count: Int
  /// The cool-down; nil to end with the last repetition.
  public var coolDown: IntervalLength?

  /// The allowed numbers of repetitions.
  public static let counts = 1...99

  /// Creates an interval run. Returns nil if a length isn't positive or exceeds a day or 1000 km, or if the count is
  /// out of range.
  public init?(
    warmUp: IntervalLength? = nil, work: IntervalLength, recovery: IntervalLength, count: Int,
    coolDown: IntervalLength? = nil
  ) {
    let ends = [warmUp, coolDown].compactMap { $0 }
    guard Self.counts.contains(count), work.isPossible, recovery.isPossible,
      ends.allSatisfy({ $0.isPossible })
    else { return nil }
    self.warmUp = warmUp
    self.work = work
    self.recovery = recovery
    self.count = count
    self.coolDown = coolDown
  }
}

/// A part of an interval run.
public enum IntervalRunPart: Equatable, Sendable {
  case warmUp
  /// The work part of the repetition with this number, starting at 1.
  case work(Int)
  /// The recovery part after the repetition with this number, starting at 1.
  case recovery(Int)
  case coolDown
  /// All parts are complete; the run continues without intervals.
  case over
}

/// The progress in an interval run.
public struct IntervalProgress: Equatable, Sendable {
  /// An event to be announced.
  public enum Cue: Equatable, Sendable {
    /// The number of seconds until the next part: 3, 2 or 1. For a distance-based part, it is estimated from the speed.
    case countdown(Int)
    case began(IntervalRunPart)
  }

  /// The interval run.
  public let run: IntervalRun
  /// The current part.
  public private(set) var part: IntervalRunPart
  /// The moving time and distance at which the part began.
  private var startSeconds: Double
  private var startMeters: Double
  /// The latest announced countdown; 4 before the first.
  private var counted = 4

  /// Begins the intervals at the current moving time and distance of the run.
  public init(_ run: IntervalRun, movingSeconds: Double = 0, meters: Double = 0) {
    self.run = run
    part = run.warmUp == nil ? .work(1) : .warmUp
    startSeconds = movingSeconds
    startMeters = meters
  }

  /// The length of the current part; nil after the last one.
  public var length: IntervalLength? {
    switch part {
    case .warmUp: run.warmUp
    case .work: run.work
    case .recovery: run.recovery
    case .coolDown: run.coolDown
    case .over: nil
    }
  }

  /// Returns the remaining seconds or metres of the part, or nil after the last one.
  public func rest(movingSeconds: Double, meters: Double) -> Double? {
    length.map {
      max(0, $0.rest(afterSeconds: movingSeconds - startSeconds, meters: meters - startMeters))
    }
  }

  /// Updates the progress. Returns the cues to be announced, in order. `speed` is in m/s.
  public mutating func advance(movingSeconds: Double, meters: Double, speed: Double?) -> [Cue] {
    var cues: [Cue] = []
    while let length,
      length.rest(afterSeconds: movingSeconds - startSeconds, meters: meters - startMeters) <= 0
    {
      begin(next, after: length, movingSeconds: movingSeconds, meters: meters)
      cues.append(.began(part))
    }
    if cues.isEmpty, let countdown = countdown(movingSeconds, meters, speed) {
      cues.append(.countdown(countdown))
    }
    return cues
  }

  /// Skips to the next part. Returns its cue, or nil after the last part.
  public mutating func skip(movingSeconds: Double, meters: Double) -> Cue? {
    guard part != .over else { return nil }
    part = next
    (startSeconds, startMeters, counted) = (movingSeconds, meters, 4)
    return .began(part)
  }

  /// The next part; `over` after the last one.
  var next: IntervalRunPart {
    switch part {
    case .warmUp: .work(1)
    case .work(let number) where number < run.count: .recovery(number)
    case .work: run.coolDown == nil ? .over : .coolDown
    case .recovery(let number): .work(number + 1)
    case .coolDown, .over: .over
    }
  }

  /// Starts the next part exactly where the previous one ended, so that a late update loses no time or distance.
  private mutating func begin(
    _ next: IntervalRunPart, after length: IntervalLength, movingSeconds: Double, meters: Double
  ) {
    switch length {
    case .seconds(let seconds):
      startSeconds += seconds
      startMeters = meters
    case .meters(let length):
      startMeters += length
      startSeconds = movingSeconds
    }
    part = next
    counted = 4
  }

  private mutating func countdown(
    _ movingSeconds: Double, _ meters: Double, _ speed: Double?
  ) -> Int? {
    guard let rest = rest(movingSeconds: movingSeconds, meters: meters), let length else {
      return nil
    }
    let seconds: Double
    switch length {
    case .seconds: seconds = rest
    case .meters:
      guard let speed, speed > 0.5 else { return nil }
      seconds = rest / speed
    }
    let number = Int(min(seconds, 10).rounded(.up))
    guard (1...3).contains(number), number < counted else { return nil }
    counted = number
    return number
  }
}
