/// One step of a walk (or run): a foot's first touch of the ground and how the body moved since the one before.
public struct WalkedStep: Equatable, Sendable {
  /// First touch of the ground, on the samples' clock.
  public var seconds: Double
  /// Since the step before; for the first of a bout, how long a step lasted by the rhythm.
  public var duration: Double
  /// Whether it begins a bout: there is no step before it.
  public var beginsBout = false
  /// From trough to top of the body's acceleration at step rate, m/s².
  public var rise: Double
  /// Rise over the walk's usual one so far (about its last twenty steps); 1 where nothing is known of it.
  public var strength = 1.0
  /// Angle through which what carries the phone swings, radians from end to end; nil without a gyroscope.
  public var swing: Double?
  /// Turned about the vertical during the stride that it ends, radians, leftwards positive; nil without a
  /// gyroscope.
  public var turn: Double?
  /// Turning rate of the trunk at stride rate when the foot touches, rad/s: alternates in sign from foot to
  /// foot where the phone is on the trunk.
  var twist: Double?
  /// Turning rate at stride rate when the foot touches, in the device's axes, rad/s; nil without a gyroscope.
  var sway: Vector?
  /// Which way is up in the device's axes, of length 1; nil where that is not known.
  var attitude: Vector?
  /// Since the body was at rest, in seconds.
  var restSeconds = Double.infinity
  /// Standard deviation of the reading's length about the step, m/s².
  var scatter = 0.0
  /// How well step and stride repeat, −1 … 1.
  public var periodicity: Double
  /// Whether there was another crest nearly as strong half a step away: something shakes faster than steps.
  var isCrowded = false
  /// Known only for a phone on the trunk, with a gyroscope.
  public var side: Side?

  /// Which foot touched the ground. Raw values are stored.
  public enum Side: Int32, CaseIterable, Sendable {
    case left = 0
    case right = 1
  }

  /// 30° in a stride; swaying of the hips cancels in it.
  public static let turningAngle = 0.52

  /// In the units of the properties; the rest keeps its usual value.
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

  /// False without a gyroscope.
  public var isTurning: Bool { abs(turn ?? 0) >= Self.turningAngle }
}
