/// A position on the body where a simulated phone is carried.
public enum Carrying: Int32, CaseIterable, Sendable {
  case trouserPocket = 0
  case hand = 1
  case upperArm = 2
  case chest = 3

  /// Returns the pendulum that models the limb carrying the phone. For the source of the angles, see
  /// docs/developing/architecture.md.
  func pendulum(running: Bool) -> Pendulum {
    switch (self, running) {
    case (.trouserPocket, true): Pendulum(radius: 0.25, mean: 0.25, swing: 0.5, lead: 0.1)
    case (.trouserPocket, false): Pendulum(radius: 0.25, mean: 0.1, swing: 0.38, lead: 0.1)
    case (.hand, true): Pendulum(radius: 0.35, mean: 0.6, swing: 0.45, lead: 0.5)
    case (.hand, false): Pendulum(radius: 0.65, mean: 0.1, swing: 0.3, lead: 0.5)
    case (.upperArm, true): Pendulum(radius: 0.18, mean: -0.1, swing: 0.4, lead: 0.5)
    case (.upperArm, false): Pendulum(radius: 0.18, mean: 0, swing: 0.25, lead: 0.5)
    case (.chest, _): Pendulum(radius: 0, mean: 0.15, swing: 0.03, lead: 0)
    }
  }

  struct Pendulum {
    /// The distance of the phone from the hip or shoulder, in metres.
    var radius: Double
    /// The mean angle in radians; 0 if the limb hangs straight down, positive forwards.
    var mean: Double
    /// The amplitude of the swing around the mean angle, in radians.
    var swing: Double
    /// The fraction of a stride by which the foremost position precedes the footfall on the same side.
    var lead: Double
  }
}

/// The state of a limb at one point of the stride: its angle and the angle's derivatives.
struct LimbSwing {
  private let radius: Double
  private let angle: Double
  /// The angular velocity in rad/s, positive forwards.
  private let rate: Double
  private let acceleration: Double

  init(pendulum: Carrying.Pendulum, stridePhase: Double, strideSeconds: Double) {
    let turn = 2 * Double.pi / strideSeconds
    let phase = 2 * Double.pi * (stridePhase + pendulum.lead)
    radius = pendulum.radius
    angle = pendulum.mean + pendulum.swing * cosine(phase)
    rate = -pendulum.swing * turn * sine(phase)
    acceleration = -pendulum.swing * turn * turn * cosine(phase)
  }

  /// Creates a limb at rest.
  init(pendulum: Carrying.Pendulum) {
    (radius, angle, rate, acceleration) = (pendulum.radius, pendulum.mean, 0, 0)
  }

  /// Returns the acceleration at the end of the limb (in the direction of its swing, to the left, and towards its
  /// root), given the trunk's acceleration.
  func properAcceleration(_ trunk: Vector) -> Vector {
    let (c, s) = (cosine(angle), sine(angle))
    return Vector(
      trunk.x * c + trunk.z * s + radius * acceleration, trunk.y,
      trunk.z * c - trunk.x * s + radius * rate * rate)
  }

  /// Returns the rotation rate of the limb's end about its own axes in rad/s, given the trunk's rotation rate.
  func turning(_ trunk: Vector) -> Vector {
    let (c, s) = (cosine(angle), sine(angle))
    return Vector(trunk.x * c + trunk.z * s, trunk.y - rate, trunk.z * c - trunk.x * s)
  }
}

/// A rotation: pitch about the second axis, then roll about the first.
struct Rotation {
  var pitch: Double
  var roll: Double

  func turned(by other: Rotation) -> Rotation {
    Rotation(pitch: pitch + other.pitch, roll: roll + other.roll)
  }

  /// Returns the rates of change of both angles per second.
  static func rate(from first: Rotation, to second: Rotation, seconds: Double) -> Rotation {
    Rotation(
      pitch: (second.pitch - first.pitch) / seconds, roll: (second.roll - first.roll) / seconds)
  }

  func applied(to v: Vector) -> Vector {
    let (c, s) = (cosine(pitch), sine(pitch))
    let (x, z) = (v.x * c + v.z * s, v.z * c - v.x * s)
    let (k, t) = (cosine(roll), sine(roll))
    return Vector(x, v.y * k - z * t, v.y * t + z * k)
  }
}
