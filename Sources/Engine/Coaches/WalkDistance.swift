/// The distance of a walk, combined from steps and GPS according to their accuracy.
///
/// 1. GPS is used between two accepted fixes with a radius of at most 8 m, unless the walker moved faster than 3 m/s.
///    Consecutive legs of this kind form a GPS run. The GPS error of a run has two parts: the position errors at both
///    ends, whose correlation decays within a minute, and a fraction of the distance that is larger for slower walks.
/// 2. The step error of a run also has two parts: the error of the step-length constant, which all steps share, and an
///    independent error of 6 % per step. A constant that was never calibrated has an error of at least 15 %, because it
///    wasn't derived from people who are relearning to walk.
/// 3. The distance of a run is the mean of the GPS distance and the step distance, weighted by inverse variance: mostly
///    steps at first, and mostly GPS after a few hundred metres.
/// 4. Steps outside all runs count with their own length, which fills gaps without counting anything twice. GPS legs
///    without any detected steps (shuffling, a phone held still on a walking frame) count alone.
///
/// Steps are reported about a second late, or up to half a minute late at the start of a bout, and are assigned to a
/// run by time. Adding a step or fix takes constant time.
struct WalkDistance: Sendable {
  /// The leg between two consecutive fixes.
  struct Leg: Sendable {
    var start: Double
    var end: Double
    var meters: Double
    /// The larger 68 % radius of the two fixes, in metres.
    var accuracyMeters: Double

    fileprivate func contains(_ step: MeasuredStep) -> Bool {
      step.step.seconds > start && step.step.seconds <= end
    }
  }

  private static let fastest = 3.0
  /// The time between two fixes, in seconds, beyond which there is a gap.
  private static let longestSilence = 10.0
  /// The maximum time in seconds between a leg and a detected step for the leg to count as walked.
  private static let stepToleranceSeconds = 2.5
  private static let uncalibratedDeviationShare = 0.15
  /// The longest delay, in seconds, before a step is reported.
  private static let latest = 40.0

  private var runs: [GPSRun] = []
  /// The distance of the runs that are too old to receive more steps: the total, and the part measured by GPS.
  private var settled = (meters: 0.0, gps: 0.0)
  /// The total length of the steps that lie outside all runs and are too old to be assigned to one.
  private var stepped = 0.0
  /// Recent steps outside all runs. A new run can still include them, because its first leg begins at the previous
  /// fix.
  private var outside: [MeasuredStep] = []
  /// Steps after the latest fix, which may still belong to its run.
  private var ahead: [MeasuredStep] = []
  private var contactTimes: [Double] = []
  private var isOpen = false

  var meters: Double {
    settled.meters + stepped + Self.meters(outside) + Self.meters(ahead)
      + runs.reduce(0) { $0 + $1.meters }
  }

  /// The part of the distance that GPS measured.
  var gpsMeters: Double { settled.gps + runs.reduce(0) { $0 + $1.gpsShare } }

  /// Adds a step.
  ///
  /// - Parameter isLearnt: Whether the step's constant was calibrated before the walk. A constant calibrated by GPS
  ///   during the walk is not independent of GPS.
  mutating func add(_ measured: MeasuredStep, isLearnt: Bool) {
    let step = isLearnt ? measured : measured.inflated(Self.uncalibratedDeviationShare)
    let seconds = step.step.seconds
    contactTimes.append(seconds)
    if contactTimes.count > 64 { contactTimes.removeFirst() }
    if let index = runs.lastIndex(where: { seconds > $0.start && seconds <= $0.end }) {
      runs[index].add(step)
    } else if isOpen, seconds > (runs.last?.end ?? .infinity) {
      ahead.append(step)
    } else {
      outside.append(step)
      finalizeSteps(before: seconds - Self.latest)
    }
    matchSteps()
  }

  /// Adds a GPS leg. Returns whether it was usable.
  mutating func add(_ leg: Leg) -> Bool {
    let seconds = leg.end - leg.start
    guard leg.accuracyMeters <= CalibrationWalk.goodAccuracy, seconds > 0,
      seconds <= Self.longestSilence, leg.meters > 0, leg.meters <= Self.fastest * seconds
    else {
      interruptMeasurement()
      return false
    }
    if !isOpen { runs.append(GPSRun(start: leg.start)) }
    isOpen = true
    runs[runs.count - 1].add(leg)
    takeSteps(of: leg)
    matchSteps()
    settle(before: leg.end - Self.latest)
    return true
  }

