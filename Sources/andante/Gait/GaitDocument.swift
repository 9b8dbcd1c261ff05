import ActivityFiles
import Engine
import TextEncoding

/// The output of `andante gait` for a recording.
struct GaitDocument {
  let report: WalkReport
  let badRows: Int

  /// - Parameter learnt: The learnt constants, if they were requested.
  func json(_ learnt: StepLengthCalibration?) -> JSONValue {
    let metrics = report.metrics
    var members: [JSONValue.Member] = [
      ("stepCount", .integer(report.steps.count)),
      ("cadenceSpm", .number(metrics.cadence, decimals: 3)),
      ("distanceMeters", .number(report.distanceMeters, decimals: 3)),
      ("meanStepLengthMeters", .number(report.meanStepLength, decimals: 4)),
      ("walkingSpeedMps", .number(report.walkingSpeed, decimals: 4)),
      ("bouts", .array(report.bouts.map(Self.json))),
      ("stepTimeVariability", .number(metrics.strideTimeVariability, decimals: 3)),
      ("symmetry", .number(metrics.symmetryIndex, decimals: 3)),
      ("lengthUncertainty", .number(report.lengthUncertainty, decimals: 4)),
      ("badRows", .integer(badRows)),
      ("steps", .array(report.steps.map(Self.json))),
    ]
    if let learnt { members.append(("calibration", CalibrationDocument.json(learnt))) }
    return .object(members)
  }

  private static func json(_ bout: WalkReport.Bout) -> JSONValue {
    .object([
      ("start", .number(bout.start, decimals: 3)), ("end", .number(bout.end, decimals: 3)),
    ])
  }

  private static func json(_ step: WalkReport.Step) -> JSONValue {
    let measured = step.measured
    return .object([
      ("t", .number(measured.step.seconds, decimals: 4)),
      ("lengthMeters", .number(measured.lengthMeters, decimals: 4)),
      ("speedMps", .number(measured.speedMetersPerSecond, decimals: 4)),
      ("outlier", .bool(step.isOutlier)),
      ("lengthUncertainty", .number(measured.deviationMeters, decimals: 4)),
      ("side", .text(measured.step.side.map { $0 == .left ? "left" : "right" })),
      ("turning", .bool(measured.step.isTurning)),
      ("peakMeters", .number(step.methods.peakAcceleration, decimals: 4)),
      ("fusionMeters", .number(step.methods.sensorFusion, decimals: 4)),
      ("constant", .number(step.methods.constant, decimals: 5)),
    ])
  }

  func text(_ learnt: StepLengthCalibration?) -> String {
    guard let length = report.meanStepLength, let speed = report.walkingSpeed,
      let uncertainty = report.lengthUncertainty
    else { return "No steps." }
    let number = { (value: Double, decimals: Int) in fixedText(value, decimals: decimals) }
    var lines = [
      "\(counted(report.steps.count, "step")) in \(counted(report.bouts.count, "walk"))"
        + ", \(number(report.distanceMeters, 1)) m",
      "step length \(number(100 * length, 1)) ± \(number(100 * uncertainty, 1)) cm, "
        + "speed \(number(speed, 2)) m/s, cadence \(number(report.metrics.cadence ?? 0, 1)) steps a minute",
    ]
    if let variability = report.metrics.strideTimeVariability,
      let symmetry = report.metrics.symmetryIndex
    {
      lines.append(
        "stride time varies by \(number(variability, 1)) % (usually under 6), "
          + "left and right differ by \(number(symmetry, 1)) % (usually under 10)")
    }
    if let learnt { lines.append(CalibrationDocument.json(learnt).printed) }
    return lines.joined(separator: "\n")
  }
}
