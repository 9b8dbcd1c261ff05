/// Coaches a workout: guides the athlete through sets and rests, and counts and judges repetitions by camera. Sets end
/// by time if the camera isn't used.
struct WorkoutCoach: SessionCoach {
  var workout: WorkoutSnapshot? { snapshot }
  /// The completed sets in order, and the current one, so that an interrupted workout keeps what was done.
  var workoutSets: [WorkoutSet] { doneSets + (set.map { [$0] } ?? []) }
  var programme: WorkoutProgramme? { course?.programme }

  private var snapshot = WorkoutSnapshot()
  private var course: WorkoutCourse?
  private var doneSets: [WorkoutSet] = []
  private var set: WorkoutSet?
  /// Checks before the first set whether the camera can see the athlete.
  private var preview: SetJudge?
  private var wait = StartGate()
  private var camera = CameraMonitor()
  private var hand = HandSignal()
  private var thinning = PoseThinning()
  private var usesCamera = true
  private var strictness = JudgingStrictness.usual
  /// The beat of the current music.
  private var beat: DanceBeat?
  private var hasReportedSlowness = false
  /// The latest correction, and when it was given.
  private var feedback: (content: SetFeedback, seconds: Double)?
  /// The time of the latest update; nil while the workout is paused.
  private var countedSeconds: Double?
  /// The cues of the current event.
  private var cues: [SessionCue] = []

  /// How long feedback stays visible, in seconds.
  private static let feedbackSeconds = 4.0
  /// The number of seconds by which a rest is extended.
  static let restExtensionSeconds = 20.0

  init() {}

  /// Returns the event in the form stored in the log. Keeps all poses during sets, but only a few per second at other
  /// times. Omits motion samples.
  mutating func logged(_ event: SessionEvent) -> SessionEvent? {
    switch event.kind {
    case .pose(let frame):
      guard isInSet || thinning.passes(event.seconds) else { return nil }
      return frame.asLogged.map { SessionEvent(seconds: event.seconds, .pose($0)) }
    case .motion: return nil
    case .tick, .fix, .command, .location, .heartRate, .cadence, .steps, .footfall, .personalModel,
      .workout, .stepConstant, .programme, .option, .musicBeat, .podSpeed:
      return event
    }
  }

  private var isInSet: Bool { course?.stage == .active && countedSeconds != nil }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool { false }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    switch event.kind {
    case .programme(let programme): if context.phase == .ready { choose(programme) }
    case .pose(let frame): addFrame(frame, context)
    case .command(let command): applyCommand(command)
    case .musicBeat(let beat): follow(beat)
    case .option(let option, let value): choose(option, value)
    case .tick, .fix, .location, .heartRate, .cadence, .steps, .footfall, .personalModel, .workout,
      .motion, .stepConstant, .podSpeed:
      break
    }
  }

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] {
    defer { cues.removeAll(keepingCapacity: true) }
    camera.advance(to: state.seconds)
    reportSlowness(state)
    if state.isRunning { advanceWorkout(to: state.seconds) } else { pauseSet() }
    refresh(at: state.seconds)
    return cues
  }
}

// MARK: Handling events
extension WorkoutCoach {
  private mutating func choose(_ programme: WorkoutProgramme) {
    course = WorkoutCourse(programme)
    preview = Exercise.numbered(programme.items[0].exercise).map { SetJudge($0) }
  }

  /// Applies an option. The current set keeps its strictness. If the camera is turned off, it continues by time.
  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard let value = option.counted(value) else { return }
    if option == .usesCamera {
      usesCamera = value == 1
      if !usesCamera { changeSet { $0.switchToTimer() } }
    }
    if option == .speaks { snapshot.speaks = value == 1 }
    if option == .strictness { strictness = JudgingStrictness(rawValue: UInt8(value)) ?? .usual }
  }

  private mutating func follow(_ beat: DanceBeat?) {
    self.beat = beat
    set?.follow(beat)
  }

  private mutating func applyCommand(_ command: Command) {
    switch command {
    case .skipPart: skip()
    case .prolongRest: course?.prolongRest(by: Self.restExtensionSeconds)
    case .start, .pause, .resume, .lap, .finish, .undoFinish, .startOver: break
    }
  }

  /// Starts the first set without waiting for the athlete to be visible, or skips to the next part. Does nothing
  /// while paused.
  private mutating func skip() {
    guard countedSeconds != nil else { return }
    if course?.stage == .setup { appendCues(course?.start()) } else { follow(course?.skip()) }
  }

  private mutating func addFrame(_ frame: PoseFrame, _ context: EventContext) {
    camera.add(frame, at: context.seconds)
    snapshot.line = shownMeasure.flatMap { RuleLine($0, frame) }
    if hand.add(frame), context.phase.isInProgress { cues.append(.camera(.handRaised)) }
    _ = preview?.add(frame)
    // A hand raised to pause or resume isn't part of the exercise, so ignore the pose.
    guard context.phase == .running, !hand.isReported, var set else { return }
    for cue in set.add(frame) {
      cues.append(.set(cue))
      if let content = SetFeedback(cue) { feedback = (content, context.seconds) }
    }
    self.set = set
  }

  /// The measure of the exercise being judged, or previewed before the first set.
  private var shownMeasure: ExerciseMeasure? { self.set?.judge?.measure ?? preview?.measure }

  private mutating func appendCues(_ courseCues: [WorkoutCourseCue]?) {
    for cue in courseCues ?? [] { cues.append(.course(cue)) }
  }

  /// Changes the current set and adds the resulting cues. Does nothing between sets.
  private mutating func changeSet(_ change: (inout WorkoutSet) -> [SetCue]) {
    guard var set else { return }
    for cue in change(&set) { cues.append(.set(cue)) }
    self.set = set
  }
}

