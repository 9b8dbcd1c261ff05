import Engine

extension SessionEvent.Kind {
  /// Whether the page stores the log right after this event (effect `log`). Other events are stored with the next
  /// tick, at most a second later.
  var isStoredImmediately: Bool {
    switch self {
    case .tick, .fix, .command, .option, .programme: true
    case .location, .heartRate, .cadence, .steps, .footfall, .personalModel, .workout, .motion,
      .stepConstant, .pose, .musicBeat, .podSpeed:
      false
    }
  }
}
