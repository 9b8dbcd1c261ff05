import Testing

@testable import Engine

@Suite struct WalkDistanceTests {
  /// Returns one step of a walk with two steps per second, each 0.7 m long with a deviation of 10 %.
  private func step(_ index: Int) -> MeasuredStep {
    let walked = WalkedStep(seconds: 0.5 * Double(index), duration: 0.5, rise: 3, periodicity: 1)
    return MeasuredStep(
      step: walked, lengthMeters: 0.7, deviationMeters: 0.07, model: .peakAcceleration)
  }

  private func way(
    _ start: Double, seconds: Double = 1, meters: Double = 1.5, accuracy: Double = 5
  ) -> WalkDistance.Leg {
    WalkDistance.Leg(start: start, end: start + seconds, meters: meters, accuracyMeters: accuracy)
  }

  /// Walks for `seconds`, with a GPS distance for each second in which `gps` returns one.
  private func walked(_ seconds: Int, gps: (Int) -> WalkDistance.Leg?) -> WalkDistance {
    var distance = WalkDistance()
    for second in 0..<seconds {
      if let way = gps(second) { _ = distance.add(way) } else { distance.interruptMeasurement() }
      if second >= 1 {
        for index in (2 * second - 1)..<(2 * second + 1) {
          distance.add(step(index), isLearnt: true)
        }
      }
      distance.advance(to: Double(second + 1))
    }
    return distance
  }

  @Test func distanceWithoutGPSComesFromTheSteps() {
    let distance = walked(100) { _ in nil }
    #expect(abs(distance.meters - 0.7 * 198) < 1e-9)
    #expect(distance.gpsMeters == 0)
  }

  /// Steps are more accurate than ten seconds of GPS, and less accurate than ten minutes.
  @Test func accurateGPSTakesOverAsDistanceGrows() {
    let short = walked(10) { way(Double($0)) }
    #expect(short.gpsMeters < 0.5 * short.meters)
    let long = walked(600) { way(Double($0)) }
    #expect(long.gpsMeters > 0.9 * long.meters)
    #expect(abs(long.meters - 900) < 8)
  }

  @Test(arguments: [1.2, 1.4, 1.6, 2.0]) func distanceLiesBetweenStepsAndGPS(_ perSecond: Double) {
    for seconds in [5, 20, 60, 300] {
      let both = walked(seconds) { way(Double($0), meters: perSecond) }
      let range = [0.7 * 2 * Double(seconds - 1), perSecond * Double(seconds)].sorted()
      #expect(both.meters > range[0] - 1.5 && both.meters < range[1] + 1.5)
      #expect(both.gpsMeters <= both.meters)
    }
  }

  @Test(
    arguments: [
      (6, 1.5, 8.1), (6, 3.1, 5), (16, 12, 5), (5, 1, 5), (6, 0, 5), (6, .nan, 5), (6, 1.5, .nan),
    ] as [(Double, Double, Double)])
  func poorGPSIsNotUsed(end: Double, meters: Double, accuracy: Double) {
    var distance = WalkDistance()
    let isUsed = distance.add(way(5, seconds: end - 5, meters: meters, accuracy: accuracy))
    #expect((isUsed, distance.meters) == (false, 0))
  }

  /// Each part lasts 200 s: with GPS, without GPS, and with GPS again.
  @Test func stepsFillAGap() {
    let distance = walked(600) { (200..<400).contains($0) ? nil : way(Double($0)) }
    #expect(abs(distance.meters - (300 + 280 + 300)) < 12)
    #expect(distance.gpsMeters < 610)
  }

  /// The first GPS distance after a gap starts at the previous fix, but the steps since then have already been counted.
  @Test func stepsBeforeTheFirstGPSDistanceCountOnce() {
    var distance = walked(20) { _ in nil }
    let isUsed = distance.add(way(10, seconds: 9, meters: 12.6))
    #expect(isUsed)
    // Steps 21 to 38 are within the GPS distance, and steps 1 to 20 come before it.
    #expect(abs(distance.meters - 0.7 * 38) < 1)
    distance.interruptMeasurement()
    #expect(abs(distance.meters - 0.7 * 38) < 1)
  }

  @Test func missingGPSWithoutNoticeIsAGap() {
    var distance = WalkDistance()
    for second in 0..<100 { _ = distance.add(way(Double(second))) }
    for index in 0..<400 {
      distance.add(step(index), isLearnt: true)
      distance.advance(to: 0.5 * Double(index))
    }
    #expect(abs(distance.meters - (150 + 0.7 * 200)) < 11)
  }

  /// An example is a person with a walking frame, where the phone can't detect steps.
  @Test func gpsDistanceWithoutStepsCounts() {
    var distance = WalkDistance()
    for second in 0..<300 { _ = distance.add(way(Double(second), meters: 0.5)) }
    #expect(abs(distance.meters - 150) < 1e-9)
    #expect(abs(distance.gpsMeters - 150) < 1e-9)
  }

  /// The first steps of a bout are reported up to half a minute late and must only count once.
  @Test func lateStepsCountOnce() {
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

  /// GPS replaces steps sooner if their constant is a factory default.
  @Test func factoryConstantsCountLessThanLearntOnes() {
    var (learnt, factory) = (WalkDistance(), WalkDistance())
    for second in 0..<60 {
      _ = learnt.add(way(Double(second)))
      _ = factory.add(way(Double(second)))
      for index in (2 * second)..<(2 * second + 2) {
        learnt.add(step(index), isLearnt: true)
        factory.add(step(index), isLearnt: false)
      }
    }
    #expect(factory.gpsMeters > 1.1 * learnt.gpsMeters)
  }
}
