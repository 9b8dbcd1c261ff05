/// A constant-velocity Kalman filter for position and velocity in the plane.
///
/// Receivers report one radius for both axes, and the motion model is the same for both, so both axes share one
/// covariance, and three numbers represent the 4 × 4 matrix. Updates use Joseph's form, which remains positive definite
/// despite rounding.
struct MotionFilter: Sendable {
  /// The variances and the covariance of position (m) and velocity (m/s) along one axis.
  struct Covariance: Equatable, Sendable {
    var position: Double
    var cross: Double
    var velocity: Double
  }

  var position: SIMD2<Double>
  var velocity: SIMD2<Double>
  var covariance: Covariance

  /// Predicts the state `dt` seconds later: P⁻ = F P Fᵀ + Q, x⁻ = F x.
  mutating func predict(_ dt: Double, _ drive: Drive) {
    position += velocity * dt
    covariance = covariance.predicted(dt, drive)
  }

  /// Updates the state with a measured position. `variance` is the variance along one axis, in m².
  mutating func update(position measured: SIMD2<Double>, variance: Double) {
    let total = covariance.position + variance
    let gain = (covariance.position / total, covariance.cross / total)
    let innovation = measured - position
    position += innovation * gain.0
    velocity += innovation * gain.1
    let keep = 1 - gain.0
    let p = covariance
    covariance.position = keep * keep * p.position + gain.0 * gain.0 * variance
    covariance.cross =
      keep * (p.cross - gain.1 * p.position) + gain.0 * gain.1 * variance
    covariance.velocity =
      p.velocity - 2 * gain.1 * p.cross + gain.1 * gain.1 * (p.position + variance)
  }

  /// Updates the state with a measured velocity. `variance` is the variance along one axis, in m²/s².
  mutating func update(velocity measured: SIMD2<Double>, variance: Double) {
    let total = covariance.velocity + variance
    let gain = (covariance.cross / total, covariance.velocity / total)
    let innovation = measured - velocity
    position += innovation * gain.0
    velocity += innovation * gain.1
    let keep = 1 - gain.1
    let p = covariance
    covariance.velocity = keep * keep * p.velocity + gain.1 * gain.1 * variance
    covariance.cross = keep * (p.cross - gain.0 * p.velocity) + gain.0 * gain.1 * variance
    covariance.position =
      p.position - 2 * gain.0 * p.cross + gain.0 * gain.0 * (p.velocity + variance)
  }

  /// Performs one step of the Rauch–Tung–Striebel smoother. Returns this filtered state, smoothed using the smoothed
  /// state `dt` seconds later, which the filter predicted with the same `drive`.
  func smoothed(
    by later: (position: SIMD2<Double>, velocity: SIMD2<Double>), after dt: Double,
    _ drive: Drive
  ) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
    let next = covariance.predicted(dt, drive)
    let determinant = next.position * next.velocity - next.cross * next.cross
    guard determinant > 0 else { return (position, velocity) }
    // The gain is P Fᵀ times the inverse of P⁻.
    let a = covariance.position + dt * covariance.cross
    let b = covariance.cross
    let c = covariance.cross + dt * covariance.velocity
    let d = covariance.velocity
    let gain = (
      (a * next.velocity - b * next.cross) / determinant,
      (b * next.position - a * next.cross) / determinant,
      (c * next.velocity - d * next.cross) / determinant,
      (d * next.position - c * next.cross) / determinant
    )
    let positionError = later.position - (position + velocity * dt)
    let velocityError = later.velocity - velocity
    return (
      position + positionError * gain.0 + velocityError * gain.1,
      velocity + positionError * gain.2 + velocityError * gain.3
    )
  }
}

/// The acceleration that the motion model expects between two fixes.
struct Drive: Equatable, Sendable {
  /// The variance of the acceleration along one axis, in m²/s⁴.
  var accelerationVariance: Double
  /// Whether the acceleration happened at some moment between the fixes, as in a turn, rather than lasting for the
  /// whole interval. The final velocity is then less certain.
  var isSudden = false
}

extension MotionFilter.Covariance {
  func predicted(_ dt: Double, _ drive: Drive) -> Self {
    let dt2 = dt * dt
    let q = drive.accelerationVariance * dt2
    return Self(
      position: position + 2 * dt * cross + dt2 * velocity + q * dt2 / (drive.isSudden ? 3 : 4),
      cross: cross + dt * velocity + q * dt / 2,
      velocity: velocity + q)
  }
}

extension MotionFilter {
  /// A placeholder for a point in time without a position.
  static var unknown: MotionFilter {
    MotionFilter(
      position: SIMD2(0, 0), velocity: SIMD2(0, 0),
      covariance: Covariance(position: 0, cross: 0, velocity: 0))
  }
}
