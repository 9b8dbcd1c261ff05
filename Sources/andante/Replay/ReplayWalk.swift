import Engine
import TextEncoding

/// The additional results of a replayed walk: steps, step lengths, regularity and learnt constants.
struct ReplayWalk {
  let summary: WalkSummary
  let walk: WalkSnapshot
  let learnt: [StepConstant]

  /// Returns nil if the session isn't a walk.
  init?(_ session: Session) {
    guard let walk = session.coach.walk, let summary = WalkSummary(session.live) else { return nil }
    self.summary = summary
    self.walk = walk
    learnt = session.coach.stepCalibration.learnt
  }

  var json: JSONValue {
    .object([
      ("steps", .integer(summary.stepCount)),
      ("goodPercentage", .number(summary.goodPercentage, decimals: 1)),
      ("warnings", .integer(summary.warningCount)),
      ("averageStepMeters", .number(summary.averageStepLength, decimals: 4)),
      ("averageStepDeviationMeters", .number(summary.averageDeviation, decimals: 4)),
      ("averageSpeedMps", .number(summary.averageSpeed, decimals: 4)),
      ("walkingSeconds", .number(summary.walkingSeconds, decimals: 3)),
      ("steppedMeters", .number(summary.steppedMeters, decimals: 3)),
      ("gpsMeters", .number(walk.gpsMeters, decimals: 3)),
      ("cadenceSpm", .number(summary.metrics.cadence, decimals: 2)),
      ("strideTimeVariability", .number(summary.metrics.strideTimeVariability, decimals: 2)),
      ("symmetryIndex", .number(summary.metrics.symmetryIndex, decimals: 2)),
      ("constants", .array(learnt.map(\.json))),
    ])
  }

  func text(_ formatter: MetricFormatter) -> String {
    let parts = [
      formatter.whole(Double(summary.stepCount), "steps"),
      summary.goodPercentage.map { formatter.whole($0, "% good") },
      formatter.whole(Double(summary.warningCount), "warnings"),
      summary.averageStepLength.map { "average step \(formatter.whole(100 * $0, "cm"))" },
      summary.metrics.cadence.map { formatter.whole($0, "steps a minute") },
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}

extension StepConstant {
  fileprivate var json: JSONValue {
    .object([
      ("model", .integer(Int(model.rawValue))), ("place", .integer(Int(place.rawValue))),
      ("value", .number(value, decimals: 5)), ("deviation", .number(deviation, decimals: 4)),
      ("steps", .number(steps, decimals: 0)),
    ])
  }
}
