/// A movement that didn't count as a repetition.
public struct RefusedRepetition: Equatable, Sendable {
  /// The time of the frame, in seconds.
  public let seconds: Double
  /// The reason why the movement didn't count.
  public let reason: RepetitionRejection
}

/// A set of a workout, completed or in progress. It is counted by the camera or, without a camera, by a timer.
public struct WorkoutSet: Sendable {
  /// The programme item to which the set belongs.
  public let item: WorkoutItem
  /// The index of the item in the programme, starting at 0.
  public let itemIndex: Int
  /// The number of the set within its item, starting at 1.
  public let number: Int
  /// The start time on the session's clock, in seconds.
  public let startSeconds: Double
  /// The judge of the camera frames; nil if the set was timed from the start.
  public private(set) var judge: SetJudge?
  /// The movements that didn't count, in order.
  public private(set) var refused: [RefusedRepetition] = []
  /// The duration of the set in seconds, excluding pauses.
  public private(set) var activeSeconds = 0.0

  private let secondsPerRepetition: Double
  /// The values of `done` and `activeSeconds` when the set switched from the camera to a timer; nil while the camera
  /// counts.
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
    secondsPerRepetition = exercise.mannequin.secondsPerRepetition
    judge = usesCamera ? SetJudge(exercise.measure.judged(strictness), beat: beat) : nil
    timed = usesCamera ? nil : (0, 0)
  }

  /// The kind of task in the exercise.
  public let task: ExerciseTask

  /// Whether `done` and `item.amount` are in seconds rather than repetitions.
  public var isTimed: Bool { task != .repetitions }

  /// The completed part: repetitions, or seconds held or danced. Without a camera, repetitions are counted at the speed
  /// of the demo figure, and holds are timed.
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

  /// The score based on the camera frames; nil if the set was timed from the start.
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

  /// Switches the set from the camera to a timer. The completed part and its judgement are retained.
  mutating func switchToTimer() -> [SetCue] {
    guard timed == nil else { return [] }
    timed = (done, activeSeconds)
    return pause()
  }

  /// Pauses the set. The current movement isn't judged.
  mutating func pause() -> [SetCue] { judge?.pause() ?? [] }

  /// Ends the set and its current hold.
  mutating func finish() -> [SetCue] { judge?.finish() ?? [] }
}
