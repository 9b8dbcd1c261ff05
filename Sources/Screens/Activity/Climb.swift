import Engine

extension ActivityAnalysis {
  /// Whether it went up or down by more than the altitude is uncertain by: else the pace on the flat is the pace.
  var hasClimb: Bool {
    let most = max(elevationGainMeters ?? 0, elevationLossMeters ?? 0)
    return most >= 1 && most > elevationUncertaintyMeters ?? 0
  }
}
