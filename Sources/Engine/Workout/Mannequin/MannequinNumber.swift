/// A number in a figure's data: the name of a joint's degree of freedom, or its value in whole degrees, thousandths of
/// stature or hundredths of the weight. It takes two bytes, so 25 figures need less space than one picture.
public struct MannequinNumber: ExpressibleByIntegerLiteral, Equatable, Sendable {
  let value: Int16

  /// Creates a number in −32 768 … 32 767.
  public init(integerLiteral value: Int16) { self.value = value }
}

/// Names for the trunk, and for the position of the hips above the feet.
extension MannequinNumber {
  /// The angle of the supporting knee in degrees, which determines the height of the hips; 180 is straight.
  public static var knee: Self { 0 }
  /// The forward lean of the line from the supporting ankle to the hip, in degrees.
  public static var lean: Self { 1 }
  /// The distance from the midpoint of the supporting ankles to the midpoint of the hips, to the person's left, in
  /// thousandths of stature.
  public static var shift: Self { 2 }
  /// The percentage of the weight that is on the left foot.
  public static var weight: Self { 3 }
  /// The forward pitch of the hips and the trunk in degrees: 0 is upright, 90 face down, −90 face up.
  public static var hipPitch: Self { 4 }
  /// The roll of the hips in degrees, positive if the left hip is higher.
  public static var hipRoll: Self { 5 }
  /// The turn of the hips to the person's left, in degrees.
  public static var hipTurn: Self { 6 }
  /// The forward pitch of the chest relative to the hips, in degrees.
  public static var chestPitch: Self { 7 }
  /// The roll of the chest relative to the hips in degrees, positive if the left shoulder is higher.
  public static var chestRoll: Self { 8 }
  /// The turn of the chest relative to the hips, to the person's left, in degrees.
  public static var chestTurn: Self { 9 }
  /// The pitch of the head relative to the chest in degrees, positive with the chin down.
  public static var headPitch: Self { 10 }
  /// The turn of the head relative to the chest, to the person's left, in degrees.
  public static var headTurn: Self { 11 }
}

/// Names for both arms: angles if the hands are free, and otherwise the position of the wrist.
extension MannequinNumber {
  /// The angle between the upper arm and its hanging position in degrees: 90 is level, 180 overhead.
  public static var elevation: Self { 32 }
  /// The plane in which the arm is raised, in degrees: 0 is sideways, 90 forward.
  public static var azimuth: Self { 33 }
  /// The outward rotation of the upper arm about its axis, in degrees.
  public static var twist: Self { 34 }
  /// The angle of the elbow in degrees; 180 is straight.
  public static var elbow: Self { 35 }
  /// The rotation of the thumb out of the elbow's plane, in degrees; 90 is palm up.
  public static var grip: Self { 36 }
  /// The outward distance from the middle of the shoulders, or from the midline on the floor, in thousandths of
  /// stature.
  public static var handOut: Self { 32 }
  /// The height in thousandths of stature: along the trunk from the middle of the shoulders, or above the floor.
  public static var handUp: Self { 33 }
  /// The forward distance from the middle of the shoulders, or from the origin on the floor, in thousandths of stature.
  public static var handForward: Self { 34 }
  /// The direction of the elbow in degrees: 0 is down along the trunk, 90 outwards, 180 up.
  public static var swivel: Self { 35 }
}

/// Names for both feet.
extension MannequinNumber {
  /// The outward distance from the body's midline to the ankle of a flat foot that points forward, in thousandths of
  /// stature.
  public static var footOut: Self { 37 }
  /// The forward distance from the origin to the ankle of a flat foot that points forward, in thousandths of stature.
  public static var footForward: Self { 38 }
  /// The height above the floor, in thousandths of stature.
  public static var footLift: Self { 39 }
  /// The outward turn of the foot about its heel, in degrees.
  public static var footTurn: Self { 40 }
  /// The angle by which the heel is raised about the ball, in degrees. If negative, the toes are raised about the
  /// heel.
  public static var footPitch: Self { 41 }

  /// Returns the left limb's name for a name that applies to both limbs.
  public static func left(_ both: Self) -> Self { Self(integerLiteral: both.value - 20) }
  /// Returns the right limb's name for a name that applies to both limbs.
  public static func right(_ both: Self) -> Self { Self(integerLiteral: both.value - 10) }
}
