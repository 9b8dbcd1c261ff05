/// Detects whether the athlete is standing still, based on the receiver's speed (or on positions if it doesn't report
/// one), and on steps if there is a pedometer.
///
/// The odometer is frozen at rest. Otherwise, the receiver's noise would add up to a distance: 883 m in ten minutes if
/// distances are simply summed.
struct RestDetector: Sendable {
  enum State: Equatable, Sendable {
    case moving
    /// At rest according to Doppler speed. The velocity is zero, and no distance is added even if positions drift.
    case still
    /// At rest according to positions alone. No distance is added until the athlete has moved beyond the noise around
    /// the resting position; then the distance from there counts.
    case held
  }

  static let windowSeconds = 5.0
  /// The time in seconds without a step after which an athlete with a pedometer is considered at rest.
  static let steplessSeconds = 3.0
  /// The speed in m/s at which a single sample ends a rest immediately.
  static let releaseSpeed = 1.0

  var restSpeed: Double
  /// Whether athletes in this sport can move as slowly as positions drift, so that drift must be taken into account.
  private var movesSlowly: Bool { restSpeed < 0.5 }
  private(set) var state = State.moving
  /// Whether positions moved although the receiver's speed indicated rest. Some receivers report 0 if they don't know
  /// the speed, so low speeds are then ignored until the receiver reports movement.
  private(set) var isContradicted = false

  private var speeds = RecentSamples()
  private var hasPedometer = false
  private var latestStep = -Double.infinity
  private var recent = RecentPositions()
  /// The position where the rest began. Its time is infinite while the athlete moves.
  private var restPosition = TimedPosition(seconds: .infinity)

  init(restSpeed: Double) {
    self.restSpeed = restSpeed
  }

  /// Adds the number of steps since the previous call. Zero counts as a measurement.
  mutating func add(steps: Double, at seconds: Double) {
    hasPedometer = true
    if steps > 0 { latestStep = seconds }
  }

  /// Adds a Doppler speed with its standard deviation, both in m/s.
  mutating func add(speed: Double, deviation: Double, at seconds: Double) {
    speeds.add(speed, at: seconds)
    let median = speeds.median(since: seconds - Self.windowSeconds)
    // While steps are detected, only speeds that the receiver can't distinguish from zero count as rest.
    let limit = isStepping(at: seconds) ? min(restSpeed, max(0.25, 2 * deviation)) : restSpeed
    let released = speed >= max(Self.releaseSpeed, 4 * deviation) && !isStepless(at: seconds)
    if speed >= restSpeed { isContradicted = false }
    let isStill = median < limit && !released
    if !isStill { restPosition.seconds = .infinity }
    state = isStill ? .still : .moving
    recent.clear()
  }

  /// Checks a rest that was detected by speed against the filtered position and its 68 % radius in metres.
  mutating func compare(position: SIMD2<Double>, accuracy: Double, at seconds: Double) {
    guard state == .still else { return }
    let here = TimedPosition(seconds: seconds, position: position)
    if restPosition.seconds == .infinity { restPosition = here }
    guard restPosition.distance(to: here) > max(30, 4 * accuracy) else { return }
    isContradicted = true
    rest(false, at: here)
  }

  /// Adds a position without a speed.
  ///
  /// - Parameters:
  ///   - measured: The position as received, in the plane.
  ///   - filtered: The filtered position.
  ///   - accuracy: The 68 % radius in metres.
  mutating func add(
    measured: SIMD2<Double>, filtered: SIMD2<Double>, accuracy: Double, at seconds: Double
  ) {
    let here = TimedPosition(seconds: seconds, position: filtered)
    recent.add(TimedPosition(seconds: seconds, position: measured))
    let speed = recent.speed(within: restSpeed / 2, accuracy: movesSlowly ? accuracy : 0)
    if state == .held {
      let isFast = movesSlowly && speed.map { $0 > 1.5 * restSpeed } ?? false
      let leaves = restPosition.distance(to: here) > reach(of: accuracy, at: seconds)
      if leaves || (isFast && !isStepless(at: seconds)) { rest(false, at: here) }
    } else {
      let isSlow = speed.map { $0 < restSpeed } ?? false
      rest(isStepless(at: seconds) || (isSlow && !isStepping(at: seconds)), at: here)
    }
  }

  /// Returns how far noise alone can move a position from the resting position, in metres.
  private func reach(of accuracy: Double, at seconds: Double) -> Double {
    let noise = max(4, 2 * accuracy)
    if isStepping(at: seconds) { return noise / 2 }
    return isStepless(at: seconds) ? 1.5 * noise : noise
  }

  /// Discards positions and speeds. Call this at the start of a segment or for a new plane.
  mutating func restart() {
    speeds = RecentSamples()
    recent.clear()
    state = .moving
    restPosition.seconds = .infinity
  }

  /// Converts stored positions to the coordinates of another plane.
  mutating func shift(by offset: SIMD2<Double>) {
    recent.shift(by: offset)
    restPosition.position += offset
  }

  private mutating func rest(_ rests: Bool, at position: TimedPosition) {
    state = rests ? .held : .moving
    restPosition = position
  }

  private func isStepping(at seconds: Double) -> Bool {
    seconds - latestStep <= Self.windowSeconds
  }

  private func isStepless(at seconds: Double) -> Bool {
    hasPedometer && seconds - latestStep > Self.steplessSeconds
  }
}

/// The last eight samples of a signal.
struct RecentSamples: Sendable {
  private var values = SIMD8<Double>(repeating: 0)
  private var seconds = SIMD8<Double>(repeating: -.infinity)
  private var next = 0

  mutating func add(_ value: Double, at time: Double) {
    values[next] = value
    seconds[next] = time
    next = (next + 1) % 8
  }

  /// Returns the median of the samples after `earliest`, or infinity if there aren't any.
  func median(since earliest: Double) -> Double {
    var sorted = SIMD8<Double>(repeating: .infinity)
    var count = 0
    for index in 0..<8 where seconds[index] > earliest {
      var insertionIndex = count
      while insertionIndex > 0, sorted[insertionIndex - 1] > values[index] {
        sorted[insertionIndex] = sorted[insertionIndex - 1]
        insertionIndex -= 1
      }
      sorted[insertionIndex] = values[index]
      count += 1
    }
    guard count > 0 else { return .infinity }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
