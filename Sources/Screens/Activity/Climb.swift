import Engine

extension ActivityAnalysis {
  /// Whether the elevation gain or loss is at least 1 m and exceeds the altitude's uncertainty. Otherwise the
  /// grade-adjusted pace equals the pace.
  var hasClimb: Bool {
    let most = max(elevationGainMeters ?? 0, elevationLossMeters ?? 0)
    return most >= 1 && most > elevationUncertaintyMeters ?? 0
  }
}
