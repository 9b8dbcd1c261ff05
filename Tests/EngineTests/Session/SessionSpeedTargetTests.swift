import Engine
import Testing

/// A target that follows the speed, in the simulator's scenarios with receiver noise.
@Suite struct SessionSpeedTargetTests {
  private struct TargetStatistics {
    var changes = 0.0
    var largest = 0.0
    var seconds = 0.0
    var error = 0.0

    var changesPerMinute: Double { changes / seconds * 60 }
    var meanError: Double { error / seconds }
  }

  private func formula(_ speed: Double) -> Double {
    CadenceModel().suggestion(speed: .metersPerSecond(speed), height: .meters(1.75))
      .cadence.stepsPerMinute
  }

  /// Simulates a scenario. Measures the target's changes after the first 10 s, and its error while the runner is
  /// running.
  private func statistics(_ name: SimulationName, seed: UInt64) -> TargetStatistics {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    live.handle(.option(.followsSpeed, value: 1), at: 0)
    live.handle(.option(.usesPersonal, value: 0), at: 0)
    var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(name))
    var statistics = TargetStatistics()
    var before: Double?
    while let event = simulator.next() {
      live.handle(event)
      guard case .tick = event.kind, event.seconds >= 10 else { continue }
      let target = live.coach.cadence.target
      let change = abs(target - (before ?? target))
      before = target
      statistics.changes += change > 0 ? 1 : 0
      statistics.largest = max(statistics.largest, change)
      guard simulator.truth.speed > 2 else { continue }
      statistics.seconds += 1
      statistics.error += abs(target - formula(simulator.truth.speed))
    }
    return statistics
  }

  /// The result of the formula alone would change 6 to 9 times per minute, because the simulated speeds are never
  /// constant.
  @Test(arguments: [
    (SimulationName.demo, 2.5, 1.2), (.openSkyHour, 2.2, 1.1), (.track, 0.8, 0.8),
    (.lateFirstFix, 1.3, 0.8), (.tunnel, 1.1, 0.8), (.treeCover, 2.0, 0.8),
    (.streetCanyon, 2.7, 1.1), (.trafficLights, 1.5, 0.8),
  ]) func targetRarelyChanges(name: SimulationName, changes: Double, error: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let statistics = statistics(name, seed: seed)
      #expect(statistics.changesPerMinute <= changes, "seed \(seed)")
      #expect(statistics.meanError <= error, "seed \(seed)")
      #expect(statistics.largest <= 14, "seed \(seed)")
    }
  }

  @Test func targetIsConstantDuringARest() {
    #expect(statistics(.standingStill, seed: 1).changes == 0)
  }
}
