/// How long a part of a workout is: in time or in distance.
public enum WorkoutLength: Equatable, Sendable {
  /// So long, in seconds.
  case seconds(Double)
  /// So far, in metres.
  case meters(Double)

  /// A day.
  static let longestSeconds = 86_400.0
  /// The longest a part may be in metres; see `longestSeconds` for one by time.
  public static let longestMeters = 1_000_000.0

  /// Of what is left, after so much of the part.
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

/// Warm-up, so many times work and recovery, cool-down. Warm-up and cool-down may be left out; after
/// the last work there is no recovery.
public struct IntervalWorkout: Equatable, Sendable {
  /// Nil: it begins with the work.
  public var warmUp: WorkoutLength?
  /// Of each repeat.
  public var work: WorkoutLength
  /// Between two repeats; none after the last.
  public var recovery: WorkoutLength
  /// Times of work, one of `counts`.
  public var count: Int
  /// Nil: it ends with the last work.
  public var coolDown: WorkoutLength?

  /// How often work may be done.
  public static let counts = 1...99

  /// Nil for lengths that are not above 0, or over a day or a thousand kilometres, and counts out of range.
  public init?(
    warmUp: WorkoutLength? = nil, work: WorkoutLength, recovery: WorkoutLength, count: Int,
    coolDown: WorkoutLength? = nil
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

/// A part of an interval workout.
public enum WorkoutPart: Equatable, Sendable {
  /// Before the first repetition.
  case warmUp
  /// With its number, from 1.
  case work(Int)
  /// After the repetition with this number, from 1.
  case recovery(Int)
  /// After the last repetition.
  case coolDown
  /// All is done; the run goes on freely.
  case over
}

/// Where in an interval workout a run is.
public struct IntervalProgress: Equatable, Sendable {
  /// Something to be heard.
  public enum Cue: Equatable, Sendable {
    /// Seconds until the next part, 3, 2 and 1; at an end by distance estimated from the speed.
    case countdown(Int)
    case began(WorkoutPart)
  }

  /// As given at the start.
  public let workout: IntervalWorkout
  /// The part under way.
  public private(set) var part: WorkoutPart
  /// Since the part began, in moving time and distance.
  private var startSeconds: Double
  private var startMeters: Double
  /// The countdown said last; 4 before the first.
  private var counted = 4

  /// Begins now, with so much moving time and distance behind it.
  public init(_ workout: IntervalWorkout, movingSeconds: Double = 0, meters: Double = 0) {
    self.workout = workout
    part = workout.warmUp == nil ? .work(1) : .warmUp
    startSeconds = movingSeconds
    startMeters = meters
  }

  /// Nil when all is done.
  public var length: WorkoutLength? {
    switch part {
    case .warmUp: workout.warmUp
    case .work: workout.work
    case .recovery: workout.recovery
    case .coolDown: workout.coolDown
    case .over: nil
    }
  }

  /// What is left of the part, in its own unit; nil when all is done.
  public func rest(movingSeconds: Double, meters: Double) -> Double? {
    length.map {
      max(0, $0.rest(afterSeconds: movingSeconds - startSeconds, meters: meters - startMeters))
    }
  }

  /// Takes the run's moving time, distance and speed in m/s; says what is to be heard, in order.
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

  /// The athlete goes on to the next part by hand.
  public mutating func skip(movingSeconds: Double, meters: Double) -> Cue? {
    guard part != .over else { return nil }
    part = next
    (startSeconds, startMeters, counted) = (movingSeconds, meters, 4)
    return .began(part)
  }

  /// What comes after the part; `over` after the last.
  var next: WorkoutPart {
    switch part {
    case .warmUp: .work(1)
    case .work(let number) where number < workout.count: .recovery(number)
    case .work: workout.coolDown == nil ? .over : .coolDown
    case .recovery(let number): .work(number + 1)
    case .coolDown, .over: .over
    }
  }

  /// A part begins where the one before ended, so that being told late loses nothing.
  private mutating func begin(
    _ next: WorkoutPart, after length: WorkoutLength, movingSeconds: Double, meters: Double
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
