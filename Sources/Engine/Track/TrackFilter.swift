/// One accepted fix after the forward filter, in the plane it was filtered in.
struct FilteredFix: Sendable {
  var seconds: Double
  var motion: MotionFilter
  /// By which the filter came here from the fix before.
  var drive: Drive
  var rest: RestDetector.State
  /// Nothing joins it to the fix before.
  var startsSegment: Bool
  var altitude: Double?
  /// Standard deviation of the altitude in metres.
  var altitudeDeviation: Double?
  /// No climb leads to this altitude from the one before.
  var altitudeBreaks = false
  /// Centred mean, once the fixes after it are known.
  var meanAltitude: Double?
  var heartRate: Double?
  var cadence: Double?
  /// The device's own running total, where there are no positions at all.
  var deviceMeters: Double?
  /// Since the fix before, where the device counted and positions do not tell.
  var countedMeters: Double?
  /// The segment it starts is the file's own.
  var startsFileSegment = false
  /// False for a moment without a position, kept for its heart rate.
  var hasPosition = true
}

/// Believes or refuses fixes, and follows the athlete through the believed ones.
///
/// Fixes are judged in this order: sane, in time, fresh, accurate, reachable by speed and by
/// acceleration, and near where the filter expects the athlete. Constant time and memory.
struct TrackFilter: Sendable {
  /// χ² with two degrees of freedom: 95 %, beyond which a manoeuvre is assumed, and 99.7 %, beyond
  /// which even a manoeuvre does not explain the fix.
  static let manoeuvreGate = 5.99
  static let outlierGate = 11.62
  /// Refusals in a row after which the filter, not the receiver, is taken to be wrong.
  static let patience = 5
  /// √(−2 ln 0.32): a 68 % radius in standard deviations of one axis.
  static let radiusPerDeviation = 1.5096

  private(set) var limits: FixLimits
  private(set) var quality = TrackQuality()
  private(set) var plane = TangentPlane(at: Coordinate(latitude: 0, longitude: 0))
  /// The latest accepted fix; nil before the first.
  private(set) var latest: FilteredFix?
  private(set) var rest: RestDetector

  /// The time of the first fix since which all fixes were too far apart for the sport; nil if the latest two were not.
  private(set) var tooFastSince: Double?

  private var refusalsInARow = 0
  private var latestRefused: Fix?
  private var accuracySum = 0.0
  private var accuracyCount = 0
  private var intervalSum = 0.0
  private var intervalCount = 0

  init(limits: FixLimits) {
    self.limits = limits
    rest = RestDetector(restSpeed: limits.restSpeed)
  }

  /// Judges a fix that arrived at `now`. Nil when accepted, and then `latest` is the new state.
  /// `breaksBefore` starts a segment here, whatever was before.
  mutating func add(_ fix: Fix, now: Double, breaksBefore: Bool = false) -> FixRefusal? {
    if let radius = fix.horizontalAccuracy, radius.isFinite {
      quality.latestAccuracyMeters = radius
    }
    if let refusal = judge(fix, now: now, inOrder: !breaksBefore) { return count(refusal) }
    guard let previous = latest, !breaksBefore else { return begin(fix) }
    if fix.seconds - previous.seconds > limits.gapSeconds, isAway(fix, from: previous) {
      return begin(fix)
    }
    if let refusal = follow(fix, from: previous) { return refuseOrRestart(fix, refusal, previous) }
    return nil
  }

  /// Judges by the limits of another sport from now on.
  mutating func change(to limits: FixLimits) {
    self.limits = limits
    rest.restSpeed = limits.restSpeed
    tooFastSince = nil
  }

  mutating func add(steps: Double, at seconds: Double) { rest.add(steps: steps, at: seconds) }

  // MARK: Judging

