/// Judges a set: counts repetitions, times holds, follows a dance, and finds faults of form in what a camera sees.
///
/// A value: feed it frames in the order of time and read its snapshot. The same frames give the same results to the last
/// bit on every host. A frame costs no allocation unless something is found.
///
/// ```swift
/// var judge = SetJudge(exercise)
/// for frame in frames {
///   for cue in judge.add(frame) { … }
/// }
/// let last = judge.finish()
/// ```
public struct SetJudge: Sendable {
  /// What it judges by.
  public let measure: ExerciseMeasure
  /// Those that counted.
  public private(set) var repetitions: [RepetitionFigures] = []
  /// Every fault, also those that were not said.
  public private(set) var faults: [FoundFault] = []
  /// Ended ones; after `finish` all of them.
  public private(set) var holds: [HoldSpan] = []

  private var lock = PersonLock()
  private var swaps = SwapGuard()
  private var view = ViewWatch()
  private var yaw = CameraYaw()
  private var counting: RepetitionJudge
  private var timer = HoldTimer()
  private var sway = SwayWatch()
  private var still = StillWatch()
  private var energy = MovementEnergy()
  private var rhythm: RhythmMatch?
  private var form: FormJudge
  private var voice = FormVoice()
  private var totals = SetTotals()
  private var latest: Double?
  private var bodySeconds: Double?
  private var poseScore: Double?
  private var cues: [SetCue] = []
  private var found: [FoundFault] = []

  /// - Parameters:
  ///   - beat: the music's, for dances.
  ///   - limits: other than the standard ones only to measure what they do.
  public init(
    _ measure: ExerciseMeasure, beat: DanceBeat? = nil, limits: CountingLimits = .standard
  ) {
    self.measure = measure
    rhythm = beat.map(RhythmMatch.init)
    counting = RepetitionJudge(measure, limits)
    form = FormJudge(measure.rules)
  }

  /// With the standard limits. `beat` is the music's, for dances.
  public init(_ exercise: Exercise, beat: DanceBeat? = nil) {
    self.init(exercise.measure, beat: beat)
  }

  /// A frame. One that is not later than the latest, or whose time is no number, is passed over.
  /// - Returns: what it brought about; usually nothing.
  public mutating func add(_ frame: PoseFrame) -> [SetCue] {
    guard frame.seconds.magnitude < Self.latestSeconds, frame.seconds > latest ?? -.infinity else {
      return []
    }
    latest = frame.seconds
    cues.removeAll(keepingCapacity: true)
    if let body = athlete(frame) { judge(body) } else { wait(frame.seconds) }
    if let fault = voice.next(at: frame.seconds) { cues.append(.fault(fault)) }
    return cues
  }

  /// The music plays at another beat from now on; nil where none plays.
  public mutating func follow(_ beat: DanceBeat?) {
    if rhythm == nil { rhythm = beat.map(RhythmMatch.init) } else { rhythm?.follow(beat) }
  }

  /// The set is over: the hold under way ends.
  public mutating func finish() -> [SetCue] {
    guard let span = timer.finish() else { return [] }
    holds.append(span)
    return [.holdEnded(span)]
  }

  /// The athlete pauses. The hold under way ends. A repetition under way is dropped with its faults, and is not told as
  /// refused: it may be the hand that was raised to pause. The time of the pause does not count as out of view.
  public mutating func pause() -> [SetCue] {
    if counting.counter.phase == .start { finishTempo() }
    _ = counting.lose()
    if measure.task == .repetitions { faults.removeAll { $0.repetition > counting.count } }
    form.pause()
    voice.forget()
    view.forget()
    totals.rest()
    return finish()
  }

  /// Thirty years: beyond it seconds have no thousandths.
  private static let latestSeconds = 1e9
}

// MARK: Seeing

extension SetJudge {
  private mutating func athlete(_ frame: PoseFrame) -> SeenBody? {
    guard let body = SeenBody(frame), lock.accepts(body) else {
      view.loseBody(at: frame.seconds)
      return nil
    }
    return swaps.guarded(body)
  }

  private mutating func judge(_ body: SeenBody) {
    let isUnderWay = counting.counter.phase == .far || timer.current != nil
    let step = bodySeconds.map { body.seconds - $0 } ?? 0
    bodySeconds = body.seconds
    yaw.add(body, step: step)
    guard view.sees(body, measure.parts, mayChangeSides: !isUnderWay) else {
      return wait(body.seconds)
    }
    if view.tellsFound() { cues.append(.viewFound) }
    switch measure.task {
    case .repetitions: count(body)
    case .hold: hold(body)
    case .dance: dance(body)
    }
  }

