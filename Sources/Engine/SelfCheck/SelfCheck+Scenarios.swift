extension SelfCheck {
  /// Adds every simulated session, handled by the coaches of a run and of a ride: snapshots and log.
  static func addScenarios(to digest: inout Digest) {
    for name in SimulationName.allCases {
      add(name, .run, to: &digest)
      add(name, .ride, to: &digest)
    }
  }

  private static func add(_ name: SimulationName, _ kind: CoachKind, to digest: inout Digest) {
    let scenario = SimulationScenario(name)
    var session = Session(
      header: SessionHeader(
        identifier: (3, 4), sport: scenario.sport, startUnixSeconds: 1_790_000_000, coach: kind),
      keepsRecording: false)
    var simulator = RunSimulator(seed: 7, scenario: scenario)
    while let event = simulator.next() { session.record(event) }
    digest.add(session.digest)
    digest.add(session.snapshotCount)
    for byte in session.takeLogChunk() { digest.add(byte: byte) }
  }
}
