/// The part of a coach that minds the cadence: what is suggested, what is measured, when the beat is heard,
/// and what is worth saying of it. The coaches of a run and of a walk hold one.
///
/// Each of these is a value of its own; here they are only brought together. Everything follows from the
/// events, so a log gives the same again. O(1) an event.
struct CadenceCoach: Sendable {
  private(set) var snapshot = CadenceSnapshot()
  private(set) var trace = CadenceTrace()
  /// What the event under way made worth saying.
  private var cues: [CadenceCue] = []
  private var target = CadenceTarget()
  private var actual = ActualCadence()
  private var beat = CoachedBeat()
  private var band = CadenceBand()
  private var learner = CadenceLearner()
  private var workout = WorkoutGuide()
  private var zone = PaceZoneWatch()
  private var announcements = AnnouncementClock()
  private var announcesSplits = true
  private var battery = BatteryWatch()
  private var source = SourceWatch()
  private var toldInterrupted = false
  /// When the coach last counted a second of running; nil while the run rests.
  private var countedSeconds: Double?
  /// A bike's cadence and a walk's teach nothing about running.
  private let learns: Bool

  /// A band's second may last this long where ticks come rarely.
  private static let longestSecond = 5.0
  /// A speed that was measured longer ago teaches nothing.
  private static let learningSeconds = 6.0

  init(sport: Sport) { learns = sport == .running }

  var windows: [RunWindow] { learner.windows }
  /// The runner's line of speed and cadence, estimated from the height before their first run.
  var model: PersonalCadenceModel {
    learner.model ?? PersonalCadenceModel(height: .meters(target.height))
  }
}

// What is told.
extension CadenceCoach {
  /// Any event, after the track was told of it.
  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    let seconds = context.seconds
    switch event.kind {
    case .fix(let fix): if context.isFixBelieved { follow(fix, context, track) }
    case .command(let command): if command == .skipPart { skipPart(context, track) }
    case .cadence(let value):
      actual.add(cadence: value, at: seconds)
      track.addCadence(value, at: seconds)
    case .steps(let count):
      track.addSteps(count, at: seconds)
      actual.add(steps: count, at: seconds)
    case .option(let option, let value): choose(option, value)
    case .footfall(let moment): actual.add(footfallAt: moment, at: seconds)
    case .workout(let workout): self.workout.choose(workout)
    case .personalModel(let model): learn(from: model)
    case .tick, .location, .heartRate, .motion, .stepConstant, .pose, .programme, .musicBeat,
      .podSpeed:
      break
    }
  }

  /// What was traced and counted so far does not count; what was chosen and learnt stays.
  mutating func startOver() {
    trace = CadenceTrace()
    band = CadenceBand()
    beat.startOver()
    announcements.startOver()
    countedSeconds = nil
  }

  private mutating func skipPart(_ context: EventContext, _ track: LiveTrack) {
    guard context.phase.isUnderWay else { return }
    workout.skip(at: track.moment(context.phase, at: context.seconds), cues: &cues)
  }

  /// The receiver's own speed, where it has one: it is seconds ahead of what positions tell.
  private mutating func follow(_ fix: Fix, _ context: EventContext, _ track: LiveTrack) {
    guard context.phase == .running || context.phase == .ready else { return }
    let measured = fix.speed.flatMap { track.believes(speed: $0) ? $0 : nil }
    guard let speed = measured ?? track.currentSpeed else { return }
    target.follow(
      speed: speed, at: fix.seconds, isMeasured: measured != nil, now: context.seconds)
  }

  /// An option that is none of the coach's, or out of its range, changes nothing.
  private mutating func choose(_ option: SessionOption, _ value: Double) {
    switch option {
    case .announceSeconds: announcements.choose(value)
    case .announceSplits: if let value = option.counted(value) { announcesSplits = value == 1 }
    case .battery: add(battery.take(value))
    case .height, .cadenceOffset, .cadenceIncrease, .targetSpeed, .followsSpeed, .usesPersonal,
      .chosenCadence:
      if target.choose(option, value) { source.accept(target.advice.source) }
    case .beat, .beatMode, .lockMode, .soundInterrupted: _ = beat.choose(option, value)
    case .zoneSlowest, .zoneFastest: _ = zone.choose(option, value)
    case .autoPauseSeconds, .saver, .hidden, .weight, .listensForSteps, .stepLengthModel,
      .carryingPlace, .targetStepLength, .targetStepSpeed, .averagedSteps, .lengthOutliers,
      .speedOutliers, .lengthTolerance, .speedTolerance, .knownDistance, .usesCamera, .strictness,
      .speaks, .relaxedPose, .gear, .straightGaps, .statedDistance, .sport:
      break
    }
  }

  private mutating func learn(from model: PersonalCadenceModel) {
    learner.know(model)
    target.know(learner.model)
  }

  private mutating func add(_ cue: CadenceCue?) { if let cue { cues.append(cue) } }
}

// What follows from it.
extension CadenceCoach {
  /// To be called after every event, whose cues it returns. A cadence that the phone has just told is the track's as
  /// well.
  mutating func advance(
    after event: SessionEvent, to moment: SessionMoment, _ track: inout LiveTrack
  ) -> [CadenceCue] {
    defer { cues.removeAll(keepingCapacity: true) }
    advance(to: moment)
    if event.kind.isOfPhone, actual.sensor == .phone, let value = actual.value {
      track.addCadence(value, at: moment.seconds)
    }
    return cues
  }

