import Testing

@testable import Engine

@Suite struct WalkSummaryTests {
  private let target = WalkingTarget(stepLengthMeters: 0.7, speedMetersPerSecond: 1.4)

  private func step(
    _ index: Int, length: Double = 0.7, isGood: Bool = true,
    warning: ToleranceMonitor.Warning? = nil
  ) -> CoachedStep {
    let duration = index % 2 == 0 ? 0.52 : 0.48
    let walked = WalkedStep(
      seconds: 10 + 0.5 * Double(index), duration: duration, beginsBout: index == 0, rise: 3,
      periodicity: 1)
    let measured = MeasuredStep(
      step: walked, lengthMeters: length, deviationMeters: 0.07 * length, model: .peakAcceleration)
    return CoachedStep(measured: measured, isGood: isGood, warning: warning)
  }

  private func frame(_ meters: Double, gps: Double = 0) -> WalkSummary.Frame {
    WalkSummary.Frame(target: target, durationSeconds: 60, distanceMeters: meters, gpsMeters: gps)
  }

  @Test func summaryWithoutStepsIsEmpty() {
    let summary = WalkSummary([], frame(0), corrections: [StepCorrection(seconds: 3, .removed)])
    #expect((summary.stepCount, summary.goodPercentage, summary.averageStepLength) == (0, nil, nil))
    #expect(
      (summary.averageSpeed, summary.averageDeviation, summary.distanceMeters) == (nil, nil, 0))
  }

  @Test func stepsAddUp() throws {
    let steps = (0..<40).map { step($0, length: $0 < 20 ? 0.7 : 0.6, isGood: $0 < 20) }
    let summary = WalkSummary(steps, frame(26))
    #expect((summary.stepCount, summary.goodPercentage) == (40, 50))
    #expect(abs(try #require(summary.averageStepLength) - 0.65) < 1e-12)
    #expect(abs(try #require(summary.averageStrideLength) - 1.3) < 1e-12)
    #expect(abs(try #require(summary.averageSpeed) - 1.3) < 1e-12)
    #expect(abs(try #require(summary.metrics.symmetryIndex) - 8) < 1e-9)
    #expect(abs(try #require(summary.metrics.cadence) - 120) < 0.5)
    #expect(summary.distanceMeters == 26)
  }

  /// The 7 % per step combine the step's own 6 % and the constant's 3.6 %. Averaging more steps only reduces the step's
  /// part.
  @Test func errorOfTheConstantDoesNotAverageOut() throws {
    let steps = (0..<400).map { step($0) }
    let deviation = try #require(WalkSummary(steps, frame(280)).averageDeviation)
    let shared = (0.07 * 0.07 - 0.06 * 0.06).squareRoot() * 0.7
    let own = 0.06 * 0.7 / 20
    #expect(abs(deviation - (shared * shared + own * own).squareRoot()) < 1e-12)
  }

  @Test func marksChangeGoodSteps() {
    let steps = (0..<10).map { step($0, isGood: $0 != 3) }
    let marks = [
      StepCorrection(seconds: 11.5, .markedGood), StepCorrection(seconds: 10, .markedOff),
      StepCorrection(seconds: 10.5, .markedOff),
    ]
    let summary = WalkSummary(steps, frame(7), corrections: marks)
    #expect((summary.stepCount, summary.goodCount) == (10, 8))
    #expect(summary.steps[3].isGood)
    #expect(summary.steps[3].correction == .markedGood)
    #expect(!summary.steps[0].isGood)
  }

  @Test func removedStepsAreNotCounted() {
    let steps = (0..<10).map { step($0, warning: $0 == 4 ? .length : nil) }
    let removal = [StepCorrection(seconds: 12, .removed)]
    let summary = WalkSummary(steps, frame(7), corrections: removal)
    #expect((summary.stepCount, summary.goodCount, summary.warningCount) == (9, 9, 0))
    #expect(summary.steps.count == 10)
    #expect(!summary.steps[4].isCounted)
    #expect(abs(summary.distanceMeters - 6.3) < 1e-12)
    #expect(abs(summary.steppedMeters - 6.3) < 1e-12)
  }

  /// The proportion of the distance that was measured by GPS doesn't change.
  @Test func removedStepsKeepTheGPSDistance() {
    let steps = (0..<10).map { step($0) }
    let removal = [StepCorrection(seconds: 12, .removed)]
    #expect(WalkSummary(steps, frame(8, gps: 8), corrections: removal).distanceMeters == 8)
    let half = WalkSummary(steps, frame(8, gps: 4), corrections: removal).distanceMeters
    #expect(abs(half - 7.65) < 1e-12)
  }

  /// The steps before and after a removed step don't form a stride.
  @Test func noStrideSpansARemovedStep() {
    let steps = (0..<30).map { step($0) }
    let whole = WalkSummary(steps, frame(21)).metrics
    let removal = [StepCorrection(seconds: 17, .removed), StepCorrection(seconds: 17.5, .removed)]
    let metrics = WalkSummary(steps, frame(21), corrections: removal).metrics
    #expect(metrics.strides < whole.strides)
    #expect(abs((metrics.symmetryIndex ?? 0) - (whole.symmetryIndex ?? 1)) < 1e-9)
  }

  @Test func lastCorrectionOfAStepWins() {
    let steps = (0..<3).map { step($0) }
    let changes = [
      StepCorrection(seconds: 10.5, .removed), StepCorrection(seconds: 10.5, .markedOff),
    ]
    let summary = WalkSummary(steps, frame(2.1), corrections: changes)
    #expect((summary.stepCount, summary.goodCount) == (3, 2))
  }

  /// A correction applies to the nearest step within 0.15 s.
  @Test(arguments: [
    (9.86, 0), (9.84, -1), (10.1, 0), (10.2, -1), (10.36, 1), (11.14, 2), (11.2, -1),
    (.nan, -1), (.infinity, -1), (-1e9, -1),
  ])
  func correctionAppliesToTheNearestStep(_ seconds: Double, _ expected: Int) {
    let kinds = [StepCorrection(seconds: seconds, .removed)].byStep([10, 10.5, 11])
    #expect(kinds.firstIndex(of: .removed) ?? -1 == expected)
  }
}
