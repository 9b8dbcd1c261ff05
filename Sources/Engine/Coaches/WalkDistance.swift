/// The way of a walk, by steps and by satellites, each for what it is worth.
///
/// 1. GPS counts between two believed fixes of 8 m or better, between which the walker moved, at up to 3 m/s. Such
///    ways in a row are a run; its GPS error is that of its two ends, which forget each other within a minute, and a
///    share of the way that grows as the walker is slower.
/// 2. Steps in a run: the constant's error, the same in all, and 6 % of each step of its own. A constant that was
///    never learnt is trusted to 15 % only: who relearns to walk is not who it was taken from.
/// 3. The run's way is the mean of both by inverse variance: by steps at first, mostly by GPS after some hundred
///    metres.
/// 4. Steps outside every run count by their length: a gap is filled, nothing counts twice. GPS of a run at whose
///    time no step was found (shuffling, a phone held still on a walking frame) counts alone.
///
/// Steps come about a second late, the first of a bout up to half a minute, and find their run by time. Constant
/// time a step and a fix.
struct WalkDistance: Sendable {
  /// The way between two fixes in a row.
  struct Way: Sendable {
    var start: Double
    var end: Double
    var meters: Double
    /// Radius of 68 %, the wider of both ends.
    var accuracyMeters: Double

    fileprivate func contains(_ step: MeasuredStep) -> Bool {
      step.step.seconds > start && step.step.seconds <= end
    }
  }

  private static let fastest = 3.0
  /// Between fixes further apart there is a gap.
  private static let longestSilence = 10.0
  /// A way is walked in steps if one touched the ground this near.
  private static let stepReach = 2.5
  private static let factoryShare = 0.15
  /// How late steps may come.
  private static let latest = 40.0

  private var runs: [GPSRun] = []
  /// Of runs that no step can be late for.
  private var settled = (meters: 0.0, gps: 0.0)
  /// Of steps outside every run, that no way can be found for any more.
  private var stepped = 0.0
  /// Steps outside every run, of late: a run that opens may still reach back to them, as its first way began at the
  /// fix before.
  private var outside: [MeasuredStep] = []
  /// Steps after the latest fix, which may still be in its run.
  private var ahead: [MeasuredStep] = []
  private var touches: [Double] = []
  private var isOpen = false

  /// Metres so far.
  var meters: Double {
    settled.meters + stepped + Self.meters(outside) + Self.meters(ahead)
      + runs.reduce(0) { $0 + $1.meters }
  }

  /// What of them GPS measured.
  var gpsMeters: Double { settled.gps + runs.reduce(0) { $0 + $1.gpsShare } }

  /// - Parameter isLearnt: whether the step's constant was, before the walk: what GPS teaches on the way is no
  ///   other witness.
  mutating func add(_ measured: MeasuredStep, isLearnt: Bool) {
    let step = isLearnt ? measured : measured.doubted(Self.factoryShare)
    let seconds = step.step.seconds
    touches.append(seconds)
    if touches.count > 64 { touches.removeFirst() }
    if let index = runs.lastIndex(where: { seconds > $0.start && seconds <= $0.end }) {
      runs[index].add(step)
    } else if isOpen, seconds > (runs.last?.end ?? .infinity) {
      ahead.append(step)
    } else {
      outside.append(step)
      settleSteps(before: seconds - Self.latest)
    }
    cover()
  }

  /// Whether the way could be used.
  mutating func add(_ way: Way) -> Bool {
    let seconds = way.end - way.start
    guard way.accuracyMeters <= CalibrationWalk.goodAccuracy, seconds > 0,
      seconds <= Self.longestSilence, way.meters > 0, way.meters <= Self.fastest * seconds
    else {
      breakOff()
      return false
    }
    if !isOpen { runs.append(GPSRun(start: way.start)) }
    isOpen = true
    runs[runs.count - 1].add(way)
    takeSteps(of: way)
    cover()
    settle(before: way.end - Self.latest)
    return true
  }

  /// Time passes: a receiver that falls silent ends its run.
  mutating func advance(to seconds: Double) {
    if isOpen, seconds - (runs.last?.end ?? seconds) > Self.longestSilence { breakOff() }
  }

