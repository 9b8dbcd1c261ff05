/// Which cadence a run aims at: for the speed the athlete set, for the run's own as it changes, or a
/// cadence of their choosing.
struct CadenceTarget: Sendable {
  /// Without a speed for longer, in seconds, the target that follows it is frozen.
  static let freezeSeconds = 5.0
  static let speeds = 1.0...8.0
  static let heights = 1.0...2.5
  static let cadences = 120.0...240.0

  private(set) var followsSpeed = false
  /// It follows, but there is no speed to follow, or the run is paused: it stays where it was.
  private(set) var isFrozen = false
  /// For the athlete's own speed, or for the run's until its speed is known.
  private(set) var advice: CadenceAdvice
  /// In whole steps a minute.
  private(set) var stepsPerMinute: Double
  private var adviser = CadenceAdviser(height: .meters(1.75))
  private var personal: PersonalCadenceModel?
  private var usesPersonal = true
  private var setSpeed = 3.0
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
  /// What the target is for, in m/s.
  var speed: Double { followsSpeed ? follower.speed ?? setSpeed : setSpeed }

  /// False for an option that is none of the target's. A value out of range changes nothing.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    switch option {
    case .height: if Self.heights.contains(value) { adviser.height = .meters(value) }
    case .cadenceOffset: if value.isFinite { adviser.offset = min(max(value, -10), 10) }
    case .cadenceIncrease:
      if value.isFinite { adviser.increase = min(max(value, 0), ProgressivePlan.most) }
    case .targetSpeed: if Self.speeds.contains(value) { setSpeed = value }
    case .followsSpeed: followsSpeed = value == 1
    case .usesPersonal: usesPersonal = value == 1
    case .chosenCadence:
      if value == 0 || Self.cadences.contains(value) { chosen = value == 0 ? nil : value }
    default: return false
    }
    advise()
    return true
  }

  /// What the runner's own runs say as of now.
  mutating func know(_ model: PersonalCadenceModel?) {
    personal = model
    adviser.personal = usesPersonal ? model : nil
    follower.know(adviser)
    refresh()
  }

  /// A speed of the run as of `seconds`, in m/s.
  mutating func follow(speed: Double, at seconds: Double, isMeasured: Bool, now: Double) {
    knownSeconds = now
    follower.add(speed: speed, at: seconds, isMeasured: isMeasured)
    refresh()
  }

  /// Time passes.
  mutating func advance(to moment: SessionMoment) {
    if !moment.isRunning { knownSeconds = moment.seconds }
    isFrozen =
      followsSpeed && (moment.isPaused || moment.seconds - knownSeconds >= Self.freezeSeconds)
  }

  /// What the athlete says counts at once.
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
