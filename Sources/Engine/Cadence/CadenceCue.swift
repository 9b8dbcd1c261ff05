/// Something worth saying of cadence, pace, an interval workout or what the beat depends on.
public enum CadenceCue: Equatable, Sendable {
  /// A part of the interval workout begins.
  case partBegan(WorkoutPart)
  /// Seconds until the next part: 3, 2, 1.
  case countdown(Int)
  /// Slower, faster than the pace zone for a while; back inside it.
  case speedUp
  case slowDown
  case zoneBack
  /// Moving seconds that make an announcement due.
  case announcement(seconds: Double)
  /// The battery is at this share or below: 0.2, 0.1, 0.05, each once.
  case batteryLow(Double)
  /// From here on the target comes from the runner's own line, or from the formula again.
  case personalTakesOver
  case formulaTakesOver
  /// The beat goes silent to see whether the cadence stays, and comes back.
  case silenceBegan
  case silenceEnded
  /// The system took the sound, and gave it back.
  case soundInterrupted
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
