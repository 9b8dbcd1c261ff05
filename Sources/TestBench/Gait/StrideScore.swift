import Engine

/// A known stride, and what the steps say of it, each error in metres, signed.
struct StrideScore {
  /// The way between the stride's two times, each step walked evenly: whatever was missed, invented or placed wrongly counts.
  let way: Double
  /// The way over the share of the time that has steps; nil where less than half has.
  let covered: Double?
  /// Twice the mean of the steps that end in the stride, whatever their number: lengths alone. Nil without one.
  let steps: Double?

  /// - Parameter measured: of the whole recording, in order.
  init(_ stride: KnownStride, _ measured: [MeasuredStep]) {
    var (meters, seconds) = (0.0, 0.0)
    for measured in measured {
      let share = Self.share(of: measured.step, in: stride.range)
      meters += share * measured.lengthMeters
      seconds += share * measured.step.duration
    }
    way = meters - stride.meters
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
  /// - Parameter meter: nil is without calibration.
  func strides(by meter: StepLengthMeter? = nil) -> [StrideScore] {
    guard !truth.strides.isEmpty else { return [] }
    let meter = meter ?? StepLengthMeter(walker: walker)
    let measured = walked.map { meter.measure($0) }
    return truth.strides.map { StrideScore($0, measured) }
  }
}
