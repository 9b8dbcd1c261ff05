/// The state and volume of the beat during a run.
///
/// The beat runs while the athlete has turned it on, the run isn't paused and the system hasn't interrupted the sound.
/// Fading and silent windows change its `volume`.
struct BeatController: Sendable {
  private(set) var isWanted = false
  private(set) var mode = BeatMode.steady
  private(set) var lock = PhaseLock.Mode.off
  private(set) var isInterrupted = false
  /// Whether the beat is running: turned on, not interrupted, and the run isn't paused.
  private(set) var isBeating = false
  private var fading = FadingBeat()
  private var trial = SilentWindowTest()

  var isSilentWindow: Bool { isBeating && mode == .silentWindows && trial.isSilent }
  var retention: Double? { trial.score }
  var volume: Double {
    switch mode {
    case .steady: 1
    case .fading: fading.volume
    case .silentWindows: isSilentWindow ? 0 : 1
    }
  }
  var isAudible: Bool { isBeating && volume > 0 }

  /// Applies an option. Returns false if the option doesn't concern the beat. Ignores a value that the option doesn't
  /// accept.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    let value = option.counted(value)
    switch option {
    case .beat: if let value { isWanted = value == 1 }
    case .beatMode: if let mode = code(value).flatMap(BeatMode.init(rawValue:)) { set(mode) }
    case .lockMode: lock = code(value).flatMap(PhaseLock.Mode.init(rawValue:)) ?? lock
    case .soundInterrupted: if let value { isInterrupted = value == 1 }
    default: return false
    }
    return true
  }

  /// Updates `isBeating`. Whenever the beat restarts, it does so at full volume, with a full cycle before the next
  /// silent window.
  mutating func advance(isRunning: Bool) {
    let wasBeating = isBeating
    isBeating = isWanted && isRunning && !isInterrupted
    if wasBeating, !isBeating { resetProgress() }
  }

  /// Updates fading and silent windows. Call it about once a second while running.
  mutating func advance(to seconds: Double, cadence: Double?, target: Double) {
    guard isBeating else { return }
    switch mode {
    case .steady: return
    case .fading: fading.advance(to: seconds, cadence: cadence, target: target)
    case .silentWindows: trial.advance(to: seconds, cadence: cadence, target: target)
    }
  }

  /// Discards the progress of fading and silent windows.
  mutating func startOver() {
    fading = FadingBeat()
    trial = SilentWindowTest()
  }

  private mutating func set(_ mode: BeatMode) {
    guard mode != self.mode else { return }
    self.mode = mode
    resetProgress()
  }

  private mutating func resetProgress() {
    fading = FadingBeat()
    trial.interrupt()
  }

  private func code(_ value: Double?) -> UInt8? { value.flatMap { UInt8(exactly: $0) } }
}
