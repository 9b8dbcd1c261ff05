import Engine
import TextEncoding

/// Records the coach's decisions while a session is replayed.
struct CoachDiary {
  private(set) var decisions: [CoachDecision] = []
  /// The time at which the target began to follow the speed, or nil if it hasn't yet.
  private(set) var followedSince: Double?
  private(set) var frozenSeconds = 0.0
  private var before: CadenceSnapshot?
  private var latestSeconds = 0.0
  private var cueCount = 0

  /// Records the decisions that follow from an event. Ignores events before the start, which only change settings.
  mutating func add(_ run: SessionSnapshot, _ coach: CadenceSnapshot, cues: [SpokenCue]) {
    guard run.phase != .ready else { return }
    noteFollowing(run, coach)
    if before?.isFrozen == true { frozenSeconds += max(0, run.seconds - latestSeconds) }
    latestSeconds = run.seconds
    if isNew(coach.target, before?.target) || isNew(coach.source, before?.source) {
      note(.target, run, coach)
    }
    if isNew(coach.isFrozen, before?.isFrozen ?? false) {
      note(coach.isFrozen ? .freeze : .thaw, run, coach)
    }
    if isNew(coach.isBeating, before?.isBeating ?? false) {
      note(coach.isBeating ? .beatOn : .beatOff, run, coach)
    }
    for cue in cues[cueCount...] { note(.cue, run, coach, cue) }
    cueCount = cues.count
    before = coach
  }

  private func isNew<Value: Equatable>(_ value: Value, _ old: Value?) -> Bool { value != old }

  private mutating func noteFollowing(_ run: SessionSnapshot, _ coach: CadenceSnapshot) {
    guard followedSince == nil, coach.followsSpeed, run.phase == .running,
      let speed = run.currentSpeed, CadenceFollower.speeds.contains(speed)
    else { return }
    followedSince = run.seconds
  }

  private mutating func note(
    _ kind: CoachDecision.Kind, _ run: SessionSnapshot, _ coach: CadenceSnapshot,
    _ cue: SpokenCue? = nil
  ) {
    decisions.append(
      CoachDecision(
        seconds: run.seconds, kind: kind, target: coach.target, speed: coach.targetSpeed,
        source: coach.source,
        isPaused: run.phase == .pausedByHand || run.phase == .pausedAutomatically, cue: cue))
  }

  /// The targets in order, beginning with the one at the start.
  var targets: [CoachDecision] { decisions.filter { $0.kind == .target } }
}

/// A summary of the coach's decisions in a whole run.
struct CoachSummary {
  let diary: CoachDiary
  let session: Session

  private var coach: CadenceSnapshot { session.coach.cadence }
  private var cadence: CadenceMetrics { session.live.finishedAnalysis().effort.cadence }
  private var bounds: (low: Double, high: Double)? {
    let targets = diary.targets.map(\.target)
    guard let low = targets.min(), let high = targets.max() else { return nil }
    return (low, high)
  }

  var json: JSONValue {
    let cadence = cadence
    return .object([
      ("targetChanges", .integer(max(0, diary.targets.count - 1))),
      ("lowestTargetSpm", .number(bounds?.low, decimals: 1)),
      ("highestTargetSpm", .number(bounds?.high, decimals: 1)),
      ("heightMeters", .number(coach.height, decimals: 3)),
      ("offsetSpm", .number(coach.offset, decimals: 1)),
      ("followsSpeed", .bool(coach.followsSpeed)), ("source", .text(coach.source.scriptName)),
      ("frozenSeconds", .number(diary.frozenSeconds, decimals: 1)),
      ("inBandShare", .number(coach.band.shareInside, decimals: 4)),
      ("knownSeconds", .number(coach.band.knownSeconds, decimals: 1)),
      ("retention", .number(coach.retention, decimals: 4)),
      ("meanCadenceSpm", .number(cadence.mean, decimals: 2)),
      ("cadencePerMps", .number(cadence.cadenceBySpeed.value?.slope, decimals: 3)),
      ("steadyWindows", .integer(session.coach.steadyWindows.count)),
    ])
  }

  var text: String {
    var parts = ["\(max(0, diary.targets.count - 1)) target changes"]
    if let (low, high) = bounds {
      parts.append("\(fixedText(low, decimals: 0)) to \(fixedText(high, decimals: 0)) spm")
    }
    if let share = coach.band.shareInside {
      let known = clockText(seconds: coach.band.knownSeconds)
      parts.append("in the band for \(fixedText(100 * share, decimals: 0)) % of \(known)")
    } else {
      parts.append("no cadence to compare with")
    }
    return parts.joined(separator: " · ")
  }
}