  /// Adds what was traced, where any cadence was: a walk's comes from its steps, and is the track's alone.
  func addFigures(to effort: inout ActivityEffort, startSeconds: Double) {
    let traced = CadenceFigures(trace, startSeconds: startSeconds)
    guard traced.mean != nil else { return }
    effort.cadence = traced
    effort.cadence.band = snapshot.band
    effort.cadence.retention = snapshot.retention
  }

  private mutating func advance(to moment: SessionMoment) {
    actual.advance(to: moment.seconds)
    target.advance(to: moment)
    beat.advance(isRunning: moment.isRunning)
    tellInterruption(moment)
    workout.advance(to: moment, cues: &cues)
    let minds = moment.isRunning && !workout.isEasy
    add(zone.advance(to: moment.seconds, speed: minds ? moment.speed : nil))
    if moment.isRunning {
      add(announcements.advance(movingSeconds: moment.runningSeconds))
      add(source.advance(to: moment, source: target.advice.source))
      count(moment)
    } else {
      learner.interrupt()
      countedSeconds = nil
    }
    refresh()
  }

  /// Before the start and after the end there is nothing to interrupt.
  private mutating func tellInterruption(_ moment: SessionMoment) {
    guard beat.isInterrupted != toldInterrupted else { return }
    toldInterrupted = beat.isInterrupted
    if moment.isUnderWay { cues.append(toldInterrupted ? .soundInterrupted : .soundBack) }
  }

  /// What is done once a second while the run moves.
  private mutating func count(_ moment: SessionMoment) {
    let elapsed = moment.seconds - (countedSeconds ?? moment.seconds - 1)
    guard elapsed >= 1 else { return }
    countedSeconds = moment.seconds
    countBeat(moment)
    band.add(
      seconds: min(elapsed, Self.longestSecond), cadence: actual.reading,
      target: target.stepsPerMinute)
    learn(moment)
    trace.add(point(at: moment))
  }

  private mutating func countBeat(_ moment: SessionMoment) {
    let wasSilent = beat.isSilentWindow
    beat.advance(to: moment.seconds, cadence: actual.reading, target: target.stepsPerMinute)
    if beat.isSilentWindow != wasSilent { cues.append(wasSilent ? .silenceEnded : .silenceBegan) }
  }

  private mutating func learn(_ moment: SessionMoment) {
    guard learns else { return }
    var moment = moment
    if moment.secondsSinceFix.map({ $0 > Self.learningSeconds }) ?? true { moment.speed = nil }
    let hasLearnt = learner.add(
      moment, cadence: actual.value, isPaced: beat.isBeating, height: .meters(target.height))
    if hasLearnt { target.know(learner.model) }
  }

  private func point(at moment: SessionMoment) -> CadencePoint {
    CadencePoint(
      seconds: moment.seconds, meters: moment.meters, speed: moment.speed, cadence: actual.value,
      target: target.stepsPerMinute, isBeating: beat.isAudible)
  }
}

// What is shown.
extension CadenceCoach {
  private mutating func refresh() {
    refreshTarget()
    refreshBeat()
    snapshot.actual = actual.reading
    snapshot.sensor = actual.sensor
    snapshot.isInBand = actual.reading.map {
      CadenceBand.contains($0, target: target.stepsPerMinute)
    }
    snapshot.band = band
    snapshot.interval = workout.place
    snapshot.zone = zone.place
    snapshot.zoneSlowest = zone.slowest
    snapshot.zoneFastest = zone.fastest
    snapshot.announcesSplits = announcesSplits
    snapshot.windowCount = learner.learntCount
  }

  private mutating func refreshTarget() {
    snapshot.height = target.height
    snapshot.offset = target.offset
    snapshot.targetSpeed = target.speed
    snapshot.followsSpeed = target.followsSpeed
    snapshot.isFrozen = target.isFrozen
    snapshot.target = target.stepsPerMinute
    snapshot.source = target.source
    snapshot.advice = target.advice
  }

  private mutating func refreshBeat() {
    snapshot.beat = beat.isWanted
    snapshot.mode = beat.mode
    snapshot.lock = beat.lock
    snapshot.isBeating = beat.isBeating
    snapshot.beatVolume = beat.volume
    snapshot.isSilentWindow = beat.isSilentWindow
    snapshot.retention = beat.retention
    snapshot.isSoundInterrupted = beat.isInterrupted
  }
}

extension SessionEvent.Kind {
  /// Whether it is the phone that tells of steps.
  fileprivate var isOfPhone: Bool {
    switch self {
    case .footfall, .steps: true
    case .tick, .fix, .command, .location, .heartRate, .cadence, .personalModel, .workout, .motion,
      .stepConstant, .pose, .programme, .option, .musicBeat, .podSpeed:
      false
    }
  }
}

extension LiveTrack {
  /// Some receivers say 0 whenever they do not know.
  fileprivate func believes(speed: Double) -> Bool {
    let isSlow = speed < CadenceFollower.speeds.lowerBound
    return speed >= 0 && speed <= CadenceFollower.speeds.upperBound
      && !(isSlow && filter.rest.isContradicted)
  }

  /// What a coach is told of the session in a phase.
  func moment(_ phase: SessionPhase, at seconds: Double) -> SessionMoment {
    SessionMoment(
      seconds: seconds, isRunning: phase == .running, isPaused: phase.isPaused,
      isUnderWay: phase.isUnderWay, runningSeconds: runningSeconds, meters: distanceMeters,
      speed: currentSpeed, secondsSinceFix: secondsSinceFix, altitude: altitude)
  }
}
