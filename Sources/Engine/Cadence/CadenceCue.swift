/// A spoken cue of the cadence coach: about cadence, pace, an interval run or the device.
public enum CadenceCue: Equatable, Sendable {
  case partBegan(IntervalRunPart)
  /// The number of seconds until the next part: 3, 2 or 1.
  case countdown(Int)
  /// The runner has been slower than the pace zone for some time.
  case speedUp
  /// The runner has been faster than the pace zone for some time.
  case slowDown
  /// The runner is back in the pace zone.
  case zoneBack
  /// An announcement is due at this moving time.
  case announcement(seconds: Double)
  /// The battery charge fell to this fraction: 0.2, 0.1 or 0.05. Each level is reported once.
  case batteryLow(Double)
  /// The target now comes from the personal model.
  case personalTakesOver
  /// The target comes from the formula again.
  case formulaTakesOver
  /// A silent window of the beat began, which tests whether the runner keeps the cadence.
  case silenceBegan
  case silenceEnded
  /// A call or another app interrupted the sound.
  case soundInterrupted
  /// The interruption of the sound ended.
  case soundBack

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .partBegan: "part-began"
    case .countdown: "countdown"
    case .speedUp: "speed-up"
    case .slowDown: "slow-down"
    case .zoneBack: "zone-back"
    case .announcement: "announcement"
    case .batteryLow: "battery-low"
    case .personalTakesOver: "personal-takes-over"
    case .formulaTakesOver: "formula-takes-over"
    case .silenceBegan: "silence-began"
    case .silenceEnded: "silence-ended"
    case .soundInterrupted: "sound-interrupted"
    case .soundBack: "sound-back"
    }
  }
}
