/// Finds the footfalls of a runner or walker in a phone's motion sensor, as they happen.
///
/// 1. `MotionGrid`: samples of any rate become 50 a second.
/// 2. `VerticalMotion`: their share along gravity.
/// 3. `MotionHistory`, `StepPeriod`: ten times a second, the delay at which strides repeat; half of it
///    is a step.
/// 4. Gait: running where the step's rhythm is as strong as only a body that leaves the ground makes
///    it, else walking if it is strong enough at all.
/// 5. `StepPhase`: the rhythm's phase passes its top once a step, whatever else shakes.
/// 6. The footfall lies before the top by a share of the step.
/// 7. `FootfallQueue`: a bout is believed when it has begun with enough regular steps.
///
/// Sources, deviations and measured errors: docs/steps.md. Memory is 8 kB, nothing is allocated after
/// `init`. A footfall comes a step and a half after it happened, the first ones of a bout once
/// the bout is believed: their times are what counts.
public struct StepDetector: Sendable {
  private var grid = MotionGrid()
  private var vertical = VerticalMotion()
  private var history = MotionHistory()
  private var correlations = Correlations()
  /// What has been recognized, believed or not.
  private var recognized = Gait.unknown
  private var period = StepPeriod(cells: 0, periodicity: 0)
  private var candidate = Candidate()
  /// Evaluations in a row that found no steps.
  private var doubts = 0
  /// The next cell whose window is to be looked at; behind the latest while a bout's beginning is made up
  /// for.
  private var cursor = 0
  private var phase = StepPhase()
  /// Usual strength of the step's rhythm, m/s².
  private var usualAmplitude = 0.0
  /// Place of the latest top on the grid; nil before the first of a bout.
  private var latestTop: Double?
  private var queue = FootfallQueue()
  private var alternation = AlternateTiming()
  private var window = CadenceWindow()

  private struct Candidate {
    var gait = Gait.unknown
    var cells = 0.0
    var agreements = 0
  }

  public init() {}

  /// Steps count once they are believed, until then it is `moving`.
  public var gait: Gait { recognized.isStepping && !queue.isTrusted ? .moving : recognized }

  /// Steps a minute over the last three strides; nil before the third footfall of a bout and while
  /// there are no steps. Never half or double, for the reasons and within the limits of docs/steps.md.
  public var cadence: Cadence? { gait.isStepping ? window.cadence : nil }

  /// 0 … 1: how well one stride repeats the one before; 0 while there are no steps.
  public var confidence: Double { gait.isStepping ? min(1, max(0, period.periodicity)) : 0 }

  /// A footfall that has become certain, if there is one. Readings that are impossible or not later
  /// than the one before are passed over; after a silence of 0.25 s everything begins anew.
  public mutating func add(_ sample: MotionSample) -> Footfall? {
    if grid.add(sample) == .begun {
      stop(as: .unknown)
      history.restart()
    }
    while let cell = grid.next() {
      history.add(vertical.add(cell))
      if history.count % Self.evaluationCells == 0 { evaluate() }
    }
    if recognized.isStepping { listen() }
    guard let footfall = queue.next() else { return nil }
    window.add(footfall.seconds)
    return footfall
  }
}

// MARK: Which gait, and how long a step

extension StepDetector {
  private static let evaluationCells = 5
  private static let fewestCells = 50
  /// Deviation of the vertical motion in m/s² below which the body stands.
  private static let restDeviation = 0.25
  /// Strength of the step's rhythm in m/s² below which nobody walks.
  private static let leastAmplitude = 0.7
  private static let periodicityToBegin = 0.6
  private static let periodicityToContinue = 0.3
  private static let agreementsToBegin = 3
  private static let doubtsToStop = 10
  /// Half of g. Half-sine pushes that follow each other without a flight have two thirds at step rate, of
  /// which the impact, coming before the push, takes up to a sixth.
  private static let flightAmplitude = 0.5 * standardGravity
  /// A runner rises 5 … 10 cm with each step, and no less than 3. A bouncing walker's second harmonic,
  /// a cadence twice too high, stays below.
  private static let leastRise = 0.03
  /// Share of it that a runner who has been recognized must keep. From running to walking there is a
  /// moment without steps, or what is left of the running would pass for walking.
  private static let flightToContinue = 0.7

  private mutating func evaluate() {
    guard history.count - history.begin >= Self.fewestCells else { return }
    correlations.update(from: history)
    let (gait, period) = recognize()
    if gait.isStepping {
      doubts = 0
      follow(gait, period)
    } else {
      candidate.agreements = 0
      doubts += 1
      if recognized.isStepping, doubts < Self.doubtsToStop { return }
      stop(as: gait)
    }
  }

  private func recognize() -> (Gait, StepPeriod) {
    let needed = recognized.isStepping ? Self.periodicityToContinue : Self.periodicityToBegin
    let running = correlations.best(in: .running)
    let share = recognized == .running ? Self.flightToContinue : 1
    if running.periodicity >= needed, shows(running, share * Self.runningAmplitude(running)) {
      return (.running, running)
    }
    let walking = correlations.best(in: .walking)
    if recognized != .running, walking.periodicity >= needed, shows(walking, Self.leastAmplitude) {
      return (.walking, walking)
    }
    return (history.deviation < Self.restDeviation ? .standing : .moving, walking)
  }

