/// Something of a run worth saying aloud, at the event it happened in.
public enum SessionCue: Equatable, Sendable {
  case started
  case paused
  case pausedAutomatically
  case resumed
  case finished
  case finishUndone
  /// The kilometre or mile with this number, from 1, is complete.
  case kilometer(Int)
  case mile(Int)
  /// The lap with this number, from 1, is complete.
  case lap(Int)
  /// The first position of the run.
  case locationFound
  /// The positions ended, ten seconds ago; the run goes on by time.
  case locationLost
  /// They came back.
  case locationBack
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
  /// Too many of a walk's latest steps are off.
  case walkWarning(ToleranceMonitor.Warning)
  /// A calibration walk has come to this many steps; and to enough of them.
  case calibrationStep(Int)
  case calibrationEnough
  /// GPS and steps disagree: walk a known distance again.
  case calibrationDrifted

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .started: "started"
    case .paused: "paused"
    case .pausedAutomatically: "paused-automatically"
    case .resumed: "resumed"
    case .finished: "finished"
    case .finishUndone: "finish-undone"
    case .kilometer: "kilometer"
    case .mile: "mile"
    case .lap: "lap"
    case .locationFound: "location-found"
    case .locationLost: "location-lost"
    case .locationBack: "location-back"
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
    case .walkWarning: "walk-warning"
    case .calibrationStep: "calibration-step"
    case .calibrationEnough: "calibration-enough"
    case .calibrationDrifted: "calibration-drifted"
    }
  }
}
