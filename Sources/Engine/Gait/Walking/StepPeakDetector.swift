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
  /// The minimum rise of a peak in m/s²: without a walk, without a walk after the user started one, and during a
  /// walk, whose last step may be weak.
  private static let restingFloor = 0.3
  private static let announcedFloor = 0.25
  private static let walkingFloor = 0.2
  /// The minimum rise is also a tenth of the usual rise, which adapts within four steps.
  private static let share = 0.1
  private static let memory = 0.25
  private static let lead = 0.1
  private static let rivalShare = 0.35

  let band: StepBand
  private let restingFloor: Double
  private var grid = MotionGrid()
  private var rhythm: StepRhythm
  private var wave = StepLowPass()
  private var crests = StepPeaks()
  private var rotation = RotationHistory()
  private var restlessness = MotionVariance()
  private var up = Vector(0, 0, 0)
  private var usualRise = 0.0
  private var heard: [WalkedStep] = []
  private var latestCell: Double?
  /// Whether the latest peaks belong to a confirmed walk.
  var isWalking = false
  /// The time up to which the motion has been analysed, in seconds.
  private(set) var reached = -Double.infinity
  /// The latest time at which the body was at rest, in seconds, if any.
  var restSeconds: Double? { restlessness.restCell.map { grid.seconds(at: Double($0)) } }
  /// The number of restarts. Peaks before and after a gap belong to different bouts.
  private(set) var restarts = 0

  init(_ band: StepBand, isAnnounced: Bool = false) {
    self.band = band
    restingFloor = isAnnounced ? Self.announcedFloor : Self.restingFloor
    rhythm = StepRhythm(band)
  }

  mutating func add(_ sample: MotionSample) {
    let answer = grid.add(sample)
    if answer == .refused { return }
    if answer == .begun { restart() }
    rotation.add(sample.rotation)
    while let cell = grid.next() { add(cell) }
  }

  /// Removes and returns the oldest peak, if any.
  mutating func next() -> WalkedStep? { heard.isEmpty ? nil : heard.removeFirst() }

  /// Resets the usual rise at the end of a bout.
  mutating func forgetStrength() { usualRise = 0 }

  private mutating func restart() {
    rhythm.restart()
    wave.restart()
    crests.restart()
    rotation.restart()
    restlessness.restart()
    up = Vector(0, 0, 0)
    usualRise = 0
    latestCell = nil
    heard.removeAll(keepingCapacity: true)
    restarts += 1
  }

  private mutating func add(_ cell: Vector) {
    up = grid.count == 1 ? cell : up + (1 / MotionGrid.cellsPerSecond) * (cell - up)
    let length = up.length
    rotation.endCell(up: length > 1 ? (1 / length) * up : Vector(0, 0, 0))
    let value = cell.length - standardGravity
    rhythm.add(value)
    restlessness.add(value)
    guard let smooth = wave.add(value, stepSeconds: rhythm.stepSeconds) else { return }
    let place = grid.count - 1 - StepLowPass.delay
    reached = grid.seconds(at: Double(place))
    let floor = isWalking ? Self.walkingFloor : restingFloor
    let crest = crests.add(
      smooth, at: place, threshold: max(floor, Self.share * usualRise), stepCells: stepCells)
    if let crest { report(crest) }
  }

  private var stepCells: Double { rhythm.stepSeconds * MotionGrid.cellsPerSecond }

  private mutating func report(_ crest: Crest) {
    usualRise = usualRise == 0 ? crest.rise : usualRise + Self.memory * (crest.rise - usualRise)
    var stepCells = stepCells
    if isWalking, let latestCell, rotation.isWholeSwing(from: latestCell, to: crest.cell) {
      stepCells = 0.5 * (crest.cell - latestCell)
      hear(crest, at: latestCell + stepCells, stepCells)
    }
    latestCell = crest.cell
    hear(crest, at: crest.cell, stepCells)
  }

  private mutating func hear(_ crest: Crest, at cell: Double, _ stepCells: Double) {
    let touch = cell - Self.lead * stepCells
    let stride = rotation.stride(at: Int(touch), stepCells: stepCells)
    var step = WalkedStep(
      seconds: grid.seconds(at: touch), duration: rhythm.stepSeconds, rise: crest.rise,
      swing: stride?.swing, turn: stride?.turn, periodicity: rhythm.periodicity)
    step.twist = stride?.twist
    step.sway = stride?.sway
    step.attitude = up.length > 1 ? (1 / up.length) * up : nil
    let place = Int(crest.cell)
    step.restSeconds = Double(restlessness.cellsSinceRest(at: place)) / MotionGrid.cellsPerSecond
    step.scatter = restlessness.deviation(about: place)
    step.isCrowded = crest.rival > Self.rivalShare * crest.rise
    heard.append(step)
  }
}