  /// Not enough is seen.
  private mutating func wait(_ seconds: Double) {
    poseScore = nil
    if measure.task == .hold { note(timer.add(nil, seconds: seconds)) }
    if view.unseenSeconds(seconds) > ViewWatch.graceSeconds, counting.lose() {
      refuse(.outOfView(view.missing ?? measure.parts.first ?? .hip))
    }
    if view.tellsLost(seconds) { cues.append(.viewLost(view.missing)) }
  }
}

// MARK: Counting

extension SetJudge {
  /// The share of the way that is near the start.
  private static let nearStart = 0.25

  private mutating func count(_ body: SeenBody) {
    let event = counting.add(body, view.choice.sides)
    form.add(body, view.choice.sides, moment, to: &found)
    switch event {
    case .outward: finishTempo()
    case .counted(let figures): add(figures)
    case .refused(let reason): refuse(reason)
    case nil: break
    }
    tellFaults()
  }

  private var moment: FormJudge.Moment {
    let progress = counting.progress ?? 0
    return FormJudge.Moment(
      isAtStart: progress <= Self.nearStart, isAtFar: counting.counter.isNearFar(progress),
      repetition: measure.task == .repetitions ? counting.count + 1 : 0,
      yaw: yaw.degrees)
  }

  private mutating func add(_ figures: RepetitionFigures) {
    var moment = moment
    moment.repetition = figures.number
    form.endRepetition(at: figures.seconds, moment, to: &found)
    addHaste(figures)
    tellFaults()
    var figures = figures
    var worst: FormSeverity?
    for fault in faults.reversed() {
      if fault.repetition != figures.number { break }
      figures.faultCount += 1
      worst = max(worst ?? .hint, fault.severity)
    }
    totals.add(figures, worst: worst)
    repetitions.append(figures)
    cues.append(.repetition(figures))
  }

  private mutating func addHaste(_ figures: RepetitionFigures) {
    guard let steady = measure.steadySeconds, figures.countedSeconds < steady else { return }
    found.append(
      FoundFault(
        fault: .rushed, severity: .hint, seconds: figures.seconds, value: figures.countedSeconds,
        limit: steady, repetition: figures.number))
  }

  private mutating func refuse(_ reason: RepetitionRefusal) {
    totals.addRefusal()
    cues.append(.refused(reason))
  }

  private mutating func finishTempo() {
    guard let last = repetitions.indices.last, repetitions[last].backSeconds == nil else { return }
    let turned = repetitions[last].turnedSeconds
    repetitions[last].backSeconds = max(0, counting.counter.startReached - turned)
  }

  /// Repetitions take their own faults; a pose that is not reached has no form yet.
  private var countsAgainstScore: Bool {
    switch measure.task {
    case .repetitions: false
    case .hold: timer.current != nil
    case .dance: true
    }
  }

  private mutating func tellFaults() {
    guard !found.isEmpty else { return }
    for fault in found {
      voice.add(fault)
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
    guard let score, score >= HoldTimer.stillGood else { return }
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
    guard let most = measure.mostSway else { return }
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
    case .counted(let figures):
      repetitions.append(figures)
      cues.append(.repetition(figures))
    case .refused, nil: break
    }
    if addForm(body), energy.mean < MovementEnergy.least { tellStandingStill(body.seconds) }
  }

  private mutating func tellStandingStill(_ seconds: Double) {
    found.append(
      FoundFault(
        fault: .standingStill, severity: .mistake, seconds: seconds, value: energy.mean,
        limit: MovementEnergy.least, repetition: 0))
    tellFaults()
  }

  /// - Returns: whether as many seconds are full as a fault is told once in.
  @discardableResult
  private mutating func addForm(_ body: SeenBody) -> Bool {
    let isFull = form.passTime(body.seconds, moment, to: &found)
    form.add(body, view.choice.sides, moment, to: &found)
    tellFaults()
    return isFull
  }
}

// MARK: How it stands

extension SetJudge {
  /// How the set stands after the latest frame.
  public var snapshot: SetSnapshot {
    SetSnapshot(
      seconds: latest ?? 0, repetitions: counting.count, refusals: totals.refusals,
      phase: phase, progress: counting.progress, value: counting.value, sides: sides,
      poseScore: poseScore, isHolding: timer.current != nil,
      holdSeconds: (timer.current ?? holds.last)?.heldSeconds ?? 0, heldSeconds: heldSeconds,
      energy: energy.mean, rhythm: rhythm?.match, yaw: yaw.degrees, isViewPoor: isViewPoor,
      missing: view.missing, isSeen: isSeen)
  }

  /// What the set is worth so far, and why.
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