  /// A pause, a gap, a bad fix, a rest: what comes next is another run.
  mutating func breakOff() {
    isOpen = false
    outside += ahead
    ahead.removeAll(keepingCapacity: true)
  }

  private static func meters(_ steps: [MeasuredStep]) -> Double {
    steps.reduce(0) { $0 + $1.lengthMeters }
  }

  private mutating func takeSteps(of way: Way) {
    for step in outside + ahead where way.contains(step) { runs[runs.count - 1].add(step) }
    outside.removeAll { way.contains($0) }
    ahead.removeAll { way.contains($0) }
  }

  private mutating func settleSteps(before seconds: Double) {
    for step in outside where step.step.seconds < seconds { stepped += step.lengthMeters }
    outside.removeAll { $0.step.seconds < seconds }
  }

  private mutating func cover() {
    for index in runs.indices {
      runs[index].cover { way in
        touches.contains { $0 > way.start - Self.stepReach && $0 < way.end + Self.stepReach }
      }
    }
  }

  private mutating func settle(before seconds: Double) {
    while let first = runs.first, first.end < seconds, runs.count > 1 {
      settled.meters += first.meters
      settled.gps += first.gpsShare
      runs.removeFirst()
    }
    runs[runs.count - 1].settle(before: seconds)
  }
}

/// Fixes in a row that are good, and the steps between them.
struct GPSRun: Sendable {
  /// Errors of a receiver's position are alike for about as long.
  private static let driftSeconds = 60.0
  /// Standard deviation of the way itself, as a share: it winds a little around the real one, by noise of this many
  /// m/s across it.
  private static let windingShare = 0.02
  private static let windingSpeed = 0.07

  private(set) var start: Double
  private(set) var end: Double
  /// Where steps were found, and where none were.
  private var gps = 0.0
  private var alone = 0.0
  /// Where none are known yet.
  private var open: [WalkDistance.Way] = []
  private var accuracy = 0.0
  private var stepped = 0.0
  private var shared = 0.0
  private var own = 0.0

  init(start: Double) {
    self.start = start
    end = start
  }

  mutating func add(_ way: WalkDistance.Way) {
    open.append(way)
    end = way.end
    accuracy = max(accuracy, way.accuracyMeters)
  }

  mutating func add(_ step: MeasuredStep) {
    stepped += step.lengthMeters
    shared += step.sharedDeviation
    own += step.ownDeviation * step.ownDeviation
  }

  mutating func cover(_ hasSteps: (WalkDistance.Way) -> Bool) {
    for way in open where hasSteps(way) { gps += way.meters }
    open.removeAll { hasSteps($0) }
  }

  /// Gives up hope of steps for ways before then.
  mutating func settle(before seconds: Double) {
    for way in open where way.end < seconds { alone += way.meters }
    open.removeAll { $0.end < seconds }
  }

  var meters: Double { onlyGPS + weight * gps + (1 - weight) * stepped }
  var gpsShare: Double { onlyGPS + weight * gps }

  private var onlyGPS: Double { alone + open.reduce(0) { $0 + $1.meters } }

  /// Of GPS, 0 … 1.
  private var weight: Double {
    guard stepped > 0 else { return 1 }
    guard gps > 0 else { return 0 }
    let deviation = accuracy / TrackFilter.radiusPerDeviation
    let ends = 2 * deviation * deviation * (1 - exponential((start - end) / Self.driftSeconds))
    let slowness = Self.windingSpeed * (end - start) / (gps + onlyGPS)
    let winding = (Self.windingShare + slowness * slowness) * gps
    let ofGPS = ends + winding * winding
    let ofSteps = shared * shared + own
    return ofSteps / (ofSteps + ofGPS)
  }
}

extension MeasuredStep {
  /// With a deviation of the constant of at least this share.
  fileprivate func doubted(_ share: Double) -> MeasuredStep {
    let shared = max(sharedDeviation, share * lengthMeters)
    var step = self
    step.deviationMeters = (shared * shared + ownDeviation * ownDeviation).squareRoot()
    return step
  }
}
