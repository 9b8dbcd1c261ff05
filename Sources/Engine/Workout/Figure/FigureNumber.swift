/// A number of a figure's data: the name of a part of the body, or what that part does, in whole degrees, thousandths
/// of stature or hundredths. Two bytes each, so 25 figures take less room than one picture.
public struct FigureNumber: ExpressibleByIntegerLiteral, Equatable, Sendable {
  let value: Int16

  /// −32 768 … 32 767.
  public init(integerLiteral value: Int16) { self.value = value }
}

/// The trunk, and where the hips are over the feet.
extension FigureNumber {
  /// Angle at the supporting knee in degrees, 180 straight: how high the hips are.
  public static var knee: Self { 0 }
  /// Degrees by which the line from the supporting ankle to the hip leans forward.
  public static var lean: Self { 1 }
  /// Thousandths of stature from the supporting ankles to the middle of the hips, to the person's left.
  public static var shift: Self { 2 }
  /// Hundredths of the weight on the left foot.
  public static var weight: Self { 3 }
  /// Degrees forward of the hips, and the trunk with them; 0 upright, 90 face down, −90 face up.
  public static var hipPitch: Self { 4 }
  /// Degrees by which the left hip is higher.
  public static var hipRoll: Self { 5 }
  /// Degrees of the hips to the person's left.
  public static var hipTurn: Self { 6 }
  /// Degrees forward of the chest over the hips.
  public static var chestPitch: Self { 7 }
  /// Degrees by which the left shoulder is higher over the hips.
  public static var chestRoll: Self { 8 }
  /// Degrees of the chest over the hips, to the person's left.
  public static var chestTurn: Self { 9 }
  /// Degrees of the head over the chest, chin down.
  public static var headPitch: Self { 10 }
  /// Degrees of the head over the chest, to the person's left.
  public static var headTurn: Self { 11 }
}

/// Both arms. With hands that are free, angles; otherwise the place of the wrist.
extension FigureNumber {
  /// Degrees of the upper arm from hanging beside the trunk; 90 level, 180 overhead.
  public static var elevation: Self { 32 }
  /// The plane it is raised in: 0 sideways, 90 forward.
  public static var azimuth: Self { 33 }
  /// Degrees by which the upper arm is turned out about itself.
  public static var twist: Self { 34 }
  /// Angle at the elbow in degrees, 180 straight.
  public static var elbow: Self { 35 }
  /// Degrees by which the thumb is turned out of the elbow's plane; 90 is palm up.
  public static var grip: Self { 36 }
  /// Thousandths of stature from the middle outwards: of the chest, or of the floor.
  public static var handOut: Self { 32 }
  /// Thousandths of stature up: from the shoulders' middle along the trunk, or from the floor.
  public static var handUp: Self { 33 }
  /// Thousandths of stature forward: of the chest, or on the floor.
  public static var handForward: Self { 34 }
  /// Where the elbow points: 0 down along the trunk, 90 outwards, 180 up.
  public static var swivel: Self { 35 }
}

/// Both feet.
extension FigureNumber {
  /// Thousandths of stature from the middle outwards to the ankle of a flat foot that points forward.
  public static var footOut: Self { 37 }
  /// Thousandths of stature forward to the ankle of a flat foot that points forward.
  public static var footForward: Self { 38 }
  /// Thousandths of stature above the floor.
  public static var footLift: Self { 39 }
  /// Degrees by which the toes point outwards, the foot turned on its heel.
  public static var footTurn: Self { 40 }
  /// Degrees by which the heel is raised about the ball; negative: the toes about the heel.
  public static var footPitch: Self { 41 }

  /// The same of the left limb alone.
  public static func left(_ both: Self) -> Self { Self(integerLiteral: both.value - 20) }
  /// The same of the right limb alone.
  public static func right(_ both: Self) -> Self { Self(integerLiteral: both.value - 10) }
}
