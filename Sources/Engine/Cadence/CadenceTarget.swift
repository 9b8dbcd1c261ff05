/// A run's target cadence: calculated from the run's speed or from a speed set by the athlete, or set directly by the
/// athlete.
struct CadenceTarget: Sendable {
  /// The time without a speed, in seconds, after which a target that follows the speed is frozen.
  static let freezeSeconds = 5.0

  private(set) var followsSpeed = false
  /// Whether the target follows the speed but is unchanged because the speed is unknown or the run is paused.
  private(set) var isFrozen = false
  /// The advice for the athlete's own speed, or for the run's speed once it is known.
  private(set) var advice: CadenceAdvice
  /// The target in whole steps per minute.
  private(set) var stepsPerMinute: Double
  private var adviser = CadenceAdviser(height: .meters(SessionOption.height.usual))
  private var personal: PersonalCadenceModel?
  private var usesPersonal = SessionOption.usesPersonal.usual == 1
  private var setSpeed = SessionOption.targetSpeed.usual
  private var chosen: Double?
  private var follower: CadenceFollower
  private var knownSeconds = 0.0

  init() {
    follower = CadenceFollower(adviser: adviser)
    advice = adviser.advice(speed: .metersPerSecond(setSpeed))
    stepsPerMinute = advice.target.rounded(.toNearestOrAwayFromZero)
  }

  var height: Double { adviser.height.meters }
  var offset: Double { adviser.offset }
  var source: CadenceTargetSource {
    chosen != nil ? .chosen : advice.source == .personal ? .personal : .formula
  }
  /// The speed that the target applies to, in m/s.
  var speed: Double { followsSpeed ? follower.speed ?? setSpeed : setSpeed }

  /// Applies an option. Returns false if the option doesn't concern the target. Ignores a value that the option
  /// doesn't accept.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    let value = option.counted(value)
    switch option {
    case .height: if let value { adviser.height = .meters(value) }
    case .cadenceOffset: if let value { adviser.offset = value }
    case .cadenceIncrease: if let value { adviser.increase = value }
    case .targetSpeed: if let value { setSpeed = value }
    case .followsSpeed: if let value { followsSpeed = value == 1 }
    case .usesPersonal: if let value { usesPersonal = value == 1 }
    case .chosenCadence: if let value { chosen = value == 0 ? nil : value }
    default: return false
    }
    advise()
    return true
  }

  /// Sets the personal model; nil before the first learnt window.
  mutating func updateModel(_ model: PersonalCadenceModel?) {
    personal = model
    adviser.personal = usesPersonal ? model : nil
    follower.updateModel(adviser)
    refresh()
  }

  /// Updates the target for the run's speed in m/s, which was measured at `seconds`.
  mutating func follow(speed: Double, at seconds: Double, isMeasured: Bool, now: Double) {
    knownSeconds = now
    follower.add(speed: speed, at: seconds, isMeasured: isMeasured)
    refresh()
  }

  /// Updates `isFrozen`.
  mutating func advance(to state: SessionState) {
    if !state.isRunning { knownSeconds = state.seconds }
    isFrozen =
      followsSpeed && (state.isPaused || state.seconds - knownSeconds >= Self.freezeSeconds)
  }

  /// Updates the target without delay after the athlete has changed an option.
  private mutating func advise() {
    adviser.personal = usesPersonal ? personal : nil
    follower.follow(adviser)
    refresh()
  }

  private mutating func refresh() {
    if followsSpeed, let advice = follower.advice, let cadence = follower.cadence {
      self.advice = advice
      stepsPerMinute = cadence.stepsPerMinute
    } else {
      advice = adviser.advice(speed: .metersPerSecond(setSpeed), holding: advice.source)
      stepsPerMinute = advice.target.rounded(.toNearestOrAwayFromZero)
    }
    if let chosen { stepsPerMinute = chosen.rounded(.toNearestOrAwayFromZero) }
  }
}
