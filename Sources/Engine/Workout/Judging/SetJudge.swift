/// Judges a set from camera frames: counts repetitions, times holds, follows dances and detects faults in form.
///
/// Add frames in chronological order and read the snapshot. The same frames produce bit-identical results on every
/// platform. Adding a frame allocates only if it causes an event.
///
/// ```swift
/// var judge = SetJudge(exercise)
/// for frame in frames {
///   for cue in judge.add(frame) { … }
/// }
/// let last = judge.finish()
/// ```
public struct SetJudge: Sendable {
  /// The exercise's definition and form rules.
  public let measure: ExerciseMeasure
  /// The repetitions that counted.
  public private(set) var repetitions: [RepetitionMetrics] = []
  /// All faults, including those that weren't announced.
  public private(set) var faults: [FoundFault] = []
  /// The completed holds. The last one is included after `finish`.
  public private(set) var holds: [HoldSpan] = []

  private var lock = PersonLock()
  private var swapFilter = LeftRightSwapFilter()
  private var view = ViewTracker()
  private var yaw = CameraYaw()
  private var counting: RepetitionJudge
  private var timer = HoldTimer()
  private var sway = SwayMeter()
  private var still = StillnessDetector()
  private var energy = MovementEnergy()
  private var rhythm: RhythmMatch?
  private var form: FormJudge
  private var announcer = FaultAnnouncer()
  private var totals = SetTotals()
  private var latest: Double?
  private var bodySeconds: Double?
  private var poseScore: Double?
  private var cues: [SetCue] = []
  private var found: [FoundFault] = []

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - measure: The exercise's task, with its thresholds and form rules.
  ///   - beat: The beat of the music, for dances.
  ///   - limits: The counting limits. Non-standard limits are used only to measure their effect.
  public init(
    _ measure: ExerciseMeasure, beat: DanceBeat? = nil, limits: CountingLimits = .standard
  ) {
    self.measure = measure
    rhythm = beat.map(RhythmMatch.init)
    counting = RepetitionJudge(measure, limits)
    form = FormJudge(measure.rules)
  }

  /// Creates a judge with the standard limits. `beat` is the beat of the music, for dances.
  public init(_ exercise: Exercise, beat: DanceBeat? = nil) {
    self.init(exercise.measure, beat: beat)
  }

  /// Adds a frame. Ignores frames that aren't later than the previous one or have an invalid time.
  ///
  /// - Returns: The events caused by the frame; usually empty.
  public mutating func add(_ frame: PoseFrame) -> [SetCue] {
    guard frame.seconds.magnitude < Self.latestSeconds, frame.seconds > latest ?? -.infinity else {
      return []
    }
    latest = frame.seconds
    cues.removeAll(keepingCapacity: true)
    if let body = athlete(frame) { judge(body) } else { wait(frame.seconds) }
    if let fault = announcer.next(at: frame.seconds) { cues.append(.fault(fault)) }
    return cues
  }

  /// Changes the beat of the music, or ends it if nil.
  public mutating func follow(_ beat: DanceBeat?) {
    if rhythm == nil { rhythm = beat.map(RhythmMatch.init) } else { rhythm?.follow(beat) }
  }

  /// Ends the set and its current hold.
  ///
  /// - Returns: The hold's end event, if a hold was in progress.
  public mutating func finish() -> [SetCue] {
    guard let span = timer.finish() else { return [] }
    holds.append(span)
    return [.holdEnded(span)]
  }

  /// Pauses the set and ends the current hold. Discards the current repetition and its faults without reporting it as
  /// rejected, because the movement may have been the hand signal for the pause. The pause doesn't count as time out of
  /// view.
  public mutating func pause() -> [SetCue] {
    if counting.counter.phase == .start { finishTempo() }
    _ = counting.discardMovement()
    if measure.task == .repetitions { faults.removeAll { $0.repetition > counting.count } }
    form.pause()
    announcer.discardWaitingFault()
    view.reset()
    totals.interruptTempo()
    return finish()
  }

  /// The latest accepted time in seconds, about 30 years. Larger doubles can't represent milliseconds accurately
  /// enough.
  private static let latestSeconds = 1e9
}

