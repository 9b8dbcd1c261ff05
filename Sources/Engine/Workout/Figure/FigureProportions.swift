/// Lengths of the figure's segments as fractions of its stature, after Drillis and Contini, Body Segment Parameters
/// (New York University 1966), as printed in Winter, Biomechanics and Motor Control of Human Movement, 4th edition,
/// figure 4.1. What they do not give is marked as ours.
enum FigureProportions {
  static let thigh = 0.245
  static let shank = 0.246
  static let upperArm = 0.186
  static let forearm = 0.146
  /// From the hips' middle to the shoulders' middle.
  static let trunk = 0.288
  /// Ours: the share of the trunk below the place where it bends.
  static let waist = 0.118
  static let ankleHeight = 0.039
  static let footLength = 0.152
  /// Ours: from the ankle's ground point back to the heel, and forward to the ball of the foot.
  static let heel = 0.04
  static let ball = 0.075
  /// From the ankle's ground point to the tip of the toes.
  static let toe = footLength - heel
  static let hand = 0.108
  /// Half the distance of the joints' centres. Hips: 0.72 of the pelvis's breadth between its front spines (Bell and others
  /// 1989). Shoulders, ours: 0.02 within the acromia, which are 0.129 from the middle.
  static let hipHalf = 0.05
  static let shoulderHalf = 0.109
  /// From the shoulders' middle to the head's centre at half its height of 0.13.
  static let neck = 0.117
  static let headRadius = 0.065
}
