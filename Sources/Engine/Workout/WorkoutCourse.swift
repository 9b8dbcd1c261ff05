/// The stage of a workout. Raw values are included in digests and passed to the page.
public enum WorkoutStage: UInt8, Equatable, Sendable, CaseIterable {
  /// Before the first countdown, while the athlete gets into position.
  case setup = 0
  /// The countdown before a set.
  case getReady = 1
  /// During a set.
  case active = 2
  /// Between two sets.
  case rest = 3
  /// All sets are complete.
  case complete = 4
}

/// An event in the course of a workout that should be announced.
public enum WorkoutCourseCue: Equatable, Sendable {
  /// The number of seconds until the set begins.
  case countdown(Int)
  case setBegan
  /// The number of seconds until a timed set ends.
  case secondsLeft(Int)
  /// Half of a timed set has been completed.
  case halfway
  case setEnded
  /// A rest of this many seconds has begun.
  case rest(seconds: Int)
  /// All sets are complete.
  case complete

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .countdown: "countdown"
    case .setBegan: "set-began"
    case .secondsLeft: "seconds-left"
    case .halfway: "halfway"
    case .setEnded: "set-ended"
    case .rest: "rest"
    case .complete: "workout-complete"
    }
  }
}

/// The course of a workout: the sequence of exercises, sets, countdowns and rests. It doesn't depend on cameras or
/// exercises, because the caller provides the progress within a set.
///
/// Times are in seconds of the workout, excluding pauses.
public struct WorkoutCourse: Equatable, Sendable {
  /// The programme being performed.
  public private(set) var programme: WorkoutProgramme
  /// The current stage.
  public private(set) var stage = WorkoutStage.setup
  /// The index in `programme.items` of the current item or, during a rest, the next one.
  public private(set) var itemIndex = 0
  /// The index of the set within its item, starting at 0.
  public private(set) var setIndex = 0
  /// Seconds since the stage began.
  public private(set) var stageSeconds = 0.0
  /// The completed part of the set, in repetitions or seconds.
  public private(set) var done = 0.0

  /// The duration of the current rest in seconds, including extensions.
  private var restSeconds = 0.0
  /// The number that was announced last in this stage's countdown.
  private var announcedSeconds = Double.infinity

  /// The duration of countdowns before a set and at the end of a timed set, in seconds.
  public static let countdownSeconds = 3.0
  /// The minimum duration of a timed set for which the halfway point is announced, in seconds.
  private static let minimumHalfAnnouncedSeconds = 20.0

  /// Creates a course that hasn't started.
  public init(_ programme: WorkoutProgramme) { self.programme = programme }

  /// The current item or, during a rest, the next one.
  public var item: WorkoutItem { programme.items[itemIndex] }

  /// Seconds until the next set begins; nil unless there is a countdown or rest.
  public var secondsToSet: Double? {
    switch stage {
    case .getReady: Self.countdownSeconds - stageSeconds
    case .rest: restSeconds - stageSeconds
    case .setup, .active, .complete: nil
    }
  }

  /// The number of completed sets.
  public var setsDone: Int {
    if stage == .complete { return setCount }
    return programme.items[..<itemIndex].reduce(0) { $0 + $1.sets } + setIndex
  }

  /// The number of sets in the whole programme.
  public var setCount: Int { programme.items.reduce(0) { $0 + $1.sets } }

}

extension WorkoutCourse {
  /// Starts the first countdown. Does nothing if the workout has already started.
  mutating func start() -> [WorkoutCourseCue] { stage == .setup ? [getReady()] : [] }

  /// Advances the time. During a set, `done` is the completed part of the set, and `isTimed` determines whether it is
  /// in seconds rather than repetitions.
  mutating func advance(by seconds: Double, done: Double, isTimed: Bool) -> [WorkoutCourseCue] {
    stageSeconds += seconds
    switch stage {
    case .setup, .complete: return []
    case .getReady, .rest: return countDown()
    case .active: return progress(to: done, isTimed: isTimed)
    }
  }

  /// Skips to the next stage: from a countdown or rest to the set, or from a set to its end.
  mutating func skip() -> [WorkoutCourseCue] {
    switch stage {
    case .setup, .complete: return []
    case .getReady, .rest: return [beginSet()]
    case .active: return endSet()
    }
  }

  /// Extends the rest, up to the upper bound of `WorkoutItem.restRange`.
  mutating func prolongRest(by seconds: Double) {
    guard stage == .rest else { return }
    restSeconds = min(restSeconds + seconds, WorkoutItem.restRange.upperBound)
    announcedSeconds = .infinity
  }

  private mutating func countDown() -> [WorkoutCourseCue] {
    guard let left = secondsToSet, left > 0 else { return [beginSet()] }
    return announcedNumber(left).map { [.countdown($0)] } ?? []
  }

  /// Returns the number of seconds left if it must be announced now, otherwise nil. Each of the last seconds is
  /// announced once.
  private mutating func announcedNumber(_ left: Double) -> Int? {
    let number = left.rounded(.up)
    guard number >= 1, number <= Self.countdownSeconds, number < announcedSeconds else {
      return nil
    }
    announcedSeconds = number
    return Int(number)
  }

  private mutating func progress(to done: Double, isTimed: Bool) -> [WorkoutCourseCue] {
    let before = self.done
    self.done = max(before, done)
    if self.done >= item.amount { return endSet() }
    return isTimed ? timeCues(since: before) : []
  }

  private mutating func timeCues(since before: Double) -> [WorkoutCourseCue] {
    var cues: [WorkoutCourseCue] = []
    let half = item.amount / 2
    if item.amount >= Self.minimumHalfAnnouncedSeconds, before < half, done >= half {
      cues.append(.halfway)
    }
    if let number = announcedNumber(item.amount - done) { cues.append(.secondsLeft(number)) }
    return cues
  }

  private mutating func getReady() -> WorkoutCourseCue {
    enter(.getReady)
    announcedSeconds = Self.countdownSeconds
    return .countdown(Int(Self.countdownSeconds))
  }

  private mutating func beginSet() -> WorkoutCourseCue {
    done = 0
    enter(.active)
    return .setBegan
  }

  private mutating func endSet() -> [WorkoutCourseCue] {
    let rest = item.restSeconds
    if setIndex + 1 < item.sets {
      setIndex += 1
    } else if itemIndex + 1 < programme.items.count {
      itemIndex += 1
      setIndex = 0
    } else {
      enter(.complete)
      return [.setEnded, .complete]
    }
    return [.setEnded] + beginRest(of: rest)
  }

  /// Begins a rest, or only the countdown to the next set if the rest is shorter than the countdown.
  private mutating func beginRest(of seconds: Double) -> [WorkoutCourseCue] {
    guard seconds >= Self.countdownSeconds else { return [getReady()] }
    restSeconds = seconds
    enter(.rest)
    return [.rest(seconds: Int(seconds.rounded()))]
  }

  private mutating func enter(_ stage: WorkoutStage) {
    self.stage = stage
    stageSeconds = 0
    announcedSeconds = .infinity
  }
}
