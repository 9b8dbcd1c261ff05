/// The events of a workout in which the demo figure does what is asked: what the demo plays, and what tests and samples
/// are made from.
public struct WorkoutSimulator: Sequence, IteratorProtocol, Sendable {
  /// What the figure does wrong in an exercise.
  public struct Fault: Sendable {
    /// `Exercise.number`.
    public let exercise: UInt8
    /// One of the exercise's own.
    public let variant: FigureVariant

    /// Nil where the exercise or its variant is not known.
    public init?(of exercise: String, variant: String) {
      guard let found = Exercise.named(exercise),
        let variant = found.figure.variants.first(where: { $0.name == variant })
      else { return nil }
      self.exercise = found.number
      self.variant = variant
    }
  }

  private let usesCamera: Bool
  private let framesPerSecond: Double
  private let faults: [Fault]
  private var waiting: [SessionEvent]
  private var seconds = 0.0
  private var frame = 0
  private var stage: (exercise: UInt8, set: Int, stage: FigureStage)?
  private var live: LiveSession
  private var isOver = false
  /// When the set began that the figure does now.
  private var began = 0.0
  private var wasActive = false

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
      stage = Exercise.numbered(item.exercise).map {
        (item.exercise, workout.setNumber, makeStage($0, set: workout.setNumber))
      }
    }
    let isActive = workout.stage == .active
    guard var pose = stage?.stage.frame(at: isActive ? seconds - began : 0) else { return nil }
    pose.seconds = seconds
    return pose
  }

  private func makeStage(_ exercise: Exercise, set: Int) -> FigureStage {
    let fault = faults.first { $0.exercise == exercise.number }
    return FigureStage(exercise.figure, variant: set == 1 ? fault?.variant : nil)
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