  /// Ends the current run if the receiver has fallen silent.
  mutating func advance(to seconds: Double) {
    if isOpen, seconds - (runs.last?.end ?? seconds) > Self.longestSilence {
      interruptMeasurement()
    }
  }

  /// Ends the current run because of a pause, a gap, an inaccurate fix or a rest.
  mutating func interruptMeasurement() {
    isOpen = false
    outside += ahead
    ahead.removeAll(keepingCapacity: true)
  }

  private static func meters(_ steps: [MeasuredStep]) -> Double {
    steps.reduce(0) { $0 + $1.lengthMeters }
  }

  private mutating func takeSteps(of leg: Leg) {
    for step in outside + ahead where leg.contains(step) { runs[runs.count - 1].add(step) }
    outside.removeAll { leg.contains($0) }
    ahead.removeAll { leg.contains($0) }
  }

  private mutating func finalizeSteps(before seconds: Double) {
    for step in outside where step.step.seconds < seconds { stepped += step.lengthMeters }
    outside.removeAll { $0.step.seconds < seconds }
  }

  private mutating func matchSteps() {
    for index in runs.indices {
      runs[index].matchSteps { leg in
        contactTimes.contains {
          $0 > leg.start - Self.stepToleranceSeconds && $0 < leg.end + Self.stepToleranceSeconds
        }
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

/// Consecutive accurate fixes and the steps between them.
struct GPSRun: Sendable {
  /// The time constant in seconds with which a receiver's position errors decorrelate.
  private static let driftSeconds = 60.0
  /// The standard deviation of the GPS distance, caused by noise perpendicular to the path: a fraction of the distance,
  /// and a speed in m/s that increases it for slow walks.
  private static let windingShare = 0.02
  private static let windingSpeed = 0.07

  private(set) var start: Double
  private(set) var end: Double
  /// The GPS distance of legs with detected steps, and of legs without.
  private var gps = 0.0
  private var alone = 0.0
  /// The legs for which no steps have been detected yet.
  private var open: [WalkDistance.Leg] = []
  private var accuracy = 0.0
  private var stepped = 0.0
  private var shared = 0.0
  private var own = 0.0

  init(start: Double) {
    self.start = start
    end = start
  }

  mutating func add(_ leg: WalkDistance.Leg) {
    open.append(leg)
    end = leg.end
    accuracy = max(accuracy, leg.accuracyMeters)
  }

  mutating func add(_ step: MeasuredStep) {
    stepped += step.lengthMeters
    shared += step.sharedDeviation
    own += step.ownDeviation * step.ownDeviation
  }

  mutating func matchSteps(_ hasSteps: (WalkDistance.Leg) -> Bool) {
    for leg in open where hasSteps(leg) { gps += leg.meters }
    open.removeAll { hasSteps($0) }
  }

  /// Counts legs before a time as legs without steps, because no more steps can arrive for them.
  mutating func settle(before seconds: Double) {
    for leg in open where leg.end < seconds { alone += leg.meters }
    open.removeAll { $0.end < seconds }
  }

  var meters: Double { gpsOnlyMeters + weight * gps + (1 - weight) * stepped }
  var gpsShare: Double { gpsOnlyMeters + weight * gps }

  private var gpsOnlyMeters: Double { alone + open.reduce(0) { $0 + $1.meters } }

  /// The weight of GPS, 0…1.
  private var weight: Double {
    guard stepped > 0 else { return 1 }
    guard gps > 0 else { return 0 }
    let deviation = accuracy / TrackFilter.radiusPerDeviation
    let ends = 2 * deviation * deviation * (1 - exponential((start - end) / Self.driftSeconds))
    let slowness = Self.windingSpeed * (end - start) / (gps + gpsOnlyMeters)
    let winding = (Self.windingShare + slowness * slowness) * gps
    let gpsVariance = ends + winding * winding
    let stepVariance = shared * shared + own
    return stepVariance / (stepVariance + gpsVariance)
  }
}

extension MeasuredStep {
  /// Returns the step, with the relative deviation of its constant raised to at least `share`.
  fileprivate func inflated(_ share: Double) -> MeasuredStep {
    let shared = max(sharedDeviation, share * lengthMeters)
    var step = self
    step.deviationMeters = (shared * shared + ownDeviation * ownDeviation).squareRoot()
    return step
  }
}
