/// The sums from which a set's score is computed.
struct SetTotals: Equatable, Sendable {
  private(set) var repetitions = 0
  private(set) var refusals = 0
  private var reach = 0.0
  private var cleanRepetitions = 0.0
  private var asymmetry = (sum: 0.0, count: 0.0)
  private var gaps = (sum: 0.0, squares: 0.0, count: 0.0)
  private var latest: Double?
  private var poseSum = 0.0
  private var poseCount = 0.0
  private var deductions = 0.0

  /// Returns the score of a repetition whose worst fault has this severity, 0 … 1.
  private static func scoreWeight(_ severity: FormSeverity?) -> Double {
    switch severity {
    case nil: 1
    case .hint: 0.8
    case .mistake: 0.5
    case .risk: 0.2
    }
  }

  mutating func add(_ metrics: RepetitionMetrics, worst: FormSeverity?) {
    repetitions += 1
    reach += min(1, metrics.reach / Self.fullRangeProgress)
    cleanRepetitions += Self.scoreWeight(worst)
    if let value = metrics.asymmetry {
      asymmetry = (asymmetry.sum + value, asymmetry.count + 1)
    }
    if let latest { addGap(metrics.seconds - latest) }
    latest = metrics.seconds
  }

  /// Excludes the time until the next repetition from the tempo.
  mutating func interruptTempo() { latest = nil }

  mutating func addRefusal() { refusals += 1 }

  /// Adds a fault in a pose or dance.
  mutating func addFault(_ severity: FormSeverity) { deductions += 1 - Self.scoreWeight(severity) }

  /// Adds the score of a pose in one frame, 0 … 1.
  mutating func add(poseScore: Double) {
    poseSum += poseScore
    poseCount += 1
  }

  /// The progress that counts as the full range. It is 0.9 because models misplace joints by up to a tenth of the
  /// movement.
  private static let fullRangeProgress = 0.9
  /// The maximum gap between repetitions, in seconds. A longer gap counts as a rest.
  private static let longestGap = 10.0

  private mutating func addGap(_ gap: Double) {
    guard gap < Self.longestGap else { return }
    gaps = (gaps.sum + gap, gaps.squares + gap * gap, gaps.count + 1)
  }

  func repetitionParts() -> [ScorePart] {
    guard repetitions + refusals > 0 else { return [] }
    let all = Double(repetitions)
    var parts = [ScorePart(.completeness, share: all / Double(repetitions + refusals), weight: 2)]
    guard repetitions > 0 else { return parts }
    parts.append(ScorePart(.range, share: reach / all, weight: 3))
    parts.append(ScorePart(.form, share: cleanRepetitions / all, weight: 3))
    if let variation { parts.append(ScorePart(.tempo, share: 1 - variation, weight: 1)) }
    if asymmetry.count > 0 {
      parts.append(
        ScorePart(.symmetry, share: 1 - asymmetry.sum / asymmetry.count / 100, weight: 1))
    }
    return parts
  }

  func poseParts() -> [ScorePart] {
    guard poseCount > 0 else { return [] }
    return [
      ScorePart(.pose, share: poseSum / poseCount, weight: 3),
      ScorePart(.form, share: 1 - deductions / 4, weight: 1),
    ]
  }

  func danceParts(_ energy: MovementEnergy, _ rhythm: RhythmMatch?) -> [ScorePart] {
    guard energy.seconds > 0 else { return [] }
    var parts = [ScorePart(.activity, share: energy.activeSeconds / energy.seconds, weight: 2)]
    if let match = rhythm?.match { parts.append(ScorePart(.rhythm, share: match, weight: 2)) }
    parts.append(ScorePart(.form, share: 1 - deductions / 4, weight: 1))
    return parts
  }

  /// The coefficient of variation of the intervals between repetitions; nil before the third repetition.
  private var variation: Double? {
    guard gaps.count >= 2 else { return nil }
    let mean = gaps.sum / gaps.count
    let variance = max(0, gaps.squares / gaps.count - mean * mean)
    return mean > 0 ? variance.squareRoot() / mean : nil
  }

  static func == (one: SetTotals, other: SetTotals) -> Bool {
    one.repetitions == other.repetitions && one.refusals == other.refusals
      && one.reach == other.reach && one.poseSum == other.poseSum
      && one.deductions == other.deductions
  }
}
