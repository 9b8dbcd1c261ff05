import Testing

@testable import Engine

@Suite struct WalkDistanceTests {
  /// 0.7 m twice a second, the constant 8 % of it.
  private func step(_ index: Int) -> MeasuredStep {
    let walked = WalkedStep(
      seconds: 0.5 * Double(index), duration: 0.5, rise: 3, periodicity: 1)
    return MeasuredStep(
      step: walked, lengthMeters: 0.7, deviationMeters: 0.07, model: .peakAcceleration)
  }

  private func way(
    _ start: Double, seconds: Double = 1, meters: Double = 1.5, accuracy: Double = 5
  ) -> WalkDistance.Way {
    WalkDistance.Way(
      start: start, end: start + seconds, meters: meters, accuracyMeters: accuracy)
  }

  /// Steps from 0 to `seconds`, and a way of GPS each second of `gps`.
  private func walked(
    _ seconds: Int, gps: (Int) -> WalkDistance.Way?
  ) -> WalkDistance {
    var distance = WalkDistance()
    for second in 0..<seconds {
      if let way = gps(second) { _ = distance.add(way) } else { distance.breakOff() }
      if second >= 1 {
        for index in (2 * second - 1)..<(2 * second + 1) {
          distance.add(step(index), isLearnt: true)
        }
      }
      distance.advance(to: Double(second + 1))
    }
    return distance
  }

  @Test func withoutGPSItIsTheSteps() {
    let distance = walked(100) { _ in nil }
    #expect(abs(distance.meters - 0.7 * 198) < 1e-9)
    #expect(distance.gpsMeters == 0)
  }

  /// Ten seconds of GPS say less than steps do, ten minutes more.
  @Test func goodGPSTakesOverWithTheWay() {
    let short = walked(10) { way(Double($0)) }
    #expect(short.gpsMeters < 0.5 * short.meters)
    let long = walked(600) { way(Double($0)) }
    #expect(long.gpsMeters > 0.9 * long.meters)
    #expect(abs(long.meters - 900) < 8)
  }

  /// Never more than the longer of both, never less than the shorter.
  @Test(arguments: [1.2, 1.4, 1.6, 2.0]) func itLiesBetween(_ perSecond: Double) {
    for seconds in [5, 20, 60, 300] {
      let both = walked(seconds) { way(Double($0), meters: perSecond) }
      let range = [0.7 * 2 * Double(seconds - 1), perSecond * Double(seconds)].sorted()
      #expect(both.meters > range[0] - 1.5 && both.meters < range[1] + 1.5)
      #expect(both.gpsMeters <= both.meters)
    }
  }

  @Test(arguments: [
    WalkDistance.Way(start: 5, end: 6, meters: 1.5, accuracyMeters: 8.1),
    WalkDistance.Way(start: 5, end: 6, meters: 3.1, accuracyMeters: 5),
    WalkDistance.Way(start: 5, end: 16, meters: 12, accuracyMeters: 5),
    WalkDistance.Way(start: 5, end: 5, meters: 1, accuracyMeters: 5),
    WalkDistance.Way(start: 5, end: 6, meters: 0, accuracyMeters: 5),
    WalkDistance.Way(start: 5, end: 6, meters: .nan, accuracyMeters: 5),
    WalkDistance.Way(start: 5, end: 6, meters: 1.5, accuracyMeters: .nan),
  ])
  func poorGPSIsNotUsed(_ way: WalkDistance.Way) {
    var distance = WalkDistance()
    #expect(distance.add(way) == false)
    #expect(distance.meters == 0)
  }

  /// Two hundred seconds with GPS, two hundred without, two hundred with.
  @Test func stepsFillAGap() {
    let distance = walked(600) { (200..<400).contains($0) ? nil : way(Double($0)) }
    #expect(abs(distance.meters - (300 + 280 + 300)) < 12)
    #expect(distance.gpsMeters < 610)
  }

  /// A receiver that falls silent without a word.
  /// The first way of a run begins at the fix before, when its steps are counted already.
  @Test func stepsBeforeTheFixThatOpensARunCountOnce() {
    var distance = walked(20) { _ in nil }
    let isUsed = distance.add(way(10, seconds: 9, meters: 12.6))
    #expect(isUsed)
    // Steps 21 … 38 lie in it, 1 … 20 before.
    #expect(abs(distance.meters - 0.7 * 38) < 1)
    distance.breakOff()
    #expect(abs(distance.meters - 0.7 * 38) < 1)
  }

  @Test func silenceIsAGap() {
    var distance = WalkDistance()
    for second in 0..<100 { _ = distance.add(way(Double(second))) }
    for index in 0..<400 {
      distance.add(step(index), isLearnt: true)
      distance.advance(to: 0.5 * Double(index))
    }
    #expect(abs(distance.meters - (150 + 0.7 * 200)) < 11)
  }

  /// Someone behind a walking frame, whose steps nothing tells.
  @Test func wayWithoutStepsCounts() {
    var distance = WalkDistance()
    for second in 0..<300 { _ = distance.add(way(Double(second), meters: 0.5)) }
    #expect(abs(distance.meters - 150) < 1e-9)
    #expect(abs(distance.gpsMeters - 150) < 1e-9)
  }

  /// The first steps of a bout are told half a minute late, and count once.
  @Test func lateStepsFindTheirRun() {
    let onTime = walked(60) { way(Double($0)) }
    var late = WalkDistance()
    for second in 0..<60 {
      _ = late.add(way(Double(second)))
      if second == 25 { for index in 1..<50 { late.add(step(index), isLearnt: true) } }
      if second > 25 {
        for index in (2 * second - 2)..<(2 * second) { late.add(step(index), isLearnt: true) }
      }
    }
    #expect(abs(late.meters - onTime.meters) < 2.5)
  }

  /// GPS corrects constants from the factory sooner.
  @Test func whatWasNotLearntIsWorthLess() {
    var (learnt, told) = (WalkDistance(), WalkDistance())
    for second in 0..<60 {
      _ = learnt.add(way(Double(second)))
      _ = told.add(way(Double(second)))
      for index in (2 * second)..<(2 * second + 2) {
        learnt.add(step(index), isLearnt: true)
        told.add(step(index), isLearnt: false)
      }
    }
    #expect(told.gpsMeters > 1.1 * learnt.gpsMeters)
  }
}
