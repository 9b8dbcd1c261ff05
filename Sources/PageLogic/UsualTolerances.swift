import Engine

/// Tells a walk the tolerances that are round in the unit that is shown, until the athlete chose others.
struct UsualTolerances {
  private var isLengthChosen = false
  private var isSpeedChosen = false
  /// A session begins with the metric ones.
  private var areInInches = false

  /// Remembers what the athlete chose.
  mutating func note(_ option: SessionOption) {
    if option == .lengthTolerance { isLengthChosen = true }
    if option == .speedTolerance { isSpeedChosen = true }
  }

  /// Tells a walk before its start; any other session nothing.
  mutating func tell(_ session: inout Session?, in unit: WalkUnit) {
    guard areInInches != (unit == .inches), session?.facts.coach == .walk,
      session?.snapshot.phase == .ready
    else { return }
    areInInches = unit == .inches
    if !isLengthChosen { tell(&session, .lengthTolerance, unit.usualLengthTolerance) }
    if !isSpeedChosen { tell(&session, .speedTolerance, unit.usualSpeedTolerance) }
  }

  @inline(never)
  private func tell(_ session: inout Session?, _ option: SessionOption, _ value: Double) {
    let seconds = session?.snapshot.seconds ?? 0
    session?.record(SessionEvent(seconds: seconds, .option(option, value: value)))
  }
}
