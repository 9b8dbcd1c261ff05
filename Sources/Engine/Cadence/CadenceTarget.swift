/// Which cadence a run aims at: for the speed the athlete set, for the run's own as it changes, or a
/// cadence of their choosing.
struct CadenceTarget: Sendable {
  /// Without a speed for longer, in seconds, the target that follows it is frozen.
  static let freezeSeconds = 5.0

  private(set) var followsSpeed = false
  /// It follows, but there is no speed to follow, or the run is paused: it stays where it was.
  private(set) var isFrozen = false
  /// For the athlete's own speed, or for the run's until its speed is known.
  private(set) var advice: CadenceAdvice
  /// In whole steps a minute.
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
  /// What the target is for, in m/s.
  var speed: Double { followsSpeed ? follower.speed ?? setSpeed : setSpeed }

  /// False for an option that is none of the target's. A value the option does not accept changes nothing.
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
    case .autoPauseSeconds, .saver, .hidden, .weight, .beat, .beatMode, .lockMode, .zoneSlowest,
      .zoneFastest, .announceSeconds, .announceSplits, .battery, .soundInterrupted,
      .listensForSteps, .stepLengthModel, .carryingPlace, .targetStepLength, .targetStepSpeed,
      .averagedSteps, .lengthOutliers, .speedOutliers, .lengthTolerance, .speedTolerance,
      .knownDistance, .usesCamera, .strictness, .speaks, .relaxedPose, .gear, .straightGaps,
      .statedDistance, .sport:
      return false
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
