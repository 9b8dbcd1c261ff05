/// A movement that was no repetition, and when.
public struct RefusedRepetition: Equatable, Sendable {
  /// By the frame's time.
  public let seconds: Double
  /// Why it did not count.
  public let reason: RepetitionRefusal
}

/// One set of a workout, done or under way: counted by the camera, or by time where there is none.
public struct WorkoutSet: Sendable {
  /// What was to be done.
  public let item: WorkoutItem
  /// Of the programme, from 0.
  public let itemIndex: Int
  /// Of the item, from 1.
  public let number: Int
  /// On the session's clock.
  public let startSeconds: Double
  /// What the camera saw; nil of a set that went by time from its start.
  public private(set) var judge: SetJudge?
  /// Movements that did not count, in order.
  public private(set) var refused: [RefusedRepetition] = []
  /// Seconds of the set, pauses left out.
  public private(set) var activeSeconds = 0.0

  private let secondsPerRepetition: Double
  /// Where the set went by time from: what was done by then, and `activeSeconds`. Nil while the camera counts.
  private var timed: (done: Double, since: Double)?

  init(
    _ item: WorkoutItem, _ exercise: Exercise, itemIndex: Int, number: Int, startSeconds: Double,
    usesCamera: Bool, strictness: JudgingStrictness = .usual, beat: DanceBeat? = nil
  ) {
    self.item = item
    self.itemIndex = itemIndex
    self.number = number
    self.startSeconds = startSeconds
    task = exercise.measure.task
    secondsPerRepetition = exercise.figure.secondsPerRepetition
    judge = usesCamera ? SetJudge(exercise.measure.judged(strictness), beat: beat) : nil
    timed = usesCamera ? nil : (0, 0)
  }

  /// What of the exercise is counted.
  public let task: ExerciseTask

  /// Whether `done` and `item.amount` are seconds; else repetitions.
  public var isTimed: Bool { task != .repetitions }

  /// How much is done: repetitions, or seconds held or danced. Without a camera repetitions go by the demo figure's
  /// time, and a hold by the clock.
  public var done: Double {
    if let timed {
      let seconds = activeSeconds - timed.since
      return timed.done + (isTimed ? seconds : (seconds / secondsPerRepetition).rounded(.down))
    }
    return switch task {
    case .repetitions: Double(judge?.repetitions.count ?? 0)
    case .hold: judge?.snapshot.heldSeconds ?? 0
    case .dance: activeSeconds
    }
  }

  /// 0 … 100 with its parts, of what the camera saw; nil of a set that went by time from its start.
  public var score: SetScore? { judge?.score }

  mutating func add(_ frame: PoseFrame) -> [SetCue] {
    let cues = timed == nil ? judge?.add(frame) ?? [] : []
    for cue in cues {
      if case .refused(let reason) = cue {
        refused.append(RefusedRepetition(seconds: frame.seconds, reason: reason))
      }
    }
    return cues
  }

  mutating func follow(_ beat: DanceBeat?) { judge?.follow(beat) }

  mutating func advance(by seconds: Double) { activeSeconds += seconds }

  /// From now on it goes by time; what was done and judged stays.
  mutating func goByTime() -> [SetCue] {
    guard timed == nil else { return [] }
    timed = (done, activeSeconds)
    return pause()
  }

  /// The athlete rests in the middle of it: what is under way is not held against it.
  mutating func pause() -> [SetCue] { judge?.pause() ?? [] }

  /// The set is over: a hold under way ends.
  mutating func finish() -> [SetCue] { judge?.finish() ?? [] }
}
