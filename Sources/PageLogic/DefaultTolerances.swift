import Engine

/// Sets a walk's default tolerances, which are round numbers in the athlete's unit, unless the athlete chose
/// others.
struct DefaultTolerances {
  private var isLengthChosen = false
  private var isSpeedChosen = false
  /// Whether the defaults for inches are set. Sessions begin with the metric ones.
  private var areInInches = false

  /// Remembers that the athlete chose a tolerance.
  mutating func didChoose(_ option: SessionOption) {
    if option == .lengthTolerance { isLengthChosen = true }
    if option == .speedTolerance { isSpeedChosen = true }
  }

  /// Sets the tolerances of a walk that hasn't started. Does nothing for other sessions.
  mutating func apply(to session: inout Session?, in unit: WalkUnit) {
    guard areInInches != (unit == .inches), session?.header.coach == .walk,
      session?.snapshot.phase == .ready
    else { return }
    areInInches = unit == .inches
    if !isLengthChosen { apply(&session, .lengthTolerance, unit.defaultLengthTolerance) }
    if !isSpeedChosen { apply(&session, .speedTolerance, unit.defaultSpeedTolerance) }
  }

  @inline(never)
  private func apply(_ session: inout Session?, _ option: SessionOption, _ value: Double) {
    let seconds = session?.snapshot.seconds ?? 0
    session?.record(SessionEvent(seconds: seconds, .option(option, value: value)))
  }
}