  /// Whether the latest stride has a step's rhythm of at least this strength, and that in both of its halves.
  private func shows(_ period: StepPeriod, _ amplitude: Double) -> Bool {
    let latest = latestPhase(period)
    return latest.amplitude >= amplitude && latest.isSteady(beside: latest.amplitude)
  }

  private static func runningAmplitude(_ period: StepPeriod) -> Double {
    let turn = 2 * Double.pi * MotionGrid.cellsPerSecond / period.cells
    return max(flightAmplitude, 0.5 * leastRise * turn * turn)
  }

  private func latestPhase(_ period: StepPeriod) -> StepPhase {
    StepPhase(history, end: history.count - 1, strideCells: period.strideCells)
  }

  /// A small change is followed at once; another gait or a jump has to be found three times in a row.
  private mutating func follow(_ gait: Gait, _ new: StepPeriod) {
    if recognized == gait, abs(new.cells - period.cells) < 0.12 * period.cells {
      period.cells += 0.4 * (new.cells - period.cells)
      period.periodicity = new.periodicity
      candidate.agreements = 0
      return
    }
    let agrees = candidate.gait == gait && abs(new.cells - candidate.cells) < 0.1 * new.cells
    let agreements = agrees ? candidate.agreements + 1 : 1
    candidate = Candidate(gait: gait, cells: new.cells, agreements: agreements)
    if agreements >= Self.agreementsToBegin { begin(gait, new) }
  }

  /// From rest, goes back to where the motion that repeats began.
  private mutating func begin(_ gait: Gait, _ new: StepPeriod) {
    if !recognized.isStepping {
      cursor = max(history.begin, history.count - MotionHistory.windowCells)
      latestTop = nil
    }
    if recognized != gait { alternation.restart() }
    recognized = gait
    period = new
    usualAmplitude = latestPhase(new).amplitude
    candidate.agreements = 0
  }

  /// Cells since the bout's last step was over.
  private var cellsSinceBout: Int {
    guard let latestTop else { return 0 }
    return max(0, history.count - 1 - Int(latestTop + period.cells))
  }

  private mutating func stop(as gait: Gait) {
    if recognized.isStepping { history.clear(keeping: cellsSinceBout) }
    recognized = gait
    candidate.agreements = 0
    doubts = 0
    window.clear()
    queue.clear()
  }
}

// MARK: Footfalls

extension StepDetector {
  /// Looked at in one sample at most, so that making up for a bout's beginning costs no jolt.
  private static let cellsPerSample = 8
  /// Share of the usual strength below which a top is no step.
  private static let leastStrength = 0.4
  /// Steps without a top after which the bout is over.
  private static let longestPause = 2.5
  /// Shares of a step that lie between two tops at least.
  private static let shortestInterval = 0.6

  private mutating func listen() {
    var left = Self.cellsPerSample
    while cursor < history.count, left > 0 {
      left -= 1
      let before = phase
      phase = StepPhase(history, end: cursor, strideCells: period.strideCells)
      cursor += 1
      if let top = top(from: before, to: phase) { report(top) }
      if let latestTop, phase.cell - latestTop > Self.longestPause * period.cells {
        return stop(as: .moving)
      }
    }
  }

  /// Where the phase passes the top: the sine part rises through zero.
  private func top(from before: StepPhase, to now: StepPhase) -> Double? {
    guard before.sine < 0, now.sine >= 0, now.cosine > 0, now.cell > before.cell,
      now.cell - before.cell < 3, isStrong(now)
    else { return nil }
    let share = before.sine / (before.sine - now.sine)
    let top = before.cell + share * (now.cell - before.cell)
    if let latestTop, top - latestTop < Self.shortestInterval * period.cells { return nil }
    return top
  }

  private func isStrong(_ phase: StepPhase) -> Bool {
    phase.amplitude >= Self.leastStrength * usualAmplitude
      && phase.isSteady(beside: usualAmplitude)
  }

  private mutating func report(_ top: Double) {
    let strength = min(1, phase.amplitude / usualAmplitude)
    usualAmplitude += 0.2 * (phase.amplitude - usualAmplitude)
    alternate(top)
    latestTop = top
    var footfall = Footfall(
      seconds: grid.seconds(at: top - Self.lead(recognized) * period.cells), interval: nil,
      confidence: min(1, max(0, period.periodicity)) * strength, gait: recognized)
    footfall.lateness =
      alternation.lateness * period.cells / MotionGrid.cellsPerSecond
    queue.add(footfall, stepSeconds: period.cells / MotionGrid.cellsPerSecond)
  }

  private mutating func alternate(_ top: Double) {
    let steps = latestTop.map { ((top - $0) / period.cells).rounded(.toNearestOrEven) } ?? 1
    alternation.add(history, top: top, stepCells: period.cells, stepsSince: Int(steps))
  }

  /// From the first touch to the strongest push, as a share of the step: running half of a contact
  /// of 70 %, walking half of the double support.
  private static func lead(_ gait: Gait) -> Double { gait == .running ? 0.35 : 0.105 }
}
