extension FormRule {
  /// Returns whether a single frame breaks the rule, regardless of the position within a repetition, or nil if the
  /// rule's quantity can't be measured in it. Relative rules are compared with an upright posture.
  public func isBroken(in frame: PoseFrame) -> Bool? {
    guard let body = SeenBody(frame), let value = body.value(quantity, sides, .both) else {
      return nil
    }
    var yaw = CameraYaw()
    yaw.add(body, step: 0)
    guard case .widened(let widening) = ViewVerdict(view, yaw: yaw.degrees) else { return nil }
    return limit.excess(value) > effectiveTolerance(widening)
  }

  /// Returns how far a value must exceed the limit to count as a fault. `widening` is in degrees and applies only to
  /// angles.
  func effectiveTolerance(_ widening: Double) -> Double {
    tolerance + (quantity.isAngle ? widening : 0)
  }
}