// MARK: Finding the athlete

extension SetJudge {
  private mutating func athlete(_ frame: PoseFrame) -> SeenBody? {
    guard let body = SeenBody(frame), lock.accepts(body) else {
      view.handleMissingBody(at: frame.seconds)
      return nil
    }
    return swapFilter.guarded(body)
  }

  private mutating func judge(_ body: SeenBody) {
    let isInProgress = counting.counter.phase == .far || timer.current != nil
    let step = bodySeconds.map { body.seconds - $0 } ?? 0
    bodySeconds = body.seconds
    yaw.add(body, step: step)
    guard view.updateVisibility(body, measure.parts, mayChangeSides: !isInProgress) else {
      return wait(body.seconds)
    }
    if view.shouldReportFound() { cues.append(.viewFound) }
    switch measure.task {
    case .repetitions: count(body)
    case .hold: hold(body)
    case .dance: dance(body)
    }
  }

  /// Handles a frame in which not enough of the body is visible.
  private mutating func wait(_ seconds: Double) {
    poseScore = nil
    if measure.task == .hold { note(timer.add(nil, seconds: seconds)) }
    if view.secondsSinceVisible(seconds) > ViewTracker.graceSeconds, counting.discardMovement() {
      refuse(.outOfView(view.missing ?? measure.parts.first ?? .hip))
    }
    if view.shouldReportLost(seconds) { cues.append(.viewLost(view.missing)) }
  }
}

// MARK: Counting

extension SetJudge {
  /// The maximum progress at which a movement counts as near the start.
  private static let nearStart = 0.25

  private mutating func count(_ body: SeenBody) {
    let event = counting.add(body, view.choice.sides)
    form.add(body, view.choice.sides, frameContext, to: &found)
    switch event {
    case .outward: finishTempo()
    case .counted(let metrics): add(metrics)
    case .refused(let reason): refuse(reason)
    case nil: break
    }
    reportFaults()
  }

  private var frameContext: FormJudge.FrameContext {
    let progress = counting.progress ?? 0
    return FormJudge.FrameContext(
      isAtStart: progress <= Self.nearStart, isAtFarEnd: counting.counter.isNearFarEnd(progress),
      repetition: measure.task == .repetitions ? counting.count + 1 : 0,
      yaw: yaw.degrees)
  }

  private mutating func add(_ metrics: RepetitionMetrics) {
    var frameContext = frameContext
    frameContext.repetition = metrics.number
    form.endRepetition(at: metrics.seconds, frameContext, to: &found)
    addRushedFault(metrics)
    reportFaults()
    var metrics = metrics
    var worst: FormSeverity?
    for fault in faults.reversed() {
      if fault.repetition != metrics.number { break }
      metrics.faultCount += 1
      worst = max(worst ?? .hint, fault.severity)
    }
    totals.add(metrics, worst: worst)
    repetitions.append(metrics)
    cues.append(.repetition(metrics))
  }

  private mutating func addRushedFault(_ metrics: RepetitionMetrics) {
    guard let steady = measure.steadySeconds, metrics.countedSeconds < steady else { return }
    found.append(
      FoundFault(
        fault: .rushed, severity: .hint, seconds: metrics.seconds, value: metrics.countedSeconds,
        limit: steady, repetition: metrics.number))
  }

  private mutating func refuse(_ reason: RepetitionRejection) {
    totals.addRefusal()
    cues.append(.refused(reason))
  }

  private mutating func finishTempo() {
    guard let last = repetitions.indices.last, repetitions[last].backSeconds == nil else { return }
    let turned = repetitions[last].farEndExitSeconds
    repetitions[last].backSeconds = max(0, counting.counter.startReached - turned)
  }

  /// Whether faults reduce the score. Faults in repetitions are part of the repetitions' own scores, and faults in a
  /// pose count only while it is held.
  private var countsAgainstScore: Bool {
    switch measure.task {
    case .repetitions: false
    case .hold: timer.current != nil
    case .dance: true
    }
  }

