/// An accepted fix as estimated by the forward filter, in the filter's plane.
struct FilteredFix: Sendable {
  var seconds: Double
  var motion: MotionFilter
  /// The acceleration model used in the prediction from the previous fix.
  var drive: Drive
  var rest: RestDetector.State
  /// Whether the fix must not be connected to the previous one.
  var startsSegment: Bool
  var altitude: Double?
  /// The standard deviation of the altitude, in metres.
  var altitudeDeviation: Double?
  /// Whether the change from the previous altitude doesn't count as climb or descent.
  var altitudeBreaks = false
  /// The centred mean of altitudes; nil until the subsequent fixes are known.
  var meanAltitude: Double?
  var heartRate: Double?
  var cadence: Double?
  /// The device's total distance; nil if the recording contains positions.
  var deviceMeters: Double?
  /// The distance since the previous fix, if it was measured without positions.
  var countedMeters: Double?
  /// Whether this fix also starts a segment in the file.
  var startsFileSegment = false
  /// Whether there is a position. False for a point in time that is stored only for its sensor values.
  var hasPosition = true
}

/// Accepts or rejects fixes, and tracks the athlete through the accepted ones.
///
/// A fix must be valid, in chronological order, recent, accurate, reachable with a possible speed and acceleration, and
/// near the filter's prediction. These conditions are checked in this order. Uses constant time and memory.
struct TrackFilter: Sendable {
  /// Quantiles of χ² with two degrees of freedom. Beyond 95 %, a manoeuvre is assumed; beyond 99.7 %, not even a
  /// manoeuvre explains the fix.
  static let manoeuvreGate = 5.99
  static let outlierGate = 11.62
  /// The number of consecutive rejections after which the filter is assumed to be wrong, not the receiver.
  static let maximumConsecutiveRejections = 5
  /// The ratio of a 68 % radius to the standard deviation along one axis: √(−2 ln 0.32).
  static let radiusPerDeviation = 1.5096

  private(set) var limits: FixLimits
  private(set) var quality = TrackQuality()
  private(set) var plane = TangentPlane(at: Coordinate(latitude: 0, longitude: 0))
  /// The latest accepted fix; nil before the first.
  private(set) var latest: FilteredFix?
  private(set) var rest: RestDetector

  /// The time of the first fix in the current run of fixes that imply an impossible speed for the sport; nil if the
  /// latest two fixes don't imply one.
  private(set) var tooFastSince: Double?

  private var consecutiveRejections = 0
  private var latestRefused: Fix?
  private var accuracySum = 0.0
  private var accuracyCount = 0
  private var intervalSum = 0.0
  private var intervalCount = 0

  init(limits: FixLimits) {
    self.limits = limits
    rest = RestDetector(restSpeed: limits.restSpeed)
  }

  /// Checks a fix that arrived at `now`. Returns nil and updates `latest` if the fix is accepted. Always starts a
  /// segment at the fix if `startsNewSegment` is true.
  mutating func add(_ fix: Fix, now: Double, startsNewSegment: Bool = false) -> FixRejection? {
    if let radius = fix.horizontalAccuracy, radius.isFinite {
      quality.latestAccuracyMeters = radius
    }
    if let refusal = judge(fix, now: now, inOrder: !startsNewSegment) { return count(refusal) }
    guard let previous = latest, !startsNewSegment else { return begin(fix) }
    if fix.seconds - previous.seconds > limits.gapSeconds, isAway(fix, from: previous) {
      return begin(fix)
    }
    if let refusal = follow(fix, from: previous) { return rejectOrRestart(fix, refusal, previous) }
    return nil
  }

  mutating func change(to limits: FixLimits) {
    self.limits = limits
    rest.restSpeed = limits.restSpeed
    tooFastSince = nil
  }

  mutating func add(steps: Double, at seconds: Double) { rest.add(steps: steps, at: seconds) }

  // MARK: Checking fixes

  private mutating func judge(_ fix: Fix, now: Double, inOrder: Bool) -> FixRejection? {
    let coordinate = fix.coordinate
    guard fix.seconds.isFinite, coordinate.latitude.isFinite, abs(coordinate.latitude) <= 90,
      abs(coordinate.longitude) <= 360,
      // A real position never has exactly these coordinates, but some software reports them after losing its fix.
      coordinate.latitude != 0 || coordinate.longitude != 0
    else { return .invalid }
    if inOrder, let latest, fix.seconds <= latest.seconds { return .outOfOrder }
    if fix.seconds > now + limits.clockLeadSeconds || fix.seconds < now - limits.ageSeconds {
      return .stale
    }
    let radius = accuracy(of: fix)
    return radius > 0 && radius <= limits.accuracyMeters ? nil : .inaccurate
  }

  private func accuracy(of fix: Fix) -> Double {
    fix.horizontalAccuracy ?? limits.assumedAccuracyMeters
  }

  private mutating func count(_ refusal: FixRejection) -> FixRejection {
    quality.refusals[Int(refusal.rawValue)] += 1
    if refusal == .impossibleSpeed, tooFastSince == nil { tooFastSince = latestRefused?.seconds }
    return refusal
  }

