import Engine

/// Returns the log of a walk or calibration session as the page stores it, and the session.
func walkLog(
  _ coach: CoachKind = .walk, seconds: Double = 40, identifier: UInt64 = 5,
  hasGyroscope: Bool = true
) -> (bytes: [UInt8], session: Session) {
  let header = SessionHeader(
    identifier: (high: identifier, low: 4), sport: .walking, startUnixSeconds: 1_795_250_000,
    coach: coach)
  var session = Session(header: header)
  session.record(SessionEvent(seconds: 0, .command(.start)))
  var motion = BodyMotion(
    seed: 3, activity: .walking, cadence: .stepsPerMinute(108), carrying: .trouserPocket)
  motion.hasGyroscope = hasGyroscope
  var bytes: [UInt8] = []
  while true {
    let sample = motion.next()
    guard sample.seconds <= seconds, let logged = sample.asLogged else { break }
    session.record(SessionEvent(seconds: sample.seconds, .motion(logged)))
    bytes += session.takeLogChunk()
  }
  session.record(SessionEvent(seconds: seconds, .command(.finish)))
  return (bytes + session.takeLogChunk(), session)
}

/// Returns a log as the page stores it, and the session that it describes.
func runLog() -> (bytes: [UInt8], session: Session) {
  let header = SessionHeader(
    identifier: (high: 3, low: 4), sport: .running, startUnixSeconds: 1_795_250_000)
  var session = Session(header: header)
  var simulator = RunSimulator(seed: 1, scenario: SimulationScenario(.demo))
  var bytes: [UInt8] = []
  while let event = simulator.next(), event.seconds < 240 {
    session.record(event)
    bytes += session.takeLogChunk()
  }
  session.record(SessionEvent(seconds: 240, .command(.finish)))
  return (bytes + session.takeLogChunk(), session)
}
