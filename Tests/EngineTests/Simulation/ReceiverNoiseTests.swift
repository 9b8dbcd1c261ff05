import Engine
import Testing

/// Compares the noise with an independent study of the same model (20 seeds each): the raw distance of an hour at 3 m/s
/// is 8.05 % ± 0.20 % too long, and standing for ten minutes adds 883 m.
@Suite struct ReceiverNoiseTests {
  @Test func rawDistanceOfAnHourIsEightPercentTooLong() {
    let errors = (UInt64(1)...6).map { seed in
      var scenario = SimulationScenario(.openSkyHour)
      scenario.speedVariation = 0
      scenario.elevation = ElevationProfile(levelMeters: 500)
      let (truth, events) = simulated(scenario, seed: seed)
      return rawMeters(events) / truth.distanceMeters - 1
    }
    let mean = mean(errors)
    #expect(mean > 0.0765 && mean < 0.0845, "mean over-reading \(mean)")
  }

  @Test func standingStillAddsTheKnownDistance() {
    let meters = (UInt64(1)...10).map {
      rawMeters(simulated(SimulationScenario(.standingStill), seed: $0).events)
    }
    #expect(abs(mean(meters) - 883) < 15, "mean \(mean(meters)) m")
  }

  @Test func reportedRadiusContainsTwoThirdsOfTheFixes() {
    var (inside, count) = (0.0, 0.0)
    for seed in UInt64(1)...10 {
      var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(.openSkyHour))
      while let event = simulator.next() {
        guard let fix = event.fix, let radius = fix.horizontalAccuracy else { continue }
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
      guard let speed = event.fix?.speed else { continue }
      let error = speed - simulator.truth.speed
      if simulator.truth.speed > 2 { (sum, count) = (sum + error * error, count + 1) }
    }
    #expect(abs((sum / count).squareRoot() - 0.15) < 0.01)
  }
}
