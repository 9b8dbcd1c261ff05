import Engine
import Testing

/// The target that follows the speed, over the simulator's scenarios with their receivers' noise.
@Suite struct SessionFollowTests {
  private struct Account {
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

  /// What the target does once the run has begun, while the runner really runs.
  private func account(_ name: SimulationName, seed: UInt64) -> Account {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    live.handle(SessionEvent(seconds: 0, .option(.followsSpeed, value: 1)))
    live.handle(SessionEvent(seconds: 0, .option(.usesPersonal, value: 0)))
    var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(name))
    var account = Account()
    var before: Double?
    while let event = simulator.next() {
      live.handle(event)
      guard case .tick = event.kind, event.seconds >= 10 else { continue }
      let target = live.coach.cadence.target
      let change = abs(target - (before ?? target))
      before = target
      account.changes += change > 0 ? 1 : 0
      account.largest = max(account.largest, change)
      guard simulator.truth.speed > 2 else { continue }
      account.seconds += 1
      account.error += abs(target - formula(simulator.truth.speed))
    }
    return account
  }

  /// The formula itself would change 6 to 9 times a minute: speeds here are never quite even.
  @Test(arguments: [
    (SimulationName.demo, 2.5, 1.2), (.openSkyHour, 2.2, 1.1), (.track, 0.8, 0.8),
    (.lateFirstFix, 1.3, 0.8), (.tunnel, 1.1, 0.8), (.treeCover, 2.0, 0.8),
    (.streetCanyon, 2.7, 1.1), (.trafficLights, 1.5, 0.8),
  ]) func theTargetDoesNotHunt(name: SimulationName, changes: Double, error: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let account = account(name, seed: seed)
      #expect(account.changesPerMinute <= changes, "seed \(seed)")
      #expect(account.meanError <= error, "seed \(seed)")
      #expect(account.largest <= 14, "seed \(seed)")
    }
  }

  @Test func whoStandsHasAStillTarget() {
    #expect(account(.standingStill, seed: 1).changes == 0)
  }
}
