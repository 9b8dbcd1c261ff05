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
  /// What the camera saw; nil of a set that went by time.
  public private(set) var judge: SetJudge?
  /// Movements that did not count, in order.
  public private(set) var refused: [RefusedRepetition] = []
  /// Seconds of the set, pauses left out.
  public private(set) var activeSeconds = 0.0

  private let secondsPerRepetition: Double

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
  }

  /// What of the exercise is counted.
  public let task: ExerciseTask

  /// Whether `done` and `item.amount` are seconds; else repetitions.
  public var isTimed: Bool { task != .repetitions }

  /// How much is done: repetitions, or seconds held or danced. Without a camera repetitions go by the demo figure's
  /// time, and a hold by the clock.
  public var done: Double {
    guard let judge else {
      return isTimed ? activeSeconds : (activeSeconds / secondsPerRepetition).rounded(.down)
    }
    return switch task {
    case .repetitions: Double(judge.repetitions.count)
    case .hold: judge.snapshot.heldSeconds
    case .dance: activeSeconds
    }
  }

  /// 0 … 100 with its parts; nil of a set that went by time.
  public var score: SetScore? { judge?.score }

  mutating func add(_ frame: PoseFrame) -> [SetCue] {
    let cues = judge?.add(frame) ?? []
    for cue in cues {
      if case .refused(let reason) = cue {
        refused.append(RefusedRepetition(seconds: frame.seconds, reason: reason))
      }
    }
    return cues
  }

  mutating func follow(_ beat: DanceBeat?) { judge?.follow(beat) }

  mutating func advance(by seconds: Double) { activeSeconds += seconds }

  /// The set is over, or pauses: a hold under way ends.
  mutating func finish() -> [SetCue] { judge?.finish() ?? [] }
}
