extension LiveSession {
  /// The steady windows of a finished run, from which the runner's cadence line is learnt; empty for other kinds of
  /// session.
  ///
  /// A run without positions has windows only if the athlete entered its distance. The speed of each window is then the
  /// run's mean speed, because only the total was measured.
  ///
  /// - Parameter analysis: The result of `finishedAnalysis()`.
  /// - Complexity: O(*n*) in the run's duration.
  public func steadyWindows(of analysis: ActivityAnalysis) -> [RunWindow] {
    guard kind.learnsCadenceLine, sport == .running, analysis.quality.acceptedCount == 0,
      DistanceCorrection(choices).statedMeters != nil
    else { return coach.steadyWindows }
    let trace = coach.cadenceTrace
    var detector = SteadyWindowDetector()
    var windows: [RunWindow] = []
    var beat = -Double.infinity
    for index in 0..<trace.count {
      let point = trace[index]
      if point.isBeating { beat = point.seconds }
      let found = detector.add(
        seconds: point.seconds, speed: analysis.averageSpeed, cadence: point.cadence, altitude: nil)
      guard let found else { continue }
      let isPaced = point.seconds - beat < SteadyWindowDetector.windowSeconds
      windows.append(RunWindow(seconds: point.seconds, window: found, isPaced: isPaced))
    }
    return windows
  }
}
