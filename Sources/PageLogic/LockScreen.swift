import Engine

/// The two lines on the phone's lock screen while a session goes on, sent when they change: `lock`.
struct LockScreen {
  private var shown: [UInt8] = []

  mutating func update(
    _ phase: SessionPhase, _ text: @autoclosure () -> [UInt8], into lines: inout EffectLines
  ) {
    guard phase.isUnderWay else { return }
    let text = text()
    guard text != shown else { return }
    shown = text
    lines.add(.lock, "", text)
  }
}

extension SessionPhase {
  /// Between start and end.
  var isUnderWay: Bool {
    switch self {
    case .running, .paused, .pausedAutomatically: true
    case .ready, .finished: false
    }
  }
}
