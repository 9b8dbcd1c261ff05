/// Hears everything that may be a step in a phone's motion: the tops of the body's motion at step rate,
/// whatever the phone's attitude.
///
/// 1. `MotionGrid`: samples of any rate become 50 a second.
/// 2. The reading's length less gravity: needs no attitude, and is not late when the phone is turned.
/// 3. `StepRhythm`: how long a step is.
/// 4. `StepWave`: what is faster than a step is taken out.
/// 5. `StepCrests`: the wave's tops.
/// 6. The foot touches the ground a tenth of a step before the top: half of the double support, as
///    measured at the lower back.
/// 7. A leg that has swung to and fro between two crests has stood between them: in a trouser pocket the other foot's push
///    can be too weak to be a crest, so a step is put halfway.
///
/// Which of them are a walk, `BoutBelief` says. A step comes about a second after it happened.
struct StepListener: Sendable {
  /// Rise of a crest at least, m/s²: the floor while nobody walks, while nobody does who said that they will, and while somebody
  /// does, whose last step may be a small one.
  private static let restingFloor = 0.3
  private static let announcedFloor = 0.25
  private static let walkingFloor = 0.2
  /// Also a tenth of the usual rise, followed within four steps.
  private static let share = 0.1
  private static let memory = 0.25
  private static let lead = 0.1
  private static let rivalShare = 0.35

  let band: StepBand
  private let restingFloor: Double
  private var grid = MotionGrid()
  private var rhythm: StepRhythm
  private var wave = StepWave()
  private var crests = StepCrests()
  private var rotation = RotationHistory()
  private var restlessness = Restlessness()
  private var up = Vector(0, 0, 0)
  private var usualRise = 0.0
  private var heard: [WalkedStep] = []
  private var latestCell: Double?
  /// Whether what was heard last is believed to be a walk.
  var isWalking = false
  /// The time that has been listened to, in seconds.
  private(set) var reached = -Double.infinity
  /// When the body was last at rest, in seconds; nil where it never was.
  var restSeconds: Double? { restlessness.restCell.map { grid.seconds(at: Double($0)) } }
  /// Counts restarts: what was heard before a gap and after belongs to different bouts.
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

  /// The oldest crest that has not been taken yet.
  mutating func next() -> WalkedStep? { heard.isEmpty ? nil : heard.removeFirst() }

  /// Forgets how strong steps are; at the end of a bout.
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
    let place = grid.count - 1 - StepWave.delay
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
