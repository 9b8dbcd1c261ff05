import Engine

/// A reference stride, and the signed errors of the detected steps in metres.
struct StrideScore {
  /// The error of the distance between the stride's start and end times, assuming a constant speed within each step. It
  /// includes the effect of missed, false and misplaced steps.
  let distanceError: Double
  /// The error of the distance after dividing the measured distance by the fraction of the stride's time that is
  /// covered by steps; nil if less than half is covered.
  let covered: Double?
  /// The error of twice the mean length of the steps that end within the stride; nil if no step ends within it. It
  /// depends only on the step lengths.
  let steps: Double?

  /// - Parameter measured: all steps of the recording, in order.
  init(_ stride: ReferenceStride, _ measured: [MeasuredStep]) {
    var (meters, seconds) = (0.0, 0.0)
    for measured in measured {
      let share = Self.share(of: measured.step, in: stride.range)
      meters += share * measured.lengthMeters
      seconds += share * measured.step.duration
    }
    distanceError = meters - stride.meters
    let coverage = seconds / (stride.range.upperBound - stride.range.lowerBound)
    covered = coverage > 0.5 ? meters / coverage - stride.meters : nil
    let ending = measured.filter {
      stride.range.lowerBound < $0.step.seconds && $0.step.seconds <= stride.range.upperBound
    }.map(\.lengthMeters)
    steps =
      ending.isEmpty ? nil : 2 * ending.reduce(0, +) / Double(ending.count) - stride.meters
  }

  private static func share(of step: WalkedStep, in range: ClosedRange<Double>) -> Double {
    let start = max(range.lowerBound, step.seconds - step.duration)
    let end = min(range.upperBound, step.seconds)
    return step.duration > 0 ? max(0, end - start) / step.duration : 0
  }
}

extension GaitScore {
  /// - Parameter meter: the step-length meter; nil for one without calibration.
  func strides(by meter: StepLengthMeter? = nil) -> [StrideScore] {
    guard !truth.strides.isEmpty else { return [] }
    let meter = meter ?? StepLengthMeter(walker: walker)
    let measured = walked.map { meter.measure($0) }
    return truth.strides.map { StrideScore($0, measured) }
  }
}
