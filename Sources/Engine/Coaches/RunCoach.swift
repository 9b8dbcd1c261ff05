/// Coaches a run: what cadence is aimed at, measured and heard, and how even the steps are.
public struct RunCoach: SessionCoach {
  /// As of the latest event.
  public var snapshot: CadenceSnapshot { cadence.snapshot }
  /// Cadence against target so far.
  public var cadenceTrace: CadenceTrace { cadence.trace }
  /// Steady windows of the run so far, in order; `isPaced` tells those in which the beat was heard.
  public var steadyWindows: [RunWindow] { cadence.windows }
  /// The footfall that the latest reading of the motion sensor made certain; nil where it made none.
  public private(set) var latestFootfall: Footfall?

  var cadence: CadenceCoach
  private var steps = StepDetector()
  private var symmetry = StepSymmetry()
  private var footfallCount = 0
  private var stepLength = RunningStepLength()
  private var podSeconds = -Double.infinity

  init(sport: Sport) { cadence = CadenceCoach(sport: sport) }

  /// The log of a run keeps its footfalls, a hundredth of what the readings take.
  mutating func logged(_ event: SessionEvent) -> SessionEvent? {
    guard case .motion(let sample) = event.kind else { return event }
    latestFootfall = steps.add(sample)
    return latestFootfall.map { footfall in
      SessionEvent(
        seconds: event.seconds, .footfall(at: footfall.seconds + footfall.lateness))
    }
  }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool { false }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    cadence.handle(event, context, &track)
    switch event.kind {
    case .footfall(let moment): add(footfallAt: moment, context, &track)
    case .fix(let fix):
      guard context.isFixBelieved, context.phase == .running else { return }
      stepLength.addFix(
        total: track.distanceMeters, radius: fix.horizontalAccuracy,
        isJoined: track.filter.latest?.startsSegment == false)
    case .podSpeed: podSeconds = context.seconds
    case .tick, .command, .location, .heartRate, .cadence, .steps, .personalModel, .workout,
      .motion, .stepConstant, .pose, .programme, .option, .musicBeat:
      break
    }
  }

  private mutating func add(
    footfallAt moment: Double, _ context: EventContext, _ track: inout LiveTrack
  ) {
    footfallCount += 1
    if footfallCount >= Self.provenCount { track.addSteps(1, at: context.seconds) }
    guard context.phase == .running else { return }
    symmetry.add(moment)
    let speed = stepLength.addStep(at: moment, usual: usualSpeed(in: track))
    // A pod measures each step; the learnt length is a mean.
    if let speed, context.seconds - podSeconds > StepOdometer.longestSilence {
      track.addStepSpeed(speed, at: context.seconds)
    }
  }

  /// The speed to assume from the cadence alone before the first position. Returns nil before the footfalls are proven, and
  /// for cadences that are not running.
  private func usualSpeed(in track: LiveTrack) -> SpeedEstimate? {
    guard footfallCount >= Self.provenCount, track.secondsSinceFix == nil,
      let steps = cadence.snapshot.actual,
      PersonalCadenceModel.possibleCadences.contains(steps)
    else { return nil }
    return cadence.model.speed(cadence: cadence.snapshot.isBeating ? nil : steps)
  }

  /// The number of footfalls after which missing footfalls mean that the runner is standing still.
  private static let provenCount = 20

  mutating func advance(
    after event: SessionEvent, to moment: SessionMoment, _ track: inout LiveTrack
  ) -> [CoachCue] {
    if !moment.isRunning { stepLength.pause() }
    return cadence.advance(after: event, to: moment, &track).map { .cadence($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {}

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    var symmetry = symmetry
    symmetry.endBout()
    effort.symmetry = symmetry
    cadence.addFigures(to: &effort, startSeconds: startSeconds)
  }
}
