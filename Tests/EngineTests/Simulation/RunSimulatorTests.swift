import Engine
import Testing

@Suite struct RunSimulatorTests {
  @Test(arguments: SimulationName.allCases)
  func eventsComeInOrderFromStartToFinish(_ name: SimulationName) {
    let events = events(of: SimulationScenario(name), seed: 1)
    #expect(events.first?.kind == .location(.granted))
    #expect(events[1].kind == .command(.start))
    #expect(events.last?.kind == .command(.finish))
    #expect(events.count { $0.kind == .command(.finish) } == 1)
    for (a, b) in zip(events, events.dropFirst()) { #expect(a.seconds <= b.seconds) }
    let ticks = events.filter { $0.kind == .tick }.map(\.seconds)
    let seconds: [Double] = (0..<ticks.count).map { Double($0) }
    #expect(ticks == seconds)
  }

  @Test(arguments: SimulationName.allCases)
  func sessionDependsOnTheSeedAlone(_ name: SimulationName) {
    let scenario = SimulationScenario(name)
    #expect(digest(of: scenario, seed: 5) == digest(of: scenario, seed: 5))
    #expect(digest(of: scenario, seed: 5) != digest(of: scenario, seed: 6))
  }

  @Test func sessionEndsAtItsLengthOrDuration() {
    for name in SimulationName.allCases {
      let scenario = SimulationScenario(name)
      let truth = finished(scenario, seed: 3).truth
      if scenario.lengthMeters.isFinite {
        #expect(abs(truth.distanceMeters - scenario.lengthMeters) < 1e-9)
      } else {
        #expect(truth.seconds == scenario.durationSeconds)
      }
    }
  }

  @Test func demoIsFiveKilometresWithATunnelAStopAndHills() {
    let (truth, events) = finished(SimulationScenario(.demo), seed: 1)
    #expect(abs(truth.distanceMeters - 5000) < 1e-9)
    #expect(truth.unseenMeters > 110 && truth.unseenMeters < 180)
    #expect(truth.seconds - truth.movingSeconds >= 45)
    #expect(truth.seconds - truth.movingSeconds < 48)
    #expect(truth.climbMeters > 80 && truth.climbMeters < 120)
    #expect(abs(truth.climbMeters - truth.descentMeters) < 1)
    let firstFix = events.first { isFix($0.kind) }
    #expect(firstFix?.seconds == 12)
    #expect(truth.seconds > 1600 && truth.seconds < 1950)
  }

  @Test func standingStillCoversNoDistance() {
    let (truth, events) = finished(SimulationScenario(.standingStill), seed: 4)
    #expect(truth.distanceMeters == 0)
    #expect(truth.movingSeconds == 0)
    #expect(truth.stepCount == 0)
    #expect(events.count { isFix($0.kind) } == 601)
  }

  @Test func tunnelHasNoFixesAndItsLengthIsUnseen() {
    var simulator = RunSimulator(seed: 2, scenario: SimulationScenario(.tunnel))
    while let event = simulator.next() {
      guard isFix(event.kind) else { continue }
      #expect(!(1200...1500).contains(simulator.truth.distanceMeters))
    }
    #expect(abs(simulator.truth.unseenMeters - 300) < 4)
  }

  @Test func treesHideFixesAndStreetsCauseLargeErrors() {
    let trees = finished(SimulationScenario(.treeCover), seed: 2)
    let missing = trees.truth.seconds + 1 - Double(trees.events.count { isFix($0.kind) })
    // Running 1500 m takes 500 s, so 75 fixes (15 %) are expected to be missing. The permitted range is five standard
    // deviations to either side.
    #expect(missing > 35 && missing < 115)
    #expect(errors(in: SimulationScenario(.streetCanyon), seed: 2).max() ?? 0 > 40)
    #expect(errors(in: SimulationScenario(.openSkyHour), seed: 2).max() ?? 0 < 25)
  }

  @Test func haltsLastAsLongAsTheScenarioSays() {
    let truth = finished(SimulationScenario(.trafficLights), seed: 9).truth
    let standing = truth.seconds - truth.movingSeconds
    #expect(standing >= 150 && standing <= 156)
  }

  @Test func stepsAddUpAndHeartRateIsPlausible() {
    let (truth, events) = finished(SimulationScenario(.demo), seed: 8)
    var steps = 0.0
    for event in events {
      if case .steps(let count) = event.kind { steps += count }
      if case .heartRate(let beats) = event.kind { #expect(beats > 50 && beats < 200) }
    }
    #expect(steps == truth.stepCount)
    let cadence = steps / truth.movingSeconds * 60
    #expect(cadence > 155 && cadence < 175)
  }
}

extension RunSimulatorTests {
  func events(of scenario: SimulationScenario, seed: UInt64) -> [SessionEvent] {
    finished(scenario, seed: seed).events
  }

  func finished(
    _ scenario: SimulationScenario, seed: UInt64
  ) -> (truth: SimulationTruth, events: [SessionEvent]) {
    var simulator = RunSimulator(seed: seed, scenario: scenario)
    var events: [SessionEvent] = []
    while let event = simulator.next() { events.append(event) }
    return (simulator.truth, events)
  }

  func isFix(_ kind: SessionEvent.Kind) -> Bool {
    if case .fix = kind { true } else { false }
  }

  private func digest(of scenario: SimulationScenario, seed: UInt64) -> UInt64 {
    var digest = Digest()
    for event in events(of: scenario, seed: seed) {
      digest.add(event.seconds)
      guard case .fix(let fix) = event.kind else { continue }
      digest.add(fix.coordinate.latitude)
      digest.add(fix.coordinate.longitude)
      digest.add(fix.speed)
    }
    return digest.value
  }

  /// Returns the error of each fix in metres.
  private func errors(in scenario: SimulationScenario, seed: UInt64) -> [Double] {
    var simulator = RunSimulator(seed: seed, scenario: scenario)
    var errors: [Double] = []
    while let event = simulator.next() {
      guard case .fix(let fix) = event.kind else { continue }
      errors.append(planeMeters(fix.coordinate, simulator.truth.coordinate))
    }
    return errors
  }
}

/// Returns the distance calculated with the ellipsoid's local radii, independently of the engine's own code.
func planeMeters(_ a: Coordinate, _ b: Coordinate) -> Double {
  let middle = (a.latitude + b.latitude) / 2 * Double.pi / 180
  let e2 = 0.00669437999014
  let w = 1 - e2 * sine(middle) * sine(middle)
  let north =
    (b.latitude - a.latitude) * Double.pi / 180 * 6_378_137 * (1 - e2)
    / (w * w.squareRoot())
  let east =
    (b.longitude - a.longitude) * Double.pi / 180 * 6_378_137 / w.squareRoot()
    * cosine(middle)
  return (north * north + east * east).squareRoot()
}