  private mutating func rejectOrRestart(
    _ fix: Fix, _ refusal: FixRejection, _ previous: FilteredFix
  ) -> FixRejection? {
    let agrees = latestRefused.map { isReachable(fix, from: $0) } ?? false
    if consecutiveRejections >= Self.maximumConsecutiveRejections && agrees {
      let jumps = refusal == .impossibleSpeed
      return begin(fix, joined: !jumps && (previous.rest == .moving || ignoresSpeed(of: fix)))
    }
    consecutiveRejections += 1
    latestRefused = fix
    return count(refusal)
  }

  /// Returns whether an athlete can get from one fix to a later one, allowing for noise.
  private func isReachable(_ fix: Fix, from earlier: Fix) -> Bool {
    let distance = distanceMeters(from: earlier.coordinate, to: fix.coordinate)
    let elapsed = fix.seconds - earlier.seconds
    return elapsed > 0
      && distance - accuracy(of: fix) - accuracy(of: earlier) <= limits.speed * elapsed
  }

  private func isAway(_ fix: Fix, from previous: FilteredFix) -> Bool {
    limits.restMeters == 0
      || length(plane.position(of: fix.coordinate) - previous.motion.position) > limits.restMeters
  }

  // MARK: Filtering

  /// Predicts the state at the fix and updates it. Returns nil if the fix is accepted, and otherwise the reason for its
  /// rejection.
  private mutating func follow(_ fix: Fix, from previous: FilteredFix) -> FixRejection? {
    let dt = fix.seconds - previous.seconds
    let measured = plane.position(of: fix.coordinate)
    let radius = accuracy(of: fix)
    let variance = Self.variance(ofRadius: radius)
    let distance = length(measured - previous.motion.position) - radius
    if distance > limits.speed * dt { return .impossibleSpeed }
    let doppler = doppler(of: fix)
    let expected = previous.motion.position + previous.motion.velocity * dt
    let miss = measured - expected
    if isImpossibleAcceleration(doppler, miss: length(miss) - radius, dt, previous.motion) {
      return .impossibleAcceleration
    }
    guard let step = predicted(previous.motion, dt, miss, variance, doppler) else {
      return .outlier
    }
    var motion = step.motion
    let doubt = doppler == nil ? 1 : max(1, limits.positionVarianceFactor / max(dt, 1))
    motion.update(position: measured, variance: variance * doubt)
    if let doppler { motion.update(velocity: doppler.velocity, variance: doppler.variance) }
    accept(fix, motion, step.drive, doppler)
    return nil
  }

  /// Returns whether the acceleration since the previous fix is impossible. Checks the change in measured velocity if
  /// there is one, and otherwise the position, allowing for the previous state's uncertainty.
  private func isImpossibleAcceleration(
    _ doppler: Doppler?, miss: Double, _ dt: Double, _ before: MotionFilter
  ) -> Bool {
    let known = 3 * before.covariance.velocity.squareRoot()
    if let doppler {
      let change = length(doppler.velocity - before.velocity)
      return change - 3 * doppler.variance.squareRoot() - known > limits.acceleration * max(dt, 1)
    }
    let unsure = 2 * before.covariance.position.squareRoot() + known * dt
    return miss - unsure > limits.acceleration * max(dt * dt, 1) / 2
  }

  /// Returns the motion model's prediction if the fix is likely under it, trying ordinary motion first, then a
  /// manoeuvre. Returns nil if neither explains the fix.
  private func predicted(
    _ motion: MotionFilter, _ dt: Double, _ miss: SIMD2<Double>, _ variance: Double,
    _ doppler: Doppler?
  ) -> (motion: MotionFilter, drive: Drive)? {
    let missSquared = (miss * miss).sum()
    var calm = motion
    calm.predict(dt, limits.ordinaryDrive)
    let fits = missSquared <= Self.manoeuvreGate * (calm.covariance.position + variance)
    if fits && doppler.map({ $0.fits(calm, Self.manoeuvreGate) }) ?? true {
      return (calm, limits.ordinaryDrive)
    }
    var turning = motion
    turning.predict(dt, limits.manoeuvreDrive)
    // A receiver's positions can be consistent from second to second and still be wrong by metres.
    let inflated = max(variance, Self.variance(ofRadius: limits.minimumRejectionRadius))
    guard missSquared <= Self.outlierGate * (turning.covariance.position + inflated) else {
      return nil
    }
    return (turning, limits.manoeuvreDrive)
  }

  private func doppler(of fix: Fix) -> Doppler? {
    ignoresSpeed(of: fix) ? nil : Doppler(fix, limits: limits)
  }

  private func ignoresSpeed(of fix: Fix) -> Bool {
    rest.isContradicted && (fix.speed ?? 0) < limits.restSpeed
  }

  // MARK: Accepting fixes

