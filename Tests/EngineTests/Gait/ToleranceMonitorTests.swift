import Testing

@testable import Engine

@Suite struct ToleranceMonitorTests {
  private func measured(
    _ length: Double, at seconds: Double, duration: Double = 0.5, beginsBout: Bool = false
  ) -> MeasuredStep {
    var step = WalkedStep(seconds: seconds, duration: duration, rise: 3, periodicity: 1)
    step.beginsBout = beginsBout
    return MeasuredStep(
      step: step, lengthMeters: length, deviationMeters: 0.05, model: .peakAcceleration)
  }

  private func monitor() -> ToleranceMonitor {
    ToleranceMonitor(WalkingTarget(stepLengthMeters: 0.7, speedMetersPerSecond: 1.4))
  }

  @Test func fourthLengthOutlierWarns() {
    var monitor = monitor()
    for index in 0..<6 { #expect(monitor.add(measured(0.7, at: Double(index))) == nil) }
    // 0.6 m in 0.43 s keeps the target speed.
    for index in 6..<9 {
      #expect(monitor.add(measured(0.6, at: Double(index), duration: 0.43)) == nil)
    }
    #expect(monitor.add(measured(0.6, at: 9, duration: 0.43)) == .length)
    #expect((monitor.lengthOutliers, monitor.speedOutliers, monitor.goodPercentage) == (4, 0, 60))
  }

  @Test func deviationOfTheToleranceIsAnOutlier() {
    let monitor = monitor()
    let cases: [(length: Double, duration: Double, isGood: Bool)] = [
      (0.7, 0.5, true), (0.775000001, 0.5535, false), (0.7749, 0.5535, true), (0.7, 0.45, false),
    ]
    for row in cases {
      let step = measured(row.length, at: 0, duration: row.duration)
      #expect(monitor.isGood(step) == row.isGood, "\(row)")
    }
  }

  @Test func warningsAreAtLeastEightSecondsApart() {
    var monitor = monitor()
    let times = (0..<60).compactMap { index -> Double? in
      let seconds = 0.5 * Double(index)
      return monitor.add(measured(0.5, at: seconds)) == nil ? nil : seconds
    }
    #expect(times.count > 2)
    for (before, after) in zip(times, times.dropFirst()) { #expect(after - before >= 8) }
    #expect(monitor.warning == .both)
  }

  @Test func newBoutClearsTheWindowAndResetClearsAll() {
    var monitor = monitor()
    for index in 0..<10 { _ = monitor.add(measured(0.5, at: Double(index))) }
    _ = monitor.add(measured(0.7, at: 20, beginsBout: true))
    #expect((monitor.window.count, monitor.warning, monitor.steps) == (0, nil, 11))
    monitor.reset()
    #expect((monitor.steps, monitor.goodPercentage) == (0, nil))
  }

  /// The measured length of the first step after rest is too short.
  @Test func firstStepOfABoutIsNotAnOutlier() {
    var monitor = monitor()
    for bout in 0..<4 {
      let seconds = 20 * Double(bout)
      _ = monitor.add(measured(0.5, at: seconds, beginsBout: true))
      for step in 1..<10 { _ = monitor.add(measured(0.7, at: seconds + Double(step))) }
      #expect(monitor.lengthOutliers == 0 && monitor.speedOutliers == 0)
      #expect(abs((monitor.window.meanLength ?? 0) - 0.7) < 1e-9)
    }
    #expect(monitor.goodPercentage == 100)
  }

  @Test(arguments: [-3, 0, 1, 7, 50, 51, 1_000])
  func windowsHaveOneToFiftySteps(_ size: Int) {
    var window = StepWindow(size: size)
    #expect(window.meanLength == nil)
    for index in 0..<60 { window.add(measured(Double(index), at: 0)) }
    let held = min(50, max(1, size))
    #expect(window.count == held)
    #expect(abs((window.meanLength ?? 0) - (59 - 0.5 * Double(held - 1))) < 1e-9)
    #expect(abs((window.meanSpeed ?? 0) - 2 * (window.meanLength ?? 0)) < 1e-9)
  }

  /// If all steps are equal, the length from the mean motion equals the mean of the lengths.
  @Test func lengthFromMeanMotionMatchesMeanLength() throws {
    let meter = StepLengthMeter()
    var window = StepWindow(size: 10)
    #expect(window.meanLengthFromMeanMotion(meter) == nil)
    for _ in 0..<10 {
      let step = WalkedStep(seconds: 0, duration: 0.5, rise: 3, periodicity: 1)
      window.add(meter.measure(step))
    }
    let older = try #require(window.meanLengthFromMeanMotion(meter))
    #expect(abs(older - (window.meanLength ?? 0)) < 1e-9)
  }
}
