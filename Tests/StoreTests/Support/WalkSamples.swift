import Engine

/// Returns the log of a simulated walk with the phone in a trouser pocket.
func walkLog(
  _ coach: CoachKind = .walk, seconds: Double = 60, identifier: UInt64 = 1,
  start: Double = 1_763_700_000, hasGyroscope: Bool = true, isFinished: Bool = true,
  constants: [StepConstant] = [], options: [(SessionOption, Double)] = []
) -> (bytes: [UInt8], session: Session) {
  let header = SessionHeader(
    identifier: (high: identifier, low: 9), sport: .walking, startUnixSeconds: start,
    zoneMinutes: 60, coach: coach)
  var session = Session(header: header)
  for constant in constants { session.record(SessionEvent(seconds: 0, .stepConstant(constant))) }
  for (option, value) in options {
    session.record(SessionEvent(seconds: 0, .option(option, value: value)))
  }
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
  if isFinished { session.record(SessionEvent(seconds: seconds, .command(.finish))) }
  return (bytes + session.takeLogChunk(), session)
}
