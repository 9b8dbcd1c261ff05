/// Detects all possible steps in a phone's motion: the peaks of the body's motion at step rate, at any attitude of
/// the phone.
///
/// 1. `MotionGrid` resamples to 50 samples per second.
/// 2. The signal is the magnitude of the acceleration minus gravity. It needs no attitude, and isn't delayed when the
///    phone is turned.
/// 3. `StepRhythm` determines the duration of a step.
/// 4. `StepLowPass` filters out everything faster than a step.
/// 5. `StepPeaks` detects the peaks.
/// 6. The initial contact is a tenth of a step before the peak: half of the double support phase, as measured at the
///    lower back.
/// 7. If a leg has swung forwards and backwards between two peaks, the other foot has touched the ground in between.
///    In a trouser pocket, the other foot's push can be too weak for a peak, so a step is added at the midpoint.
///
/// `BoutDetector` decides which of the peaks belong to a walk. A step is reported about a second after it happened.
struct StepPeakDetector: Sendable {
  /// The minimum rise of a peak in m/s²: by default, after the user has started a walk, and during a detected walk,
  /// because its last step may be weak.
  private static let restingMinimumRise = 0.3
  private static let announcedMinimumRise = 0.25
  private static let walkingMinimumRise = 0.2
  /// The minimum rise as a fraction of the usual rise, which adapts within four steps.
  private static let share = 0.1
  private static let memory = 0.25
  private static let lead = 0.1
  private static let competingRiseShare = 0.35

  let band: StepBand
  private let restingMinimumRise: Double
  private var grid = MotionGrid()
  private var rhythm: StepRhythm
  private var wave = StepLowPass()
  private var peaks = StepPeaks()
  private var rotation = RotationHistory()
  private var motionVariance = MotionVariance()
  private var up = Vector(0, 0, 0)
  private var usualRise = 0.0
  private var pendingPeaks: [WalkedStep] = []
  private var latestCell: Double?
  /// Whether the latest peaks belong to a confirmed walk.
  var isWalking = false
  /// The end of the motion that has been analysed, in seconds.
  private(set) var reached = -Double.infinity
  /// The latest time at which the body was at rest, in seconds; nil before the first rest.
  var restSeconds: Double? { motionVariance.restCell.map { grid.seconds(at: Double($0)) } }
  /// The number of restarts. Peaks before and after a gap belong to different bouts.
  private(set) var restarts = 0

  init(_ band: StepBand, isAnnounced: Bool = false) {
    self.band = band
    restingMinimumRise = isAnnounced ? Self.announcedMinimumRise : Self.restingMinimumRise
    rhythm = StepRhythm(band)
  }

  mutating func add(_ sample: MotionSample) {
    let result = grid.add(sample)
    if result == .rejected { return }
    if result == .restarted { restart() }
    rotation.add(sample.rotation)
    while let cell = grid.next() { add(cell) }
  }

  /// Removes and returns the oldest peak, or nil if all peaks have been returned.
  mutating func next() -> WalkedStep? { pendingPeaks.isEmpty ? nil : pendingPeaks.removeFirst() }

  /// Resets the usual rise at the end of a bout.
  mutating func resetUsualRise() { usualRise = 0 }

  private mutating func restart() {
    rhythm.restart()
    wave.restart()
    peaks.restart()
    rotation.restart()
    motionVariance.restart()
    up = Vector(0, 0, 0)
    usualRise = 0
    latestCell = nil
    pendingPeaks.removeAll(keepingCapacity: true)
    restarts += 1
  }

  private mutating func add(_ cell: Vector) {
    up = grid.count == 1 ? cell : up + (1 / MotionGrid.cellsPerSecond) * (cell - up)
    let length = up.length
    rotation.endCell(up: length > 1 ? (1 / length) * up : Vector(0, 0, 0))
    let value = cell.length - standardGravity
    rhythm.add(value)
    motionVariance.add(value)
    guard let smooth = wave.add(value, stepSeconds: rhythm.stepSeconds) else { return }
    let index = grid.count - 1 - StepLowPass.delay
    reached = grid.seconds(at: Double(index))
    let floor = isWalking ? Self.walkingMinimumRise : restingMinimumRise
    let peak = peaks.add(
      smooth, at: index, threshold: max(floor, Self.share * usualRise), stepCells: stepCells)
    if let peak { report(peak) }
  }

  private var stepCells: Double { rhythm.stepSeconds * MotionGrid.cellsPerSecond }

  private mutating func report(_ peak: MotionPeak) {
    usualRise = usualRise == 0 ? peak.rise : usualRise + Self.memory * (peak.rise - usualRise)
    var stepCells = stepCells
    if isWalking, let latestCell, rotation.isFullSwing(from: latestCell, to: peak.cell) {
      stepCells = 0.5 * (peak.cell - latestCell)
      addStep(peak, at: latestCell + stepCells, stepCells)
    }
    latestCell = peak.cell
    addStep(peak, at: peak.cell, stepCells)
  }

  private mutating func addStep(_ peak: MotionPeak, at cell: Double, _ stepCells: Double) {
    let contactCell = cell - Self.lead * stepCells
    let stride = rotation.stride(at: Int(contactCell), stepCells: stepCells)
    var step = WalkedStep(
      seconds: grid.seconds(at: contactCell), duration: rhythm.stepSeconds, rise: peak.rise,
      swing: stride?.swing, turn: stride?.turn, periodicity: rhythm.periodicity)
    step.twist = stride?.twist
    step.sway = stride?.sway
    step.attitude = up.length > 1 ? (1 / up.length) * up : nil
    let peakIndex = Int(peak.cell)
    step.restSeconds =
      Double(motionVariance.cellsSinceRest(at: peakIndex)) / MotionGrid.cellsPerSecond
    step.scatter = motionVariance.deviation(about: peakIndex)
    step.isCrowded = peak.competingRise > Self.competingRiseShare * peak.rise
    pendingPeaks.append(step)
  }
}
