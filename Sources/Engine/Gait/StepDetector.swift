/// Detects the footfalls of a runner or walker from a phone's motion sensor in real time.
///
/// 1. `MotionGrid` resamples to 50 samples per second.
/// 2. `VerticalMotion` calculates the component along gravity.
/// 3. `MotionHistory` and `StepPeriod` determine the lag at which strides repeat, ten times per second. Half of it is a
///    step.
/// 4. The gait is running if the amplitude at step rate is only possible when the body leaves the ground. Otherwise it
///    is walking if the amplitude is large enough.
/// 5. The phase of `StepPhase` passes its peak once per step, regardless of other vibration.
/// 6. The footfall precedes the peak by a fraction of a step.
/// 7. `FootfallQueue` confirms a bout once it has begun with enough regular steps.
///
/// For sources, deviations and measured errors see docs/developing/gait.md. Uses 8 kB of memory and allocates nothing
/// after `init`. A footfall is reported a step and a half after it happened; the first ones of a bout are reported when
/// the bout is confirmed. Use their times rather than the time of the report.
public struct StepDetector: Sendable {
  private var grid = MotionGrid()
  private var vertical = VerticalMotion()
  private var history = MotionHistory()
  private var correlations = Correlations()
  /// The detected gait, confirmed or not.
  private var recognized = Gait.unknown
  private var period = StepPeriod(cells: 0, periodicity: 0)
  private var candidate = Candidate()
  /// The number of consecutive evaluations without steps.
  private var emptyEvaluations = 0
  /// The next cell to be analysed. It lags behind the latest cell while the beginning of a bout is processed
  /// retrospectively.
  private var cursor = 0
  private var phase = StepPhase()
  /// The usual amplitude at step rate, in m/s².
  private var usualAmplitude = 0.0
  /// The position of the latest peak on the grid; nil before the first of a bout.
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

  /// The gait. Steps that aren't confirmed yet count as `moving`.
  public var gait: Gait { recognized.isStepping && !queue.isTrusted ? .moving : recognized }

  /// The cadence over the last three strides in steps per minute; nil before the third footfall of a bout and between
  /// bouts. It is never half or double the true cadence, within the limits described in docs/developing/gait.md.
  public var cadence: Cadence? { gait.isStepping ? window.cadence : nil }

  /// The similarity of consecutive strides, 0…1; 0 between bouts.
  public var confidence: Double { gait.isStepping ? min(1, max(0, period.periodicity)) : 0 }

  /// Adds a sample and returns a newly confirmed footfall, or nil if there isn't one. Ignores samples that are
  /// implausible or not later than the previous one. Restarts after a gap of 0.25 s.
  public mutating func add(_ sample: MotionSample) -> Footfall? {
    if grid.add(sample) == .restarted {
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

// MARK: Gait and step duration

extension StepDetector {
  private static let evaluationCells = 5
  private static let minimumCells = 50
  /// The standard deviation of the vertical motion in m/s² below which the body is standing.
  private static let restDeviation = 0.25
  /// The minimum amplitude of walking at step rate, in m/s².
  private static let minimumAmplitude = 0.7
  private static let periodicityToBegin = 0.6
  private static let periodicityToContinue = 0.3
  private static let requiredAgreements = 3
  private static let maximumEmptyEvaluations = 10
  /// The minimum amplitude of running at step rate, half of g. With consecutive half-sine pushes without a flight
  /// phase, the amplitude is two thirds of g. The impact, which precedes the push, reduces it by up to a sixth.
  private static let flightAmplitude = 0.5 * standardGravity
  /// The minimum rise of a runner per step in metres. Runners rise by 5…10 cm. A bouncing walker's second harmonic,
  /// at twice the cadence, has a smaller rise.
  private static let minimumRise = 0.03
  /// The fraction of the running amplitude that a recognized runner must maintain. A change from running to walking
  /// briefly counts as motion without steps, because otherwise the remaining running motion would count as walking.
  private static let flightToContinue = 0.7

  private mutating func evaluate() {
    guard history.count - history.begin >= Self.minimumCells else { return }
    correlations.update(from: history)
    let (gait, period) = recognize()
    if gait.isStepping {
      emptyEvaluations = 0
      follow(gait, period)
    } else {
      candidate.agreements = 0
      emptyEvaluations += 1
      if recognized.isStepping, emptyEvaluations < Self.maximumEmptyEvaluations { return }
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
    if recognized != .running, walking.periodicity >= needed, shows(walking, Self.minimumAmplitude)
    {
      return (.walking, walking)
    }
    return (history.deviation < Self.restDeviation ? .standing : .moving, walking)
  }

  /// Returns whether the latest stride has at least this amplitude at step rate, in both of its halves.
  private func shows(_ period: StepPeriod, _ amplitude: Double) -> Bool {
    let latest = latestPhase(period)
    return latest.amplitude >= amplitude && latest.isSteady(beside: latest.amplitude)
  }

  private static func runningAmplitude(_ period: StepPeriod) -> Double {
    let turn = 2 * Double.pi * MotionGrid.cellsPerSecond / period.cells
    return max(flightAmplitude, 0.5 * minimumRise * turn * turn)
  }

  private func latestPhase(_ period: StepPeriod) -> StepPhase {
    StepPhase(history, end: history.count - 1, strideCells: period.strideCells)
  }

  /// Follows a small change immediately. A different gait or a sudden change must be detected three times in a row
  /// first.
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
    if agreements >= Self.requiredAgreements { begin(gait, new) }
  }

  /// Starts a gait. After a rest, also processes the motion since it became periodic.
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

  /// The number of cells since the end of the bout's last step.
  private var cellsSinceBout: Int {
    guard let latestTop else { return 0 }
    return max(0, history.count - 1 - Int(latestTop + period.cells))
  }

  private mutating func stop(as gait: Gait) {
    if recognized.isStepping { history.clear(keeping: cellsSinceBout) }
    recognized = gait
    candidate.agreements = 0
    emptyEvaluations = 0
    window.clear()
    queue.clear()
  }
}

// MARK: Footfalls

extension StepDetector {
  /// The largest number of cells processed per sample, which spreads the cost of processing the beginning of a bout.
  private static let cellsPerSample = 8
  /// The fraction of the usual amplitude below which a peak isn't a step.
  private static let minimumStrength = 0.4
  /// The time without a peak, in steps, after which the bout ends.
  private static let longestPause = 2.5
  /// The minimum interval between two peaks, as a fraction of a step.
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

  /// Returns the position at which the phase passes the peak, where the sine component rises through zero.
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
    phase.amplitude >= Self.minimumStrength * usualAmplitude
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

  /// Returns the interval from initial contact to the strongest push, as a fraction of a step. For running this is half
  /// of a contact phase of 70 %, for walking half of the double support phase.
  private static func lead(_ gait: Gait) -> Double { gait == .running ? 0.35 : 0.105 }
}
