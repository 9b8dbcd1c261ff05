import Testing

@testable import Engine

@Suite struct StepRateTests {
  /// Returns the readings during `seconds` at a steady cadence (steps per minute). The step count is updated once a
  /// second, rounded down to whole steps.
  private func readings(_ cadence: Double, seconds: ClosedRange<Int> = 30...300) -> [Double] {
    var actual = ActualCadence()
    var readings: [Double] = []
    for second in 0...seconds.upperBound {
      let steps = { (time: Int) in (Double(time) * cadence / 60).rounded(.down) }
      actual.add(steps: second == 0 ? 0 : steps(second) - steps(second - 1), at: Double(second))
      actual.advance(to: Double(second))
      if seconds.contains(second), let reading = actual.reading { readings.append(reading) }
    }
    return readings
  }

  /// A perfectly steady cadence is the hardest case: the plain difference between two step counts would be off by up to
  /// 10 steps per minute.
  @Test(arguments: Array(stride(from: 150.0, through: 196, by: 0.7)))
  func wholeStepsReadAsTheirCadence(cadence: Double) {
    let readings = readings(cadence)
    #expect(readings.count == 271)
    #expect(readings.allSatisfy { abs($0 - cadence) <= 4.5 }, "\(cadence): \(Set(readings))")
  }

  @Test func rateIsNilBeforeTheFourthSecond() {
    var rate = StepRate()
    for second in 0...3 { #expect(rate.add(3, at: Double(second)) == nil) }
    #expect(rate.add(3, at: 4).map { abs($0 - 180) < 1e-9 } == true)
  }

  /// After a stop at traffic lights, the time spent standing must not lower the step rate.
  @Test func stepsBeforeARestAreIgnored() {
    var rate = StepRate()
    for second in 0..<20 { _ = rate.add(3, at: Double(second)) }
    for second in 20..<40 { _ = rate.add(0, at: Double(second)) }
    let later = (40..<60).compactMap { rate.add(3, at: Double($0)) }
    #expect(later.count >= 16 && later.allSatisfy { abs($0 - 180) < 25 })
    #expect(later.dropFirst(9).allSatisfy { abs($0 - 180) < 1e-9 })
  }

  @Test func countsInQuickSuccessionAreCombined() {
    var rate = StepRate()
    var rates: [Double] = []
    for tenth in 0...200 {
      let isStep = tenth % 4 == 0
      if let found = rate.add(isStep ? 1 : 0, at: Double(tenth) / 10) { rates.append(found) }
    }
    #expect(!rates.isEmpty && rates.allSatisfy { abs($0 - 150) < 8 })
  }
}
