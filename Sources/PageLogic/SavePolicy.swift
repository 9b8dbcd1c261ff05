import Engine

extension SessionEvent.Kind {
  /// Whether the page is to store the log after it (effect `log`): once a second, after each position, and
  /// whatever the athlete or the system does. The rest waits for the next tick.
  var isStoredAtOnce: Bool {
    switch self {
    case .tick, .fix, .command, .option, .programme: true
    case .location, .heartRate, .cadence, .steps, .footfall, .personalModel, .workout, .motion,
      .stepConstant, .pose, .musicBeat, .podSpeed:
      false
    }
  }
}
