/// The events of a workout in which the demo figure does what is asked: what the demo plays, and what tests and samples
/// are made from.
public struct WorkoutSimulator: Sequence, IteratorProtocol, Sendable {
  /// What the figure does wrong in an exercise.
  public struct Fault: Sendable {
    /// `Exercise.number`.
    public let exercise: UInt8
    /// One of the exercise's own.
    public let variant: FigureVariant
    /// The one round of the set that is done so, from 1; nil for all of them.
    public let round: Int?

    /// Nil where the exercise or its variant is not known.
    public init?(of exercise: String, variant: String) {
      guard let found = Exercise.named(exercise),
        let variant = found.figure.variants.first(where: { $0.name == variant })
      else { return nil }
      self.exercise = found.number
      self.variant = variant
      round = nil
    }

    /// What a demo shows to be corrected: the third repetition of the first exercise, done as its first variant has
    /// it. Nil where that is no exercise of repetitions, or its variants have another tempo.
    public init?(shownIn programme: WorkoutProgramme) {
      guard let found = programme.items.first.flatMap({ Exercise.numbered($0.exercise) }),
        found.measure.task == .repetitions, found.figure.repetitions == 1,
        let variant = found.figure.variants.first(where: { $0.tempo == 1 })
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
  /// When the set began that the figure does now.
  private var began = 0.0
  private var wasActive = false

  /// What the figure does in a set.
  private struct Stage {
    var exercise: UInt8
    var set: Int
    var stage: FigureStage
    /// One round of it.
    var slip: (round: Int, stage: FigureStage)?

    /// At a second of the set.
    func doing(at seconds: Double) -> FigureStage {
      guard let slip, Int(seconds / stage.motion.loopSeconds) + 1 == slip.round else {
        return stage
      }
      return slip.stage
    }
  }

  /// A workout takes no longer than this.
  private static let longestSeconds = 7_200.0

  /// - Parameters:
  ///   - framesPerSecond: of the camera; 0 goes by time.
  ///   - faults: how the figure does an exercise's first set. A variant that does not count never ends it.
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
    if isActive, !wasActive { began = event.seconds }
    wasActive = isActive
    if case .command(.finish) = event.kind { isOver = true }
    return event
  }

  /// Something the athlete does on the way, at the second it is told.
  public mutating func tell(_ event: SessionEvent) { live.handle(event) }

  /// Pictures that a session would not keep are none of its events.
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

  /// The figure stands until its set begins, and then does the exercise.
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
    live.coach.workout?.stage == .active ? seconds - began : 0
  }

  private func makeStage(_ exercise: Exercise, set: Int) -> Stage {
    let fault = set == 1 ? faults.first { $0.exercise == exercise.number } : nil
    let wrong = fault?.round == nil ? fault?.variant : nil
    var made = Stage(
      exercise: exercise.number, set: set, stage: FigureStage(exercise.figure, variant: wrong))
    if let fault, let round = fault.round { made.slip = (round, made.stage.doing(fault.variant)) }
    return made
  }

  /// The figure of an exercise as it stands before the camera now; nil while it does another one.
  public func drawing(of exercise: UInt8) -> FigureDrawing? {
    guard let stage, stage.exercise == exercise else { return nil }
    return stage.doing(at: secondOfSet).drawing(at: secondOfSet)
  }
}

/// The sets of a workout that the demo figure did; none without a programme.
public func playedWorkout(_ programme: WorkoutProgramme?, usesCamera: Bool = true) -> [WorkoutSet] {
  guard let programme else { return [] }
  var live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
  for event in WorkoutSimulator(programme, framesPerSecond: usesCamera ? 15 : 0) {
    live.handle(event)
  }
  return live.coach.workoutSets
}
