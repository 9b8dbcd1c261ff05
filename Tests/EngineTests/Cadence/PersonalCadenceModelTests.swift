import Engine
import Testing

@Suite struct PersonalCadenceModelTests {
  private static let speeds = [2.4, 2.6, 2.9, 3.1, 3.3]
  private static let cadences = [158.0, 159, 162, 163, 165]

  @Test func posteriorMatchesPublishedValues() {
    var model = PersonalCadenceModel(intercept: 170, slope: 8)
    for (speed, cadence) in zip(Self.speeds, Self.cadences) {
      model.add(SteadyWindow(speed: speed, cadence: cadence))
    }
    #expect(abs(model.intercept - 163.045788) < 1e-6)
    #expect(abs(model.slope - 8.179173) < 5e-7)
    #expect(abs(model.covariance.intercept - 1.778872) < 5e-7)
    #expect(abs(model.covariance.shared - 0.763933) < 5e-7)
    #expect(abs(model.covariance.slope - 5.849542) < 5e-7)
    #expect(model.windowCount == 5 && model.weight == 5 && model.speeds == 2.4...3.3)
  }

  @Test func predictionWithoutWindowsIsTheExtrapolatedPrior() {
    let prediction = PersonalCadenceModel(height: .meters(1.85)).prediction(speed: 4)
    #expect(abs(prediction.cadence - (163.5 + 7)) < 1e-9)
    #expect(abs(prediction.lineDeviation - (25.0 + 9).squareRoot()) < 1e-9)
    #expect(prediction.isExtrapolated)
  }

  @Test func orderDoesNotMatterAndOldWindowsWeighLess() {
    var forward = PersonalCadenceModel()
    var aged = PersonalCadenceModel()
    for (speed, cadence) in zip(Self.speeds, Self.cadences) {
      forward.add(SteadyWindow(speed: speed, cadence: cadence))
      aged.add(SteadyWindow(speed: speed, cadence: cadence, ageDays: 60))
    }
    var backward = PersonalCadenceModel()
    for (speed, cadence) in zip(Self.speeds, Self.cadences).reversed() {
      backward.add(SteadyWindow(speed: speed, cadence: cadence))
    }
    #expect(abs(forward.intercept - backward.intercept) < 1e-9)
    #expect(aged.weight == 2.5)
    #expect(aged.prediction(speed: 3).lineDeviation > forward.prediction(speed: 3).lineDeviation)
  }

  @Test func impossibleAndWalkingWindowsAreIgnored() {
    var model = PersonalCadenceModel()
    let untouched = model
    for window in [
      SteadyWindow(speed: 1.2, cadence: 165), SteadyWindow(speed: 3, cadence: 60),
      SteadyWindow(speed: .nan, cadence: 165), SteadyWindow(speed: 3, cadence: .infinity),
      SteadyWindow(speed: 3, cadence: 165, ageDays: .nan),
    ] { model.add(window) }
    #expect(model == untouched)
  }

  @Test func bandNarrowsWithEveryWindow() {
    var model = PersonalCadenceModel()
    var before = model.prediction(speed: 3).deviation
    for _ in 0..<20 {
      model.add(SteadyWindow(speed: 3, cadence: 160))
      let deviation = model.prediction(speed: 3).deviation
      #expect(deviation < before)
      before = deviation
    }
    #expect(!model.prediction(speed: 3.5).isExtrapolated)
    #expect(model.prediction(speed: 3.51).isExtrapolated)
    let band = model.prediction(speed: 3).band
    #expect(band.contains(160) && band.upperBound - band.lowerBound < 11)
  }

  /// Simulates 200 runners whose intercepts and slopes scatter around the prior. After ten windows with scatter, the
  /// models predict the cadence at another speed within 2 steps per minute on average.
  @Test func tenWindowsPredictOtherRunsWithinTwoSteps() {
    var random = SeededRandom(seed: 11)
    var errors: [Double] = []
    for _ in 0..<200 {
      let intercept = 166 + 8 * random.nextNormal()
      let slope = 7 + 2 * random.nextNormal()
      func cadence(_ speed: Double) -> Double { intercept + slope * (speed - 3) }
      var model = PersonalCadenceModel()
      for _ in 0..<10 {
        let speed = random.next(in: 2.5...3.5)
        let scatter = 2 * random.nextNormal()
        model.add(SteadyWindow(speed: speed, cadence: cadence(speed) + scatter))
      }
      let speed = random.next(in: 2.3...3.7)
      errors.append(abs(model.prediction(speed: speed).cadence - cadence(speed)))
    }
    #expect(errors.reduce(0, +) / Double(errors.count) < 2)
  }
}

@Suite struct SteadyWindowDetectorTests {
  private func windows(
    seconds: Int, speed: (Int) -> Double? = { _ in 3 }, cadence: (Int) -> Double? = { _ in 165 },
    altitude: (Int) -> Double? = { _ in 100 }
  ) -> [SteadyWindow] {
    var detector = SteadyWindowDetector()
    return (0..<seconds).compactMap {
      detector.add(
        seconds: Double($0), speed: speed($0), cadence: cadence($0), altitude: altitude($0))
    }
  }

  @Test func steadyRunningGivesAWindowEveryHalfMinute() {
    let found = windows(seconds: 95)
    #expect(found.count == 3)
    #expect(found.allSatisfy { abs($0.speed - 3) < 1e-12 && abs($0.cadence - 165) < 1e-9 })
  }

  @Test func unevenSteepSlowOrUnmeasuredRunningGivesNoWindow() {
    let ignored = [
      windows(seconds: 90, speed: { $0 % 20 < 10 ? 2.6 : 3.4 }),
      windows(seconds: 90, speed: { _ in 1.2 }),
      windows(seconds: 90, altitude: { 100 + 0.09 * Double($0) }),
      windows(seconds: 90, cadence: { $0 % 25 == 24 ? nil : 165 }),
      windows(seconds: 90, cadence: { $0 % 20 < 10 ? 150 : 175 }),
    ]
    #expect(ignored.map(\.count) == [0, 0, 0, 0, 0])
  }

  @Test func unknownAltitudeCountsAsLevelAndAGapRestartsTheWindow() {
    #expect(windows(seconds: 30, altitude: { _ in nil }).count == 1)
    var detector = SteadyWindowDetector()
    for second in 0..<29 {
      _ = detector.add(seconds: Double(second), speed: 3, cadence: 165, altitude: nil)
    }
    #expect(detector.add(seconds: 60, speed: 3, cadence: 165, altitude: nil) == nil)
  }
}