  private mutating func judge(_ fix: Fix, now: Double, inOrder: Bool) -> FixRefusal? {
    let place = fix.coordinate
    guard fix.seconds.isFinite, place.latitude.isFinite, abs(place.latitude) <= 90,
      abs(place.longitude) <= 360,
      // A receiver never stands on this very point; software that lost its fix does.
      place.latitude != 0 || place.longitude != 0
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

  private mutating func count(_ refusal: FixRefusal) -> FixRefusal {
    quality.refusals[Int(refusal.rawValue)] += 1
    if refusal == .impossibleSpeed, tooFastSince == nil { tooFastSince = latestRefused?.seconds }
    return refusal
  }

  private mutating func refuseOrRestart(
    _ fix: Fix, _ refusal: FixRefusal, _ previous: FilteredFix
  ) -> FixRefusal? {
    let agrees = latestRefused.map { isReachable(fix, from: $0) } ?? false
    if refusalsInARow >= Self.patience && agrees {
      let jumps = refusal == .impossibleSpeed
      return begin(fix, joined: !jumps && (previous.rest == .moving || ignoresSpeed(of: fix)))
    }
    refusalsInARow += 1
    latestRefused = fix
    return count(refusal)
  }

  /// Whether an athlete can go from one fix to a later one, noise allowed for.
  private func isReachable(_ fix: Fix, from earlier: Fix) -> Bool {
    let way = distanceMeters(from: earlier.coordinate, to: fix.coordinate)
    let elapsed = fix.seconds - earlier.seconds
    return elapsed > 0 && way - accuracy(of: fix) - accuracy(of: earlier) <= limits.speed * elapsed
  }

  private func isAway(_ fix: Fix, from previous: FilteredFix) -> Bool {
    limits.restMeters == 0
      || length(plane.position(of: fix.coordinate) - previous.motion.position) > limits.restMeters
  }

  // MARK: Following

  /// Predicts to the fix and corrects by it; nil when it fits.
  private mutating func follow(_ fix: Fix, from previous: FilteredFix) -> FixRefusal? {
    let dt = fix.seconds - previous.seconds
    let measured = plane.position(of: fix.coordinate)
    let radius = accuracy(of: fix)
    let variance = Self.variance(ofRadius: radius)
    let way = length(measured - previous.motion.position) - radius
    if way > limits.speed * dt { return .impossibleSpeed }
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
    let doubt = doppler == nil ? 1 : max(1, limits.positionDoubt / max(dt, 1))
    motion.update(position: measured, variance: variance * doubt)
    if let doppler { motion.update(velocity: doppler.velocity, variance: doppler.variance) }
    accept(fix, motion, step.drive, doppler)
    return nil
  }

  /// By the change of the measured velocity, else by the place, as far as the state before is known.
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

  /// The prediction under which the fix is likely enough: ordinary motion, else a manoeuvre; nil
  /// when neither explains it.
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
    // A receiver may be steady from second to second and still be metres off.
    let doubted = max(variance, Self.variance(ofRadius: limits.leastDoubtMeters))
    guard missSquared <= Self.outlierGate * (turning.covariance.position + doubted) else {
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

  // MARK: Accepting

  /// Starts anew at a fix. `joined` when the athlete can have come here from the fix before, so that
  /// only the filter has to forget.
  private mutating func begin(_ fix: Fix, joined: Bool = false) -> FixRefusal? {
    if !joined {
      plane = TangentPlane(at: fix.coordinate)
      rest.restart()
    }
    let variance = Self.variance(ofRadius: accuracy(of: fix))
    let doppler = doppler(of: fix)
    // Without a velocity, any that the sport allows is as likely.
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
    refusalsInARow = 0
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
      startsSegment: startsSegment, altitude: fix.saneAltitude,
      altitudeDeviation: fix.verticalAccuracy)
    if plane.isBeyondReach(motion.position) { layPlaneAnew() }
  }

  /// A speed says nothing about the way to a fix longer ago than this, in seconds.
  private static let longestDopplerStep = 2.5

  /// Of the pseudo-measurement "velocity is zero": (0.05 m/s)².
  private static let stillVariance = 0.0025

  private mutating func observeRest(_ fix: Fix, _ motion: MotionFilter, _ doppler: Doppler?) {
    let isDense = latest.map { fix.seconds - $0.seconds <= Self.longestDopplerStep } ?? true
    if let speed = fix.speed, speed >= 0, speed.isFinite, isDense, !ignoresSpeed(of: fix) {
      let deviation = doppler?.variance.squareRoot() ?? Doppler.usualDeviation
      rest.add(speed: speed, deviation: deviation, at: fix.seconds)
      rest.compare(position: motion.position, accuracy: accuracy(of: fix), at: fix.seconds)
    } else {
      rest.add(
        measured: plane.position(of: fix.coordinate), filtered: motion.position,
        accuracy: accuracy(of: fix), at: fix.seconds)
    }
  }

  private mutating func layPlaneAnew() {
    guard var fix = latest else { return }
    let old = plane
    plane = TangentPlane(at: old.place(of: fix.motion.position))
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

/// A velocity measured by the receiver itself, from the frequency shift of the signals: independent
/// of its positions, and much tighter.
struct Doppler: Sendable {
  /// Standard deviation to assume where the receiver states none, in m/s.
  static let usualDeviation = 0.3
  /// Beyond this a speed says nothing, in m/s.
  static let worstDeviation = 10.0

  /// Metres a second east and north.
  let velocity: SIMD2<Double>
  /// Of one axis, in m²/s².
  let variance: Double

  /// Nil without a plausible speed and direction.
  init?(_ fix: Fix, limits: FixLimits) {
    guard let speed = fix.speed, speed >= 0, speed <= limits.speed else { return nil }
    let stated = fix.speedAccuracy ?? Self.usualDeviation
    guard stated >= 0, stated <= Self.worstDeviation else { return nil }
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
