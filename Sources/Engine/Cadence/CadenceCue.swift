/// Something worth saying of cadence, pace, an interval workout or what the beat depends on.
public enum CadenceCue: Equatable, Sendable {
  /// A part of the interval workout begins.
  case partBegan(WorkoutPart)
  /// Seconds until the next part: 3, 2, 1.
  case countdown(Int)
  /// Slower than the pace zone for a while.
  case speedUp
  /// Faster than the pace zone for a while.
  case slowDown
  /// Back inside it.
  case zoneBack
  /// Moving seconds that make an announcement due.
  case announcement(seconds: Double)
  /// The battery is at this share or below: 0.2, 0.1, 0.05, each once.
  case batteryLow(Double)
  /// From here on the target comes from the runner's own line.
  case personalTakesOver
  /// The target comes from the formula again.
  case formulaTakesOver
  /// The beat goes silent to see whether the cadence stays.
  case silenceBegan
  /// The beat is heard again.
  case silenceEnded
  /// Something else on the device took the sound.
  case soundInterrupted
  /// What took the sound has given it back.
  case soundBack

  /// The word scripts and the page know it by.
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
