/// Where a phone is carried.
public enum Carrying: Int32, CaseIterable, Sendable {
  case trouserPocket = 0
  case hand = 1
  case upperArm = 2
  case chest = 3

  /// The limb it hangs on as a pendulum. Angles after docs/simulation.md.
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
    /// Metres from hip or shoulder.
    var radius: Double
    /// Radians forwards from hanging straight down.
    var mean: Double
    /// Radians to either side of it.
    var swing: Double
    /// By what share of a stride it is furthest forward before the footfall of its own side.
    var lead: Double
  }
}

/// A limb at one moment of the stride: its angle, and how fast that changes.
struct LimbSwing {
  private let radius: Double
  private let angle: Double
  /// Radians a second, forwards.
  private let rate: Double
  private let acceleration: Double

  init(pendulum: Carrying.Pendulum, stridePhase: Double, strideSeconds: Double) {
    let turn = 2 * Double.pi / strideSeconds
    let place = 2 * Double.pi * (stridePhase + pendulum.lead)
    radius = pendulum.radius
    angle = pendulum.mean + pendulum.swing * cosine(place)
    rate = -pendulum.swing * turn * sine(place)
    acceleration = -pendulum.swing * turn * turn * cosine(place)
  }

  /// At rest.
  init(pendulum: Carrying.Pendulum) {
    (radius, angle, rate, acceleration) = (pendulum.radius, pendulum.mean, 0, 0)
  }

  /// What is felt at the limb's end, along its swing, to the left and towards its root, when the trunk feels `trunk`.
  func felt(_ trunk: Vector) -> Vector {
    let (c, s) = (cosine(angle), sine(angle))
    return Vector(
      trunk.x * c + trunk.z * s + radius * acceleration, trunk.y,
      trunk.z * c - trunk.x * s + radius * rate * rate)
  }

  /// How fast the limb's end turns in its own axes, when the trunk turns by `trunk`; rad/s.
  func turning(_ trunk: Vector) -> Vector {
    let (c, s) = (cosine(angle), sine(angle))
    return Vector(trunk.x * c + trunk.z * s, trunk.y - rate, trunk.z * c - trunk.x * s)
  }
}

/// Pitch about the second axis, then roll about the first.
struct Rotation {
  var pitch: Double
  var roll: Double

  func turned(by other: Rotation) -> Rotation {
    Rotation(pitch: pitch + other.pitch, roll: roll + other.roll)
  }

  /// Of both angles, a second.
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
