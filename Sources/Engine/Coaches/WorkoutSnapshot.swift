/// Something the athlete is to change.
public enum SetFeedback: Equatable, Sendable {
  /// Of the form.
  case fault(FoundFault)
  /// A movement did not count.
  case refusal(RepetitionRefusal)
}

/// Everything a live screen shows of a workout.
public struct WorkoutSnapshot: Equatable, Sendable {
  /// Where the workout stands.
  public var stage = WorkoutStage.setup
  /// The set under way; before one and in a rest the one that comes. Nil before a programme was told.
  public var item: WorkoutItem?
  /// Of the item.
  public var exercise: Exercise? { item.flatMap { Exercise.numbered($0.exercise) } }
  /// Of the programme, from 0.
  public var itemIndex = 0
  /// Exercises of the programme.
  public var itemCount = 0
  /// Of the item, from 1.
  public var setNumber = 1
  /// Sets done of the whole programme.
  public var setsDone = 0
  /// Sets of the whole programme.
  public var setCount = 0
  /// How much of the set is done: repetitions or seconds.
  public var done = 0.0
  /// Seconds until the next set begins; nil where none is waited for.
  public var secondsToSet: Double?
  /// Whether the camera counts; else time does.
  public var usesCamera = true
  /// How strictly the sets to come are judged.
  public var strictness = JudgingStrictness.usual
  /// Whether counts and corrections are said aloud.
  public var speaks = true
  /// What the pictures show.
  public var view = CameraWatch.View.nothing
  /// Pictures a second that were looked at; nil while unknown.
  public var framesPerSecond: Double?
  /// Whether so few pictures come that a timer is better.
  public var isTooSlow = false
  /// What the camera saw of the set under way, of the latest one in a rest, and before the start of the first
  /// exercise; nil without a camera.
  public var set: SetSnapshot?
  /// Where the exercise's rule stands in the latest picture; nil where there is none. It follows from that picture
  /// alone, so no digest holds it.
  public var line: RuleLine?
  /// What was found wrong last, for some seconds.
  public var feedback: SetFeedback?
  /// The score of the latest set, 0 … 100; nil before one.
  public var score: Double?

  public init() {}
}
