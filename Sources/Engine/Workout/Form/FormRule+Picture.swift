extension FormRule {
  /// Whether a single picture breaks the rule, whatever its moment in a repetition; nil where that cannot be seen.
  /// A rule that compares with the athlete's own posture compares with an upright one.
  public func isBroken(in frame: PoseFrame) -> Bool? {
    guard let body = SeenBody(frame), let value = body.value(quantity, sides, .both) else {
      return nil
    }
    var yaw = CameraYaw()
    yaw.add(body, step: 0)
    guard case .widened(let widening) = ViewVerdict(view, yaw: yaw.degrees) else { return nil }
    return limit.excess(value) > slack(widening)
  }

  /// Beyond the limit, until a value is a fault: widening is in degrees and matters to angles alone.
  func slack(_ widening: Double) -> Double { tolerance + (quantity.isAngle ? widening : 0) }
}