  /// Restarts the filter at a fix. Pass true for `joined` if the athlete could have moved here from the previous fix,
  /// so that no new segment starts.
  private mutating func begin(_ fix: Fix, joined: Bool = false) -> FixRejection? {
    if !joined {
      plane = TangentPlane(at: fix.coordinate)
      rest.restart()
    }
    let variance = Self.variance(ofRadius: accuracy(of: fix))
    let doppler = doppler(of: fix)
    // If the velocity is unknown, all velocities that the sport allows are equally likely.
    let speedVariance = limits.speed * limits.speed / 9
    let motion = MotionFilter(
      position: plane.position(of: fix.coordinate), velocity: doppler?.velocity ?? SIMD2(0, 0),
      covariance: MotionFilter.Covariance(
        position: variance, cross: 0, velocity: doppler?.variance ?? speedVariance))
    accept(fix, motion, limits.manoeuvreDrive, doppler, startsSegment: !joined)
    return nil
  }

  private mutating func accept(
    _ fix: Fix, _ motion: MotionFilter, _ drive: Drive, _ doppler: Doppler?,
    startsSegment: Bool = false
  ) {
    consecutiveRejections = 0
    latestRefused = nil
    if !startsSegment { tooFastSince = nil }
    var motion = motion
    observeRest(fix, motion, doppler)
    if rest.state == .still {
      motion.update(velocity: SIMD2(0, 0), variance: Self.stillVariance)
    }
    countAccepted(fix)
    latest = FilteredFix(
      seconds: fix.seconds, motion: motion, drive: drive, rest: rest.state,
      startsSegment: startsSegment, altitude: fix.plausibleAltitude,
      altitudeDeviation: fix.verticalAccuracy)
    if plane.isBeyondReach(motion.position) { recreatePlane() }
  }

  /// The maximum time since the previous fix, in seconds, for which a speed represents the whole interval.
  private static let longestDopplerStep = 2.5

  /// The variance of the pseudo-measurement "velocity is zero": (0.05 m/s)².
  private static let stillVariance = 0.0025

  private mutating func observeRest(_ fix: Fix, _ motion: MotionFilter, _ doppler: Doppler?) {
    let isDense = latest.map { fix.seconds - $0.seconds <= Self.longestDopplerStep } ?? true
    if let speed = fix.speed, speed >= 0, speed.isFinite, isDense, !ignoresSpeed(of: fix) {
      let deviation = doppler?.variance.squareRoot() ?? Doppler.defaultDeviation
      rest.add(speed: speed, deviation: deviation, at: fix.seconds)
      rest.compare(position: motion.position, accuracy: accuracy(of: fix), at: fix.seconds)
    } else {
      rest.add(
        measured: plane.position(of: fix.coordinate), filtered: motion.position,
        accuracy: accuracy(of: fix), at: fix.seconds)
    }
  }

  private mutating func recreatePlane() {
    guard var fix = latest else { return }
    let old = plane
    plane = TangentPlane(at: old.coordinate(of: fix.motion.position))
    rest.shift(by: -fix.motion.position)
    fix.motion = plane.moved(fix.motion, from: old)
    fix.motion.position = SIMD2(0, 0)
    latest = fix
  }

  private mutating func countAccepted(_ fix: Fix) {
    quality.acceptedCount += 1
    if let radius = fix.horizontalAccuracy {
      accuracySum += radius
      accuracyCount += 1
      quality.meanAccuracyMeters = accuracySum / Double(accuracyCount)
    }
    guard let latest else { return }
    let interval = fix.seconds - latest.seconds
    guard interval <= limits.gapSeconds else { return }
    intervalSum += interval
    intervalCount += 1
    quality.meanIntervalSeconds = intervalSum / Double(intervalCount)
  }

  private static func variance(ofRadius radius: Double) -> Double {
    let deviation = radius / radiusPerDeviation
    return deviation * deviation
  }
}

/// A velocity that the receiver measured from the signals' Doppler shift. It is independent of positions, and much more
/// precise.
struct Doppler: Sendable {
  /// The standard deviation assumed if the receiver doesn't report one, in m/s.
  static let defaultDeviation = 0.3
  /// The largest usable standard deviation, in m/s.
  static let maximumDeviation = 10.0

  /// The velocity east and north, in m/s.
  let velocity: SIMD2<Double>
  /// The variance along one axis, in m²/s².
  let variance: Double

  /// Creates a velocity. Returns nil unless the fix has a plausible speed and direction.
  init?(_ fix: Fix, limits: FixLimits) {
    guard let speed = fix.speed, speed >= 0, speed <= limits.speed else { return nil }
    let stated = fix.speedAccuracy ?? Self.defaultDeviation
    guard stated >= 0, stated <= Self.maximumDeviation else { return nil }
    let deviation = max(0.1, stated)
    if let course = fix.course, (0...360).contains(course) {
      let angle = course * radiansPerDegree
      velocity = SIMD2(speed * sine(angle), speed * cosine(angle))
    } else if speed < limits.restSpeed {
      velocity = SIMD2(0, 0)
    } else {
      return nil
    }
    variance = deviation * deviation + (fix.course == nil ? speed * speed : 0)
  }

  func fits(_ motion: MotionFilter, _ gate: Double) -> Bool {
    let miss = velocity - motion.velocity
    return (miss * miss).sum() <= gate * (motion.covariance.velocity + variance)
  }
}

func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
