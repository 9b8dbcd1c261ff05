import Testing

@testable import Engine

@Suite struct GaitMetricsTests {
  private func steps(_ durations: [Double]) -> [WalkedStep] {
    var seconds = 0.0
    return durations.enumerated().map { index, duration in
      seconds += duration
      var step = WalkedStep(seconds: seconds, duration: duration, rise: 3, periodicity: 1)
      step.beginsBout = index == 0
      return step
    }
  }

  /// Step times of 0.508 s on one foot and 0.538 s on the other give an index of 5.736 %; the stride times vary by
  /// 1.0682 %.
  @Test func metricsMatchTheVector() throws {
    let vector = [0.50, 0.54, 0.51, 0.53, 0.50, 0.55, 0.52, 0.53, 0.51, 0.54]
    let metrics = GaitMetrics(steps([0.5, 0.5, 0.5] + vector + vector + [0.5]))
    #expect(metrics.strides == 10)
    #expect(abs(try #require(metrics.symmetryIndex) - 5.736) < 1e-3)
    let strides = (0..<9).map { vector[$0] + vector[$0 + 1] }
    #expect(abs(try #require(GaitMetrics.variation(strides)) - 1.0682) < 1e-4)
  }

  @Test func fewStepsGiveNoVariabilityOrSymmetry() {
    #expect(GaitMetrics([]).cadence == nil)
    let few = GaitMetrics(steps([Double](repeating: 0.5, count: 12)))
    #expect((few.cadence, few.strideTimeVariability, few.symmetryIndex) == (120, nil, nil))
  }

  @Test func turnsAreIgnored() {
    var walked = steps([Double](repeating: 0.5, count: 60))
    for index in 30..<34 {
      walked[index].turn = 1
      walked[index].duration = 0.7
    }
    let metrics = GaitMetrics(walked)
    #expect((metrics.strideTimeVariability ?? 9) < 1e-9)
    #expect((metrics.symmetryIndex ?? 9) < 1e-9)
  }

  @Test func longStepIsAnOutlierInTheReport() throws {
    var walked = steps([Double](repeating: 0.5, count: 20))
    walked[7].rise = 30
    let report = WalkReport(walked, StepLengthMeter())
    #expect(report.steps.indices.filter { report.steps[$0].isOutlier } == [7])
    #expect(report.bouts == [WalkReport.Bout(start: 0, end: 10)])
    #expect(abs(try #require(report.walkingSpeed) - report.distanceMeters / 10) < 1e-9)
    let uncertainty = try #require(report.lengthUncertainty)
    #expect(uncertainty > 0.07 * 0.5 && uncertainty < 0.1)
    let none = WalkReport([], StepLengthMeter())
    #expect((none.meanStepLength, none.walkingSpeed, none.lengthUncertainty) == (nil, nil, nil))
  }

  @Test func firstStepOfABoutIsNotAnOutlierInTheReport() {
    var walked = steps([Double](repeating: 0.5, count: 20))
    walked[0].rise = 0.5
    walked[10].rise = 0.5
    walked[10].beginsBout = true
    #expect(WalkReport(walked, StepLengthMeter()).steps.allSatisfy { !$0.isOutlier })
  }
}
