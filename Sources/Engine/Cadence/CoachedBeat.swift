/// When the beat of a run is heard, and how loud.
///
/// It sounds while the athlete wants it, the run is not paused and the system leaves us the sound. `volume`
/// is what fading and silent windows make of it.
struct CoachedBeat: Sendable {
  private(set) var isWanted = false
  private(set) var mode = BeatMode.steady
  private(set) var lock = PhaseLock.Mode.off
  private(set) var isInterrupted = false
  /// Wanted, and the run not paused.
  private(set) var isBeating = false
  private var fading = FadingBeat()
  private var trial = RetentionTrial()

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

  /// False for an option that is none of the beat's. A value the option does not accept changes nothing.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    let value = option.counted(value)
    switch option {
    case .beat: if let value { isWanted = value == 1 }
    case .beatMode: if let mode = code(value).flatMap(BeatMode.init(rawValue:)) { set(mode) }
    case .lockMode: lock = code(value).flatMap(PhaseLock.Mode.init(rawValue:)) ?? lock
    case .soundInterrupted: if let value { isInterrupted = value == 1 }
    case .autoPauseSeconds, .saver, .hidden, .height, .weight, .cadenceOffset, .targetSpeed,
      .followsSpeed, .cadenceIncrease, .usesPersonal, .chosenCadence, .zoneSlowest, .zoneFastest,
      .announceSeconds, .announceSplits, .battery, .listensForSteps, .stepLengthModel,
      .carryingPlace, .targetStepLength, .targetStepSpeed, .averagedSteps, .lengthOutliers,
      .speedOutliers, .lengthTolerance, .speedTolerance, .knownDistance, .usesCamera, .strictness,
      .speaks, .relaxedPose, .gear, .straightGaps, .statedDistance, .sport:
      return false
    }
    return true
  }

  /// Brings `isBeating` up to the run. A beat that stops begins anew later: at full volume, and with a
  /// whole cycle until the next silence.
  mutating func advance(isRunning: Bool) {
    let wasBeating = isBeating
    isBeating = isWanted && isRunning && !isInterrupted
    if wasBeating, !isBeating { rest() }
  }

  /// Another second of running. To be called about once a second.
  mutating func advance(to seconds: Double, cadence: Double?, target: Double) {
    guard isBeating else { return }
    switch mode {
    case .steady: return
    case .fading: fading.advance(to: seconds, cadence: cadence, target: target)
    case .silentWindows: trial.advance(to: seconds, cadence: cadence, target: target)
    }
  }

  /// What was measured of it so far does not count.
  mutating func startOver() {
    fading = FadingBeat()
    trial = RetentionTrial()
  }

  private mutating func set(_ mode: BeatMode) {
    guard mode != self.mode else { return }
    self.mode = mode
    rest()
  }

  private mutating func rest() {
    fading = FadingBeat()
    trial.interrupt()
  }

  private func code(_ value: Double?) -> UInt8? { value.flatMap { UInt8(exactly: $0) } }
}
