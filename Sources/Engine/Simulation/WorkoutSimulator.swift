/// The events of a workout in which the demo figure does what is asked: what the demo plays, and what tests and samples
/// are made from.
public struct WorkoutSimulator: Sequence, IteratorProtocol, Sendable {
  private let usesCamera: Bool
  private let framesPerSecond: Double
  private var waiting: [SessionEvent]
  private var seconds = 0.0
  private var frame = 0
  private var stage: (exercise: UInt8, stage: FigureStage)?
  private var live: LiveSession
  private var isOver = false
  /// When the set began that the figure does now.
  private var began = 0.0
  private var wasActive = false

  /// A workout takes no longer than this.
  private static let longestSeconds = 7_200.0

  /// - Parameter framesPerSecond: of the camera; 0 goes by time.
  public init(_ programme: WorkoutProgramme, framesPerSecond: Double = 15) {
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
    let event = waiting.isEmpty ? nextInTime() : waiting.removeFirst()
    live.handle(event)
    let isActive = live.coach.workout?.stage == .active
    if isActive, !wasActive { began = event.seconds }
    wasActive = isActive
    if case .command(.finish) = event.kind { isOver = true }
    return event
  }

  /// Something the athlete does on the way, at the second it is told.
  public mutating func tell(_ event: SessionEvent) { live.handle(event) }

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
    guard let item = live.coach.workout?.item else { return nil }
    if stage?.exercise != item.exercise, let exercise = Exercise.numbered(item.exercise) {
      stage = (item.exercise, FigureStage(exercise.figure))
    }
    let isActive = live.coach.workout?.stage == .active
    guard var pose = stage?.stage.frame(at: isActive ? seconds - began : 0) else { return nil }
    pose.seconds = seconds
    return pose
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
