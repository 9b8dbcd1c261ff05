import Engine

/// Returns the log of a simulated run that lasts `seconds`. If `isFinished` is true, it ends with a finish command.
func sessionLog(
  seconds: Double = 300, isFinished: Bool = true, identifier: UInt64 = 1,
  start: Double = 1_763_700_000
) -> (bytes: [UInt8], session: Session) {
  let header = SessionHeader(
    identifier: (high: identifier, low: 7), sport: .running, startUnixSeconds: start,
    zoneMinutes: 60)
  var session = Session(header: header)
  var simulator = RunSimulator(seed: 5, scenario: SimulationScenario(.demo))
  var bytes: [UInt8] = []
  while let event = simulator.next(), event.seconds <= seconds {
    session.record(event)
    bytes += session.takeLogChunk()
  }
  if isFinished {
    session.record(SessionEvent(seconds: seconds + 0.5, .command(.finish)))
    bytes += session.takeLogChunk()
  }
  return (bytes, session)
}
