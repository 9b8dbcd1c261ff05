/// Coaches a run: target cadence, measured cadence and beat, and the symmetry of steps.
struct RunCoach: SessionCoach {
  var cadence: CadenceSnapshot { cadenceCoach.snapshot }
  var cadenceTrace: CadenceTrace { cadenceCoach.trace }
  var steadyWindows: [RunWindow] { cadenceCoach.windows }
  private(set) var latestFootfall: Footfall?

  private var cadenceCoach: CadenceCoach
  private var steps = StepDetector()
  private var symmetry = StepSymmetry()
  private var footfallCount = 0
  private var stepLength = RunningStepLength()
  private var podSeconds = -Double.infinity

  init(sport: Sport) { cadenceCoach = CadenceCoach(sport: sport) }

  /// Replaces motion samples with footfalls, which take up a hundredth of the space in the log.
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
    cadenceCoach.handle(event, context, &track)
    switch event.kind {
    case .footfall(let time): add(footfallAt: time, context, &track)
    case .fix(let fix):
      guard context.isFixAccepted, context.phase == .running else { return }
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
    footfallAt time: Double, _ context: EventContext, _ track: inout LiveTrack
  ) {
    footfallCount += 1
    if footfallCount >= Self.trustedFootfallCount { track.addSteps(1, at: context.seconds) }
    guard context.phase == .running else { return }
    symmetry.add(time)
    let speed = stepLength.addStep(at: time, usual: usualSpeed(in: track))
    // Prefer a foot pod, because it measures each step, whereas the learnt step length is a mean.
    if let speed, context.seconds - podSeconds > StepOdometer.longestSilence {
      track.addStepSpeed(speed, at: context.seconds)
    }
  }

  /// Returns the speed to assume from the cadence alone before the first position. Returns nil before enough footfalls
  /// were detected, and for cadences outside the range of running.
  private func usualSpeed(in track: LiveTrack) -> SpeedEstimate? {
    guard footfallCount >= Self.trustedFootfallCount, track.secondsSinceFix == nil,
      let steps = cadenceCoach.snapshot.actual,
      PersonalCadenceModel.possibleCadences.contains(steps)
    else { return nil }
    return cadenceCoach.model.speed(cadence: cadenceCoach.snapshot.isBeating ? nil : steps)
  }

  /// The number of footfalls after which a lack of footfalls means that the runner is standing still.
  private static let trustedFootfallCount = 20

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] {
    if !state.isRunning { stepLength.pause() }
    return cadenceCoach.advance(after: event, to: state, &track).map { .cadence($0) }
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    var symmetry = symmetry
    symmetry.endBout()
    effort.symmetry = symmetry
    cadenceCoach.addMetrics(to: &effort, startSeconds: startSeconds)
  }
}
