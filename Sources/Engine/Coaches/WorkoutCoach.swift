/// Coaches a workout: leads through its sets and rests, counts and judges what the camera sees, and goes by time where
/// there is no camera.
public struct WorkoutCoach: SessionCoach {
  /// As of the latest event.
  public private(set) var snapshot = WorkoutSnapshot()
  /// Sets that are done, in order, and the one under way: a workout that is stopped keeps what was done of it.
  public var sets: [WorkoutSet] { doneSets + (set.map { [$0] } ?? []) }

  /// What is to be done; nil before it was told.
  public var programme: WorkoutProgramme? { course?.programme }

  private var course: WorkoutCourse?
  private var doneSets: [WorkoutSet] = []
  /// Under way.
  private var set: WorkoutSet?
  /// Looks whether the athlete can be seen before the first set.
  private var preview: SetJudge?
  private var wait = StartWait()
  private var camera = CameraWatch()
  private var hand = HandSignal()
  private var thinning = PoseThinning()
  private var usesCamera = true
  private var strictness = JudgingStrictness.usual
  /// Of the music that plays.
  private var beat: DanceBeat?
  private var toldTooSlow = false
  /// What was found wrong last, and when.
  private var feedback: (content: SetFeedback, seconds: Double)?
  /// When the workout last went on; nil while it rests.
  private var countedSeconds: Double?
  /// Of the event under way.
  private var cues: [WorkoutCue] = []

  /// Feedback stands for so long on the screen.
  private static let feedbackSeconds = 4.0
  /// Seconds a rest is prolonged by.
  public static let prolongation = 20.0

  init() {}

  /// What the camera saw is kept as the log keeps it: all of it in a set, and few pictures a second before, between and
  /// in pauses. Motion is nothing to a workout.
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
    case .pose(let frame): see(frame, context)
    case .command(let command): obey(command)
    case .musicBeat(let beat): follow(beat)
    case .option(let option, let value): choose(option, value)
    case .tick, .fix, .location, .heartRate, .cadence, .steps, .footfall, .personalModel, .workout,
      .motion, .stepConstant, .podSpeed:
      break
    }
  }

  mutating func advance(
    after event: SessionEvent, to moment: SessionMoment, _ track: inout LiveTrack
  ) -> [CoachCue] {
    defer { cues.removeAll(keepingCapacity: true) }
    camera.advance(to: moment.seconds)
    tellSlowness(moment)
    if moment.isRunning { goOn(to: moment.seconds) } else { rest() }
    refresh(at: moment.seconds)
    return cues.map { .workout($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {}

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {}
}

// What is told.
extension WorkoutCoach {
  private mutating func choose(_ programme: WorkoutProgramme) {
    course = WorkoutCourse(programme)
    preview = Exercise.numbered(programme.items[0].exercise).map { SetJudge($0) }
  }

  /// A set under way keeps what it is judged by; without the camera it goes on by time.
  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard let value = option.counted(value) else { return }
    if option == .usesCamera {
      usesCamera = value == 1
      if !usesCamera { changeSet { $0.goByTime() } }
    }
    if option == .speaks { snapshot.speaks = value == 1 }
    if option == .strictness { strictness = JudgingStrictness(rawValue: UInt8(value)) ?? .usual }
  }

  private mutating func follow(_ beat: DanceBeat?) {
    self.beat = beat
    set?.follow(beat)
  }

  private mutating func obey(_ command: Command) {
    switch command {
    case .skipPart: skip()
    case .prolongRest: course?.prolongRest(by: Self.prolongation)
    case .start, .pause, .resume, .lap, .finish, .undoFinish, .startOver: break
    }
  }

  /// Begins the first set without waiting until all is seen, or goes on to the next part. In a pause nothing begins.
  private mutating func skip() {
    guard countedSeconds != nil else { return }
    if course?.stage == .setup { tell(course?.start()) } else { follow(course?.skip()) }
  }

  private mutating func see(_ frame: PoseFrame, _ context: EventContext) {
    camera.add(frame, at: context.seconds)
    snapshot.line = shownMeasure.flatMap { RuleLine($0, frame) }
    if hand.add(frame), context.phase.isUnderWay { cues.append(.handRaised) }
    _ = preview?.add(frame)
    // A hand that is up to pause or go on is no part of the exercise.
    guard context.phase == .running, !hand.isTold, var set else { return }
    for cue in set.add(frame) {
      cues.append(.set(cue))
      if let content = SetFeedback(cue) { feedback = (content, context.seconds) }
    }
    self.set = set
  }

  /// Of the exercise that is judged now, or before the first set looked at.
  private var shownMeasure: ExerciseMeasure? { self.set?.judge?.measure ?? preview?.measure }

  private mutating func tell(_ courseCues: [WorkoutCourseCue]?) {
    for cue in courseCues ?? [] { cues.append(.course(cue)) }
  }

  /// Changes the set under way, where there is one, and tells what that brings about.
  private mutating func changeSet(_ change: (inout WorkoutSet) -> [SetCue]) {
    guard var set else { return }
    for cue in change(&set) { cues.append(.set(cue)) }
    self.set = set
  }
}

// What follows from it.
extension WorkoutCoach {
  private mutating func tellSlowness(_ moment: SessionMoment) {
    guard camera.isTooSlow, usesCamera, !toldTooSlow else { return }
    toldTooSlow = true
    cues.append(.tooSlow)
  }

  private mutating func goOn(to seconds: Double) {
    let elapsed = seconds - (countedSeconds ?? seconds)
    countedSeconds = seconds
    if course?.stage == .setup { return waitForAthlete(seconds) }
    set?.advance(by: elapsed)
    follow(course?.advance(by: elapsed, done: set?.done ?? 0, isTimed: set?.isTimed ?? false))
  }

  private mutating func waitForAthlete(_ seconds: Double) {
    guard usesCamera else { return tell(course?.start()) }
    switch wait.advance(to: seconds, isSeen: isAthleteSeen) {
    case .wait: break
    case .remind: remind()
    case .begin: tell(course?.start())
    }
  }

  /// While no picture comes there is nothing to correct.
  private mutating func remind() {
    guard camera.view != .nothing else { return }
    cues.append(.set(.viewLost(preview?.snapshot.missing)))
  }

  /// Whether the picture holds what the first exercise needs.
  private var isAthleteSeen: Bool {
    guard camera.view == .person, let seen = preview?.snapshot else { return false }
    return seen.isSeen && seen.missing == nil
  }

  private mutating func rest() {
    guard countedSeconds != nil else { return }
    countedSeconds = nil
    changeSet { $0.pause() }
  }

  /// Sets begin and end as the course says.
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

// What is shown.
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
  /// Nil for cues that ask for no change.
  fileprivate init?(_ cue: SetCue) {
    switch cue {
    case .fault(let fault): self = .fault(fault)
    case .refused(let reason): self = .refusal(reason)
    case .repetition, .holdBegan, .holdEnded, .viewLost, .viewFound: return nil
    }
  }
}
