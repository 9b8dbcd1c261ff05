import Engine

extension ActivityAnalysis {
  /// Whether the elevation gain or loss exceeds 1 m and the altitude's uncertainty. Otherwise the grade-adjusted
  /// pace is simply the pace.
  var hasClimb: Bool {
    let most = max(elevationGainMeters ?? 0, elevationLossMeters ?? 0)
    return most >= 1 && most > elevationUncertaintyMeters ?? 0
  }
}