  private mutating func reportFaults() {
    guard !found.isEmpty else { return }
    for fault in found {
      announcer.add(fault)
      if countsAgainstScore { totals.addFault(fault.severity) }
    }
    faults.append(contentsOf: found)
    found.removeAll(keepingCapacity: true)
  }
}

// MARK: Poses and dances

extension SetJudge {
  private mutating func hold(_ body: SeenBody) {
    let score = body.score(measure.pose, view.choice.sides)
    poseScore = score
    note(timer.add(score, seconds: body.seconds))
    let isStill = still.isStill(body)
    guard timer.current != nil else {
      if isStill { addForm(body) }
      return
    }
    guard let score, score >= HoldTimer.minimumHeldScore else { return }
    totals.add(poseScore: score)
    addSway(body)
    addForm(body)
  }

  private mutating func note(_ event: HoldTimer.Event?) {
    switch event {
    case .began(let span):
      sway.restart()
      cues.append(.holdBegan(span))
    case .ended(let span):
      holds.append(span)
      cues.append(.holdEnded(span))
    case nil: break
    }
  }

  private mutating func addSway(_ body: SeenBody) {
    guard let most = measure.maximumSway else { return }
    sway.add(body)
    guard let value = sway.sway, value > most else { return }
    sway.restart()
    found.append(
      FoundFault(
        fault: .swaying, severity: .hint, seconds: body.seconds, value: value, limit: most,
        repetition: 0))
  }

  private mutating func dance(_ body: SeenBody) {
    energy.add(body)
    switch counting.add(body, view.choice.sides) {
    case .outward:
      finishTempo()
      rhythm?.add(moveAt: body.seconds)
    case .counted(let metrics):
      repetitions.append(metrics)
      cues.append(.repetition(metrics))
    case .refused, nil: break
    }
    if addForm(body), energy.mean < MovementEnergy.least { reportStandingStill(body.seconds) }
  }

  private mutating func reportStandingStill(_ seconds: Double) {
    found.append(
      FoundFault(
        fault: .standingStill, severity: .mistake, seconds: seconds, value: energy.mean,
        limit: MovementEnergy.least, repetition: 0))
    reportFaults()
  }

  /// Checks the form rules.
  ///
  /// - Returns: Whether a window of `FormJudge` has ended.
  @discardableResult
  private mutating func addForm(_ body: SeenBody) -> Bool {
    let isFull = form.advanceWindow(body.seconds, frameContext, to: &found)
    form.add(body, view.choice.sides, frameContext, to: &found)
    reportFaults()
    return isFull
  }
}

// MARK: State

extension SetJudge {
  /// The state of the set after the latest frame.
  public var snapshot: SetSnapshot {
    SetSnapshot(
      seconds: latest ?? 0, repetitions: counting.count, refusals: totals.refusals,
      phase: phase, progress: counting.progress, value: counting.value, sides: sides,
      poseScore: poseScore, isHolding: timer.current != nil,
      holdSeconds: (timer.current ?? holds.last)?.heldSeconds ?? 0, heldSeconds: heldSeconds,
      energy: energy.mean, rhythm: rhythm?.match, yaw: yaw.degrees, isViewPoor: isViewPoor,
      missing: view.missing, isSeen: isSeen)
  }

  /// The score of the set so far, with its components.
  public var score: SetScore {
    switch measure.task {
    case .repetitions: SetScore(parts: totals.repetitionParts())
    case .hold: SetScore(parts: totals.poseParts())
    case .dance: SetScore(parts: totals.danceParts(energy, rhythm))
    }
  }

  private var phase: RepetitionPhase {
    switch counting.counter.phase {
    case .unknown: .unknown
    case .start: .start
    case .far: .far
    }
  }

  private var sides: MeasuredSides {
    switch view.choice.sides {
    case .both: .both
    case .left: .left
    case .right: .right
    }
  }

  private var heldSeconds: Double {
    holds.reduce(timer.current?.heldSeconds ?? 0) { $0 + $1.heldSeconds }
  }

  private var isSeen: Bool { bodySeconds != nil && bodySeconds == latest }

  private var isViewPoor: Bool {
    measure.rules.contains { ViewVerdict($0.view, yaw: yaw.degrees) == .withheld }
  }
}
