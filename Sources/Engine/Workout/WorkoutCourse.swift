/// Where a workout stands. Raw values go into digests and to the page.
public enum WorkoutStage: UInt8, Equatable, Sendable, CaseIterable {
  /// Before the first countdown: the athlete finds a place before the camera.
  case setup = 0
  /// The last seconds before a set, counted down.
  case getReady = 1
  /// A set is under way.
  case active = 2
  /// Between two sets.
  case rest = 3
  /// Every set is done.
  case complete = 4
}

/// What the course of a workout makes worth saying.
public enum WorkoutCourseCue: Equatable, Sendable {
  /// So many seconds until the set begins.
  case countdown(Int)
  /// A set has begun.
  case setBegan
  /// So many seconds until a timed set ends.
  case secondsLeft(Int)
  /// Half of a timed set is done.
  case halfway
  /// A set has ended.
  case setEnded
  /// A rest of so many seconds has begun.
  case rest(seconds: Int)
  /// Every set is done.
  case complete
}

/// The course of a workout: which set of which exercise, the countdowns and the rests. It knows neither camera nor
/// exercise: whoever counts tells it how much of a set is done.
///
/// Seconds are those of the workout: time paused does not pass here.
public struct WorkoutCourse: Equatable, Sendable {
  /// What is to be done.
  public private(set) var programme: WorkoutProgramme
  /// Where it stands.
  public private(set) var stage = WorkoutStage.setup
  /// Of `programme.items`: the one under way, or the next in a rest.
  public private(set) var itemIndex = 0
  /// From 0, of the item's sets.
  public private(set) var setIndex = 0
  /// Seconds since the stage began.
  public private(set) var stageSeconds = 0.0
  /// How much of the set is done: repetitions or seconds.
  public private(set) var done = 0.0

  /// Of the rest under way, which may have been prolonged.
  private var restSeconds = 0.0
  /// The number counted down last in this stage.
  private var toldSeconds = Double.infinity

  /// Seconds counted down before a set, and at the end of a timed one.
  public static let countdownSeconds = 3.0
  /// A timed set shorter than this is not halved aloud.
  private static let halvedSeconds = 20.0

  /// A course before its start.
  public init(_ programme: WorkoutProgramme) { self.programme = programme }

  /// The item under way; in a rest the one that comes.
  public var item: WorkoutItem { programme.items[itemIndex] }

  /// Seconds until the next set begins; nil where none is waited for.
  public var secondsToSet: Double? {
    switch stage {
    case .getReady: Self.countdownSeconds - stageSeconds
    case .rest: restSeconds - stageSeconds
    case .setup, .active, .complete: nil
    }
  }

  /// Sets that are done.
  public var setsDone: Int {
    if stage == .complete { return setCount }
    return programme.items[..<itemIndex].reduce(0) { $0 + $1.sets } + setIndex
  }

  /// Sets of the whole programme.
  public var setCount: Int { programme.items.reduce(0) { $0 + $1.sets } }

}

// What happens.
extension WorkoutCourse {
  /// Begins the first countdown; nothing where it has begun.
  mutating func start() -> [WorkoutCourseCue] { stage == .setup ? [getReady()] : [] }

  /// Time passes. In a set, `done` says how much of it is done by now; `isTimed` whether that is seconds.
  mutating func advance(by seconds: Double, done: Double, isTimed: Bool) -> [WorkoutCourseCue] {
    stageSeconds += seconds
    switch stage {
    case .setup, .complete: return []
    case .getReady, .rest: return countDown()
    case .active: return progress(to: done, isTimed: isTimed)
    }
  }

  /// Goes on to what comes next: out of a countdown or a rest into the set, out of a set to its end.
  mutating func skip() -> [WorkoutCourseCue] {
    switch stage {
    case .setup, .complete: return []
    case .getReady, .rest: return [beginSet()]
    case .active: return endSet()
    }
  }

  /// The rest lasts so much longer, as long as `WorkoutItem.restRange` allows.
  mutating func prolongRest(by seconds: Double) {
    guard stage == .rest else { return }
    restSeconds = min(restSeconds + seconds, WorkoutItem.restRange.upperBound)
    toldSeconds = .infinity
  }

  private mutating func countDown() -> [WorkoutCourseCue] {
    guard let left = secondsToSet, left > 0 else { return [beginSet()] }
    return tell(left).map { [.countdown($0)] } ?? []
  }

  /// The whole seconds left where they are to be told now: each of the last ones once.
  private mutating func tell(_ left: Double) -> Int? {
    let number = left.rounded(.up)
    guard number >= 1, number <= Self.countdownSeconds, number < toldSeconds else { return nil }
    toldSeconds = number
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
    if item.amount >= Self.halvedSeconds, before < half, done >= half { cues.append(.halfway) }
    if let number = tell(item.amount - done) { cues.append(.secondsLeft(number)) }
    return cues
  }

  private mutating func getReady() -> WorkoutCourseCue {
    enter(.getReady)
    toldSeconds = Self.countdownSeconds
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

  /// A rest shorter than the countdown is the countdown.
  private mutating func beginRest(of seconds: Double) -> [WorkoutCourseCue] {
    guard seconds >= Self.countdownSeconds else { return [getReady()] }
    restSeconds = seconds
    enter(.rest)
    return [.rest(seconds: Int(seconds.rounded()))]
  }

  private mutating func enter(_ stage: WorkoutStage) {
    self.stage = stage
    stageSeconds = 0
    toldSeconds = .infinity
  }
}
