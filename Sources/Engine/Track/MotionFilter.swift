/// Position and velocity in the plane by a constant-velocity Kalman filter.
///
/// Receivers give one radius for both axes and the motion model is the same for both, so the axes
/// share one covariance: three numbers stand for the 4 × 4 matrix. Updates use Joseph's form, which
/// stays positive whatever the rounding.
struct MotionFilter: Sendable {
  /// Variances and covariance of position (m) and velocity (m/s) of one axis.
  struct Covariance: Equatable, Sendable {
    var position: Double
    var cross: Double
    var velocity: Double
  }

  var position: SIMD2<Double>
  var velocity: SIMD2<Double>
  var covariance: Covariance

  /// P⁻ = F P Fᵀ + Q, x⁻ = F x, over `dt` seconds.
  mutating func predict(_ dt: Double, _ drive: Drive) {
    position += velocity * dt
    covariance = covariance.predicted(dt, drive)
  }

  /// Corrects the state by a position with the variance of one axis in m².
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

  /// Corrects the state by a velocity with the variance of one axis in m²/s².
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

  /// One step of the Rauch–Tung–Striebel smoother: this filtered state in the light of the smoothed
  /// one `dt` seconds later, which the filter reached by the same `drive`.
  func smoothed(
    by later: (position: SIMD2<Double>, velocity: SIMD2<Double>), after dt: Double,
    _ drive: Drive
  ) -> (position: SIMD2<Double>, velocity: SIMD2<Double>) {
    let next = covariance.predicted(dt, drive)
    let determinant = next.position * next.velocity - next.cross * next.cross
    guard determinant > 0 else { return (position, velocity) }
    // P Fᵀ, then times the inverse of P⁻.
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

/// What makes an athlete leave uniform motion between two fixes.
struct Drive: Equatable, Sendable {
  /// Of one axis, in m²/s⁴.
  var accelerationVariance: Double
  /// Whether the acceleration came at some moment in between, as in a turn, instead of lasting the
  /// whole time: how fast the athlete is afterwards then stays more open.
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
  /// Stands for "no position": where and how fast is open.
  static var unknown: MotionFilter {
    MotionFilter(
      position: SIMD2(0, 0), velocity: SIMD2(0, 0),
      covariance: Covariance(position: 0, cross: 0, velocity: 0))
  }
}
