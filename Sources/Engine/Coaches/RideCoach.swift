/// Coaches a ride: gives announcements and battery warnings. A ride has no beat, and its distance comes from
/// positions alone.
struct RideCoach: SessionCoach {
  /// The announcement options. All other values keep their defaults, because a ride has no target and no steps.
  private(set) var cadence = CadenceSnapshot()
  private var announcements = AnnouncementClock()
  private var battery = BatteryMonitor()
  /// The cues of the current event.
  private var cues: [SessionCue] = []

  init() {}

  /// Omits the phone's motion from the log, because a ride doesn't use it.
  mutating func logged(_ event: SessionEvent) -> SessionEvent? {
    if case .motion = event.kind { nil } else { event }
  }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool { false }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    switch event.kind {
    case .cadence(let value): track.addCadence(value, at: context.seconds)
    case .option(let option, let value): choose(option, value)
    case .tick, .fix, .command, .location, .heartRate, .steps, .footfall, .personalModel, .workout,
      .motion, .stepConstant, .pose, .programme, .musicBeat, .podSpeed:
      break
    }
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    if option == .announceSeconds { announcements.choose(value) }
    if option == .battery { add(battery.update(value)) }
    if option == .announceSplits, let value = option.counted(value) {
      cadence.announcesSplits = value == 1
    }
  }

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] {
    defer { cues.removeAll(keepingCapacity: true) }
    if state.isRunning { add(announcements.advance(movingSeconds: state.runningSeconds)) }
    return cues
  }

  private mutating func add(_ cue: CadenceCue?) { if let cue { cues.append(.cadence(cue)) } }
}
