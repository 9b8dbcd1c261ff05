import Engine

/// Tells a walk the tolerances that are round in the unit that is shown, until the athlete chose others.
struct UsualTolerances {
  private var isLengthChosen = false
  private var isSpeedChosen = false

  /// Remembers what the athlete chose.
  mutating func note(_ event: SessionEvent) {
    guard case .option(let option, _) = event.kind else { return }
    if option == .lengthTolerance { isLengthChosen = true }
    if option == .speedTolerance { isSpeedChosen = true }
  }

  /// Tells a walk before its start; any other session nothing.
  func tell(_ session: inout Session, in unit: WalkUnit) {
    guard session.facts.coach == .walk, session.snapshot.phase == .ready,
      let target = session.coach.walk?.target
    else { return }
    let (length, speed) = (unit.usualLengthTolerance, unit.usualSpeedTolerance)
    if !isLengthChosen, target.lengthToleranceMeters != length {
      tell(&session, .lengthTolerance, length)
    }
    if !isSpeedChosen, target.speedTolerance != speed { tell(&session, .speedTolerance, speed) }
  }

  private func tell(_ session: inout Session, _ option: SessionOption, _ value: Double) {
    session.record(
      SessionEvent(seconds: session.snapshot.seconds, .option(option, value: value)))
  }
}
