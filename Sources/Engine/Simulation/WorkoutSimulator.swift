/// Generates the events of a workout that the demo figure performs, for the demo, tests and samples.
public struct WorkoutSimulator: Sequence, IteratorProtocol, Sendable {
  /// A fault that the figure makes in an exercise.
  public struct Fault: Sendable {
    /// The exercise's number (`Exercise.number`).
    public let exercise: UInt8
    /// The variant of the exercise that has the fault.
    public let variant: MannequinVariant
    /// The round of the set in which the fault occurs, starting at 1; nil for all rounds.
    public let round: Int?

    /// Creates a fault. Returns nil if the exercise or its variant is unknown.
    public init?(of exercise: String, variant: String) {
      guard let found = Exercise.named(exercise),
        let variant = found.mannequin.variants.first(where: { $0.name == variant })
      else { return nil }
      self.exercise = found.number
      self.variant = variant
      round = nil
    }

    /// Creates the fault that the demo corrects: in the third repetition of the first exercise, the figure performs the
    /// exercise's first variant that doesn't change the tempo. Returns nil if the exercise has no repetitions or no
    /// such variant.
    public init?(shownIn programme: WorkoutProgramme) {
      guard let found = programme.items.first.flatMap({ Exercise.numbered($0.exercise) }),
        found.measure.task == .repetitions, found.mannequin.repetitions == 1,
        let variant = found.mannequin.variants.first(where: { $0.tempo == 1 })
      else { return nil }
      self.exercise = found.number
      self.variant = variant
      round = 3
    }
  }

  private let usesCamera: Bool
  private let framesPerSecond: Double
  private let faults: [Fault]
  private var waiting: [SessionEvent]
  private var seconds = 0.0
  private var frame = 0
  private var stage: Stage?
  private var live: LiveSession
  private var isOver = false
  /// The start time of the figure's current set.
  private var startSeconds = 0.0
  private var wasActive = false

  /// The figure's performance in a set.
  private struct Stage {
    var exercise: UInt8
    var set: Int
    var stage: MannequinStage
    /// The single round with a fault, and the stage that performs it; nil if every round uses the same stage.
    var slip: (round: Int, stage: MannequinStage)?

    /// Returns the stage to perform at a time in seconds since the start of the set.
    func doing(at seconds: Double) -> MannequinStage {
      guard let slip, Int(seconds / stage.motion.loopSeconds) + 1 == slip.round else {
        return stage
      }
      return slip.stage
    }
  }

  /// The maximum duration of a workout, in seconds.
  private static let longestSeconds = 7_200.0

  /// Creates a simulator.
  ///
  /// - Parameters:
  ///   - programme: The exercises with their sets.
  ///   - framesPerSecond: The camera's frame rate; 0 for a workout without a camera, guided by time.
  ///   - faults: The faults in the first set of each exercise. A set never ends if all of its repetitions have a fault
  ///     that invalidates them.
  public init(
    _ programme: WorkoutProgramme, framesPerSecond: Double = 15, faults: [Fault] = []
  ) {
    self.faults = faults
    usesCamera = framesPerSecond > 0
    self.framesPerSecond = usesCamera ? framesPerSecond : 4
    live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
    waiting = [
      SessionEvent(seconds: 0, .option(.usesCamera, value: usesCamera ? 1 : 0)),
      SessionEvent(seconds: 0, .programme(programme)), SessionEvent(seconds: 0, .command(.start)),
    ]
  }

  public mutating func next() -> SessionEvent? {
    guard !isOver else { return nil }
    let event = nextKept()
    live.handle(event)
    let isActive = live.coach.workout?.stage == .active
    if isActive, !wasActive { startSeconds = event.seconds }
    wasActive = isActive
    if case .command(.finish) = event.kind { isOver = true }
    return event
  }

  /// Handles an action by the athlete.
  public mutating func handle(_ event: SessionEvent) { live.handle(event) }

  /// Returns the next event that a session would log, skipping camera frames that it wouldn't log.
  private mutating func nextKept() -> SessionEvent {
    while true {
      let event = waiting.isEmpty ? nextInTime() : waiting.removeFirst()
      if live.logged(event) != nil { return event }
    }
  }

  private mutating func nextInTime() -> SessionEvent {
    if live.coach.workout?.stage == .complete || seconds > Self.longestSeconds {
      return SessionEvent(seconds: seconds, .command(.finish))
    }
    frame += 1
    seconds = Double(frame) / framesPerSecond
    guard usesCamera, let pose = pose() else { return SessionEvent(seconds: seconds, .tick) }
    return SessionEvent(seconds: seconds, .pose(pose))
  }

  /// Returns the figure's pose in the current frame, or nil if the workout has no current item. The figure remains
  /// still until its set begins.
  private mutating func pose() -> PoseFrame? {
    guard let workout = live.coach.workout, let item = workout.item else { return nil }
    if stage?.exercise != item.exercise || stage?.set != workout.setNumber {
      stage = Exercise.numbered(item.exercise).map { makeStage($0, set: workout.setNumber) }
    }
    let second = secondOfSet
    guard var pose = stage?.doing(at: second).frame(at: second) else { return nil }
    pose.seconds = seconds
    return pose
  }

  private var secondOfSet: Double {
    live.coach.workout?.stage == .active ? seconds - startSeconds : 0
  }

  private func makeStage(_ exercise: Exercise, set: Int) -> Stage {
    let fault = set == 1 ? faults.first { $0.exercise == exercise.number } : nil
    let wrong = fault?.round == nil ? fault?.variant : nil
    var made = Stage(
      exercise: exercise.number, set: set, stage: MannequinStage(exercise.mannequin, variant: wrong)
    )
    if let fault, let round = fault.round { made.slip = (round, made.stage.doing(fault.variant)) }
    return made
  }

  /// Returns the current drawing of an exercise's figure, or nil during another exercise.
  public func drawing(of exercise: UInt8) -> MannequinDrawing? {
    guard let stage, stage.exercise == exercise else { return nil }
    return stage.doing(at: secondOfSet).drawing(at: secondOfSet)
  }
}

/// Returns the sets of a workout performed by the demo figure, or an empty array if `programme` is nil.
public func playedWorkout(_ programme: WorkoutProgramme?, usesCamera: Bool = true) -> [WorkoutSet] {
  guard let programme else { return [] }
  var live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
  for event in WorkoutSimulator(programme, framesPerSecond: usesCamera ? 15 : 0) {
    live.handle(event)
  }
  return live.coach.workoutSets
}
