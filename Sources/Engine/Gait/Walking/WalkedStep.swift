/// A step of a walk or run: the initial contact of a foot, and the motion of the body since the previous step.
public struct WalkedStep: Equatable, Sendable {
  /// The time of the initial contact, on the samples' clock.
  public var seconds: Double
  /// The time since the previous step. For the first step of a bout, the typical duration of a step.
  public var duration: Double
  /// Whether the step begins a bout.
  public var beginsBout = false
  /// The rise of the body's acceleration at step rate from trough to peak, in m/s².
  public var rise: Double
  /// The rise relative to the usual rise of the walk so far (approximately its last twenty steps); 1 if unknown.
  public var strength = 1.0
  /// The angle from end to end through which the phone swings with the body, in radians; nil if the device has no
  /// gyroscope.
  public var swing: Double?
  /// The turn about the vertical axis during the stride that ends with this step, in radians, positive to the left; nil
  /// if the device has no gyroscope.
  public var turn: Double?
  /// The rotation of the trunk at stride rate at the initial contact, in rad/s. If the phone is on the trunk, its
  /// sign alternates between the feet.
  var twist: Double?
  /// The rotation at stride rate at the initial contact, in rad/s in the device's axes; nil if the device has no
  /// gyroscope.
  var sway: Vector?
  /// The upward direction in the device's axes as a unit vector; nil if unknown.
  var attitude: Vector?
  /// The time since the body was last at rest, in seconds.
  var restSeconds = Double.infinity
  /// The standard deviation of the acceleration's magnitude around the step, in m/s².
  var scatter = 0.0
  /// The similarity of consecutive steps and strides, −1…1.
  public var periodicity: Double
  /// Whether there was another peak of similar rise half a step away, which means that something is shaking faster than
  /// the step rate.
  var isCrowded = false
  /// The foot; only known for a phone on the trunk with a gyroscope.
  public var side: Side?

  /// The foot that touched the ground. Raw values are stored.
  public enum Side: Int32, CaseIterable, Sendable {
    case left = 0
    case right = 1
  }

  /// The minimum turn during a stride that counts as turning, in radians: 30°. The sway of the hips cancels out over a
  /// stride.
  public static let turningAngle = 0.52

  /// Creates a step in the units of the properties. Other properties keep their defaults.
  public init(
    seconds: Double, duration: Double, beginsBout: Bool = false, rise: Double,
    swing: Double? = nil, turn: Double? = nil, periodicity: Double, side: Side? = nil
  ) {
    self.seconds = seconds
    self.duration = duration
    self.beginsBout = beginsBout
    self.rise = rise
    self.swing = swing
    self.turn = turn
    self.periodicity = periodicity
    self.side = side
  }

  /// Whether the walker turns during the step. Always false if the device has no gyroscope.
  public var isTurning: Bool { abs(turn ?? 0) >= Self.turningAngle }
}
