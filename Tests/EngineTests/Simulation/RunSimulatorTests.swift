import Engine
import Testing

@Suite struct RunSimulatorTests {
  @Test(arguments: SimulationName.allCases)
  func eventsComeInOrderFromStartToFinish(_ name: SimulationName) {
    let events = simulated(SimulationScenario(name), seed: 1).events
    #expect(events.prefix(2).map(\.kind) == [.location(.granted), .command(.start)])
    #expect(events.last?.kind == .command(.finish))
    #expect(events.count { $0.kind == .command(.finish) } == 1)
    for (a, b) in zip(events, events.dropFirst()) { #expect(a.seconds <= b.seconds) }
    let ticks = events.filter { $0.kind == .tick }.map(\.seconds)
    let seconds: [Double] = (0..<ticks.count).map { Double($0) }
    #expect(ticks == seconds)
  }

  @Test(arguments: SimulationName.allCases)
  func sessionDependsOnTheSeedAlone(_ name: SimulationName) {
    let events = { (seed: UInt64) in simulated(SimulationScenario(name), seed: seed).events }
    let first = events(5)
    #expect(first == events(5))
    #expect(first.compactMap(\.fix) != events(6).compactMap(\.fix))
  }

  @Test func sessionEndsAtItsLengthOrDuration() {
    for name in SimulationName.allCases {
      let scenario = SimulationScenario(name)
      let truth = simulated(scenario, seed: 3).truth
      if scenario.lengthMeters.isFinite {
        #expect(abs(truth.distanceMeters - scenario.lengthMeters) < 1e-9)
      } else {
        #expect(truth.seconds == scenario.durationSeconds)
      }
    }
  }

  @Test func demoIsFiveKilometresWithATunnelAStopAndHills() {
    let (truth, events) = simulated(SimulationScenario(.demo), seed: 1)
    #expect(abs(truth.distanceMeters - 5000) < 1e-9)
    #expect(truth.unseenMeters > 110 && truth.unseenMeters < 180)
    #expect((45..<48).contains(truth.seconds - truth.movingSeconds))
    #expect(truth.climbMeters > 80 && truth.climbMeters < 120)
    #expect(abs(truth.climbMeters - truth.descentMeters) < 1)
    #expect(events.first { $0.fix != nil }?.seconds == 12)
    #expect(truth.seconds > 1600 && truth.seconds < 1950)
  }

  @Test func standingStillCoversNoDistance() {
    let (truth, events) = simulated(SimulationScenario(.standingStill), seed: 4)
    #expect((truth.distanceMeters, truth.movingSeconds, truth.stepCount) == (0, 0, 0))
    #expect(events.count { $0.fix != nil } == 601)
  }

  @Test func tunnelHasNoFixesAndItsLengthIsUnseen() {
    var simulator = RunSimulator(seed: 2, scenario: SimulationScenario(.tunnel))
    while let event = simulator.next() {
      guard event.fix != nil else { continue }
      #expect(!(1200...1500).contains(simulator.truth.distanceMeters))
    }
    #expect(abs(simulator.truth.unseenMeters - 300) < 4)
  }

  @Test func treesHideFixesAndStreetsCauseLargeErrors() {
    let trees = simulated(SimulationScenario(.treeCover), seed: 2)
    let missing = trees.truth.seconds + 1 - Double(trees.events.count { $0.fix != nil })
    // Running 1500 m takes 500 s, so 75 fixes (15 %) are expected to be missing. The permitted range is five standard
    // deviations to either side.
    #expect(missing > 35 && missing < 115)
    #expect(errors(in: SimulationScenario(.streetCanyon), seed: 2).max() ?? 0 > 40)
    #expect(errors(in: SimulationScenario(.openSkyHour), seed: 2).max() ?? 0 < 25)
  }

  @Test func haltsLastAsLongAsTheScenarioSays() {
    let truth = simulated(SimulationScenario(.trafficLights), seed: 9).truth
    let standing = truth.seconds - truth.movingSeconds
    #expect(standing >= 150 && standing <= 156)
  }

  @Test func stepsAddUpAndHeartRateIsPlausible() {
    let (truth, events) = simulated(SimulationScenario(.demo), seed: 8)
    var steps = 0.0
    for event in events {
      if case .steps(let count) = event.kind { steps += count }
      if case .heartRate(let beats) = event.kind { #expect(beats > 50 && beats < 200) }
    }
    #expect(steps == truth.stepCount)
    let cadence = steps / truth.movingSeconds * 60
    #expect(cadence > 155 && cadence < 175)
  }

  /// Returns the error of each fix in metres.
  private func errors(in scenario: SimulationScenario, seed: UInt64) -> [Double] {
    var simulator = RunSimulator(seed: seed, scenario: scenario)
    var errors: [Double] = []
    while let event = simulator.next() {
      guard let fix = event.fix else { continue }
      errors.append(planeMeters(fix.coordinate, simulator.truth.coordinate))
    }
    return errors
  }
}
