// The default tolerances: 7.5 cm and 15 cm/s, or 3 in and 6 in/s.
extension WalkUnit {
  /// The default tolerance of step lengths in metres.
  public var defaultLengthTolerance: Double {
    self == .inches ? 3 * meters : SessionOption.lengthTolerance.usual
  }

  /// The default tolerance of walking speeds in m/s.
  public var defaultSpeedTolerance: Double {
    self == .inches ? 6 * meters : SessionOption.speedTolerance.usual
  }
}