// MARK: Updating the workout
extension WorkoutCoach {
  private mutating func reportSlowness(_ state: SessionState) {
    guard camera.isTooSlow, usesCamera, !hasReportedSlowness else { return }
    hasReportedSlowness = true
    cues.append(.camera(.tooSlow))
  }

  private mutating func advanceWorkout(to seconds: Double) {
    let elapsed = seconds - (countedSeconds ?? seconds)
    countedSeconds = seconds
    if course?.stage == .setup { return waitForAthlete(seconds) }
    set?.advance(by: elapsed)
    follow(course?.advance(by: elapsed, done: set?.done ?? 0, isTimed: set?.isTimed ?? false))
  }

  private mutating func waitForAthlete(_ seconds: Double) {
    guard usesCamera else { return appendCues(course?.start()) }
    switch wait.advance(to: seconds, isSeen: isAthleteSeen) {
    case .wait: break
    case .remind: remind()
    case .begin: appendCues(course?.start())
    }
  }

  /// Asks the athlete to move into view, but only while the camera delivers frames.
  private mutating func remind() {
    guard camera.view != .nothing else { return }
    cues.append(.set(.viewLost(preview?.snapshot.missing)))
  }

  /// Whether the body parts that the first exercise needs are visible.
  private var isAthleteSeen: Bool {
    guard camera.view == .person, let seen = preview?.snapshot else { return false }
    return seen.isSeen && seen.missing == nil
  }

  private mutating func pauseSet() {
    guard countedSeconds != nil else { return }
    countedSeconds = nil
    changeSet { $0.pause() }
  }

  /// Adds the cues, and starts and ends sets accordingly.
  private mutating func follow(_ courseCues: [WorkoutCourseCue]?) {
    for cue in courseCues ?? [] {
      switch cue {
      case .setBegan: beginSet()
      case .setEnded: endSet()
      case .countdown, .secondsLeft, .halfway, .rest, .complete: break
      }
      cues.append(.course(cue))
    }
  }

  private mutating func beginSet() {
    guard let course, let exercise = Exercise.numbered(course.item.exercise) else { return }
    preview = nil
    set = WorkoutSet(
      course.item, exercise, itemIndex: course.itemIndex, number: course.setIndex + 1,
      startSeconds: countedSeconds ?? 0, usesCamera: usesCamera, strictness: strictness, beat: beat)
  }

  private mutating func endSet() {
    changeSet { $0.finish() }
    if let set { doneSets.append(set) }
    set = nil
    feedback = nil
  }
}

// MARK: Updating the snapshot
extension WorkoutCoach {
  private mutating func refresh(at seconds: Double) {
    refreshCourse()
    if let since = feedback?.seconds, seconds - since > Self.feedbackSeconds { feedback = nil }
    snapshot.feedback = feedback?.content
    snapshot.usesCamera = usesCamera
    snapshot.strictness = strictness
    snapshot.view = camera.view
    snapshot.framesPerSecond = camera.framesPerSecond
    snapshot.isTooSlow = camera.isTooSlow
    if camera.view != .person || shownMeasure == nil { snapshot.line = nil }
    snapshot.set = (set?.judge ?? preview ?? doneSets.last?.judge)?.snapshot
    snapshot.score = doneSets.last?.score?.total
  }

  private mutating func refreshCourse() {
    guard let course else { return }
    snapshot.stage = course.stage
    snapshot.item = course.item
    snapshot.itemIndex = course.itemIndex
    snapshot.itemCount = course.programme.items.count
    snapshot.setNumber = course.setIndex + 1
    snapshot.setsDone = course.setsDone
    snapshot.setCount = course.setCount
    snapshot.done = course.stage == .active ? set?.done ?? 0 : 0
    snapshot.secondsToSet = course.secondsToSet
  }
}

extension SetFeedback {
  /// Returns nil for cues that don't ask the athlete to change anything.
  fileprivate init?(_ cue: SetCue) {
    switch cue {
    case .fault(let fault): self = .fault(fault)
    case .refused(let reason): self = .refusal(reason)
    case .repetition, .holdBegan, .holdEnded, .viewLost, .viewFound: return nil
    }
  }
}
