import Engine
import Testing

/// Compares the noise with an independent study of the same model (20 seeds each): the raw distance of an hour at 3 m/s
/// is 8.05 % ± 0.20 % too long, and standing for ten minutes adds 883 m.
@Suite struct ReceiverNoiseTests {
  @Test func rawDistanceOfAnHourIsEightPercentTooLong() {
    var errors: [Double] = []
    for seed in UInt64(1)...6 {
      var scenario = SimulationScenario(.openSkyHour)
      scenario.speedVariation = 0
      scenario.elevation = ElevationProfile(levelMeters: 500)
      let (raw, truth) = rawDistance(scenario, seed: seed)
      errors.append(raw / truth - 1)
    }
    let mean = errors.reduce(0, +) / 6
    #expect(mean > 0.0765 && mean < 0.0845, "mean over-reading \(mean)")
  }

  @Test func standingStillAddsTheKnownDistance() {
    var sum = 0.0
    for seed in UInt64(1)...10 {
      sum += rawDistance(SimulationScenario(.standingStill), seed: seed).raw
    }
    #expect(abs(sum / 10 - 883) < 15, "mean \(sum / 10) m")
  }

  @Test func reportedRadiusContainsTwoThirdsOfTheFixes() {
    var (inside, count) = (0.0, 0.0)
    for seed in UInt64(1)...10 {
      var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(.openSkyHour))
      while let event = simulator.next() {
        guard case .fix(let fix) = event.kind, let radius = fix.horizontalAccuracy else { continue }
        count += 1
        if planeMeters(fix.coordinate, simulator.truth.coordinate) <= radius { inside += 1 }
      }
    }
    #expect(abs(inside / count - 0.68) < 0.04)
  }

  @Test func dopplerScattersByItsDeviation() {
    var simulator = RunSimulator(seed: 3, scenario: SimulationScenario(.openSkyHour))
    var (sum, count) = (0.0, 0.0)
    while let event = simulator.next() {
      guard case .fix(let fix) = event.kind, let speed = fix.speed else { continue }
      let error = speed - simulator.truth.speed
      if simulator.truth.speed > 2 { (sum, count) = (sum + error * error, count + 1) }
    }
    #expect(abs((sum / count).squareRoot() - 0.15) < 0.01)
  }

  private func rawDistance(
    _ scenario: SimulationScenario, seed: UInt64
  ) -> (raw: Double, truth: Double) {
    var simulator = RunSimulator(seed: seed, scenario: scenario)
    var (last, sum) = (Coordinate?.none, 0.0)
    while let event = simulator.next() {
      guard case .fix(let fix) = event.kind else { continue }
      if let last { sum += planeMeters(last, fix.coordinate) }
      last = fix.coordinate
    }
    return (sum, simulator.truth.distanceMeters)
  }
}
