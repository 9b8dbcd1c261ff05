/// The lengths of the figure's segments as fractions of stature, from Drillis and Contini, Body Segment Parameters (New
/// York University 1966), as printed in Winter, Biomechanics and Motor Control of Human Movement, 4th edition, figure
/// 4.1. Values without a source are marked as our own.
enum MannequinProportions {
  static let thigh = 0.245
  static let shank = 0.246
  static let upperArm = 0.186
  static let forearm = 0.146
  /// The distance from the midpoint of the hips to the midpoint of the shoulders.
  static let trunk = 0.288
  /// The distance between the hips and the point where the trunk bends. Our own value.
  static let waist = 0.118
  static let ankleHeight = 0.039
  static let footLength = 0.152
  /// The distances from the point below the ankle back to the heel, and forward to the ball of the foot. Our own
  /// values.
  static let heel = 0.04
  static let ball = 0.075
  /// The distance from the point below the ankle to the tip of the toes.
  static let toe = footLength - heel
  static let hand = 0.108
  /// Half the distance between the joints' centres. For the hips, this is 0.72 of the distance between the anterior
  /// superior iliac spines (Bell and others 1989). For the shoulders, it is our own value: 0.02 medial to the acromia,
  /// which are 0.129 from the midline.
  static let hipHalf = 0.05
  static let shoulderHalf = 0.109
  /// The distance from the midpoint of the shoulders to the centre of the head, which is 0.13 high.
  static let neck = 0.117
  static let headRadius = 0.065
}
