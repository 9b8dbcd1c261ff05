/// Feedback that asks the athlete to change something.
public enum SetFeedback: Equatable, Sendable {
  /// A fault in the form.
  case fault(FoundFault)
  /// A movement that didn't count as a repetition.
  case refusal(RepetitionRejection)
}

/// The state of a workout for live screens.
public struct WorkoutSnapshot: Equatable, Sendable {
  /// The stage of the workout.
  public var stage = WorkoutStage.setup
  /// The item of the current set, or of the next set while the athlete prepares or rests; nil until the programme is
  /// set.
  public var item: WorkoutItem?
  /// The exercise of the item.
  public var exercise: Exercise? { item.flatMap { Exercise.numbered($0.exercise) } }
  /// The index of the item in the programme.
  public var itemIndex = 0
  /// The number of items in the programme.
  public var itemCount = 0
  /// The set's number within its item, starting at 1.
  public var setNumber = 1
  /// The number of completed sets in the whole programme.
  public var setsDone = 0
  /// The number of sets in the whole programme.
  public var setCount = 0
  /// The progress of the set, in repetitions or seconds.
  public var done = 0.0
  /// The time until the next set begins, in seconds; nil if no countdown is running.
  public var secondsToSet: Double?
  /// Whether the camera counts repetitions. Otherwise sets end by time.
  public var usesCamera = true
  /// How strictly sets that haven't started yet are judged.
  public var strictness = JudgingStrictness.usual
  /// Whether counts and corrections are spoken.
  public var speaks = true
  /// Whether the camera delivers frames, and whether they show a person.
  public var view = CameraMonitor.View.nothing
  /// The processed frames per second; nil if unknown.
  public var framesPerSecond: Double?
  /// Whether the frame rate is so low that a timer would be better.
  public var isTooSlow = false
  /// The camera's results: for the current set, for the latest set during a rest, or for the first exercise before the
  /// start; nil if there aren't any.
  public var set: SetSnapshot?
  /// The line that illustrates the exercise's rule in the latest frame; nil if the rule can't be illustrated. It
  /// depends only on that frame, so the digest doesn't include it.
  public var line: RuleLine?
  /// The latest correction, shown for a few seconds.
  public var feedback: SetFeedback?
  /// The score of the latest completed set, 0…100; nil before the first.
  public var score: Double?

  public init() {}
}
