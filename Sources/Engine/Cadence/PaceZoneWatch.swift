/// Minds the pace zone: says so when the runner has been outside it for a while, now and then while they
/// stay there, and once when they are back.
///
/// At an edge the speed has to come back by `edge` before it counts as inside again.
struct PaceZoneWatch: Sendable {
  static let patienceSeconds = 8.0
  /// Between two cues.
  static let quietSeconds = 30.0
  static let backSeconds = 3.0
  static let edge = 0.01

  /// m/s; nil for an open end.
  private(set) var slowest: Double?
  private(set) var fastest: Double?
  /// Nil without a zone, or while the speed is unknown.
  private(set) var place: PaceZonePlace?
  private var placeSeconds = 0.0
  private var cueSeconds = -Double.infinity
  /// Whether the runner has been told that they are outside, and not yet that they are back.
  private var owesBack = false

  /// False for an option that is none of the zone's. 0 opens that end; a value the option does not accept changes
  /// neither.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    let value = option.counted(value)
    switch option {
    case .zoneSlowest: if let value { slowest = value == 0 ? nil : value }
    case .zoneFastest: if let value { fastest = value == 0 ? nil : value }
    case .autoPauseSeconds, .saver, .hidden, .height, .weight, .cadenceOffset, .targetSpeed,
      .followsSpeed, .beat, .beatMode, .lockMode, .cadenceIncrease, .usesPersonal, .chosenCadence,
      .announceSeconds, .announceSplits, .battery, .soundInterrupted, .listensForSteps,
      .stepLengthModel, .carryingPlace, .targetStepLength, .targetStepSpeed, .averagedSteps,
      .lengthOutliers, .speedOutliers, .lengthTolerance, .speedTolerance, .knownDistance,
      .usesCamera, .strictness, .speaks, .relaxedPose, .gear, .straightGaps, .statedDistance,
      .sport:
      return false
    }
    place = nil
    owesBack = false
    return true
  }

  /// Takes the speed while the run moves, nil while it is unknown or the run rests; what is to be said.
  mutating func advance(to seconds: Double, speed: Double?) -> CadenceCue? {
    let new = speed.flatMap { place(of: $0) }
    if new != place { placeSeconds = seconds }
    place = new
    let held = seconds - placeSeconds
    switch place {
    case nil: return nil
    case .inside: return back(after: held)
    case .slower: return outside(.speedUp, at: seconds, after: held)
    case .faster: return outside(.slowDown, at: seconds, after: held)
    }
  }

  private func place(of speed: Double) -> PaceZonePlace? {
    guard slowest != nil || fastest != nil else { return nil }
    let low = slowest.map { min($0, fastest ?? $0) } ?? 0
    let high = fastest.map { max($0, slowest ?? $0) } ?? .infinity
    if speed < low * (place == .slower ? 1 + Self.edge : 1) { return .slower }
    if speed > high * (place == .faster ? 1 - Self.edge : 1) { return .faster }
    return .inside
  }

  private mutating func back(after held: Double) -> CadenceCue? {
    guard owesBack, held >= Self.backSeconds else { return nil }
    owesBack = false
    return .zoneBack
  }

  private mutating func outside(
    _ cue: CadenceCue, at seconds: Double, after held: Double
  ) -> CadenceCue? {
    guard held >= Self.patienceSeconds, seconds - cueSeconds >= Self.quietSeconds else {
      return nil
    }
    cueSeconds = seconds
    owesBack = true
    return cue
  }
}
