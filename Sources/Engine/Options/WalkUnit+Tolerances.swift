// Tolerances of who has not chosen: 7.5 cm and 15 cm/s, or 3 in and 6 in/s.
extension WalkUnit {
  /// Metres.
  public var usualLengthTolerance: Double {
    self == .inches ? 3 * meters : SessionOption.lengthTolerance.usual
  }

  /// m/s.
  public var usualSpeedTolerance: Double {
    self == .inches ? 6 * meters : SessionOption.speedTolerance.usual
  }
}
