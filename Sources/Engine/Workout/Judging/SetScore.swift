/// What a score is made of.
public enum ScoreKind: UInt8, CaseIterable, Equatable, Sendable {
  /// How far repetitions went.
  case range = 0
  /// Repetitions without faults.
  case form = 1
  /// Movements that counted.
  case completeness = 2
  /// How even the repetitions' times are.
  case tempo = 3
  /// How alike left and right moved.
  case symmetry = 4
  /// How well poses were held.
  case pose = 5
  /// Time in motion.
  case activity = 6
  /// Moves in time with the music.
  case rhythm = 7

  /// The word scripts know it by.
  public var name: String {
    switch self {
    case .range: "range"
    case .form: "form"
    case .completeness: "completeness"
    case .tempo: "tempo"
    case .symmetry: "symmetry"
    case .pose: "pose"
    case .activity: "activity"
    case .rhythm: "rhythm"
    }
  }
}

/// One of the parts of a score.
public struct ScorePart: Equatable, Sendable {
  /// What it is about.
  public let kind: ScoreKind
  /// 0 … 100.
  public let points: Double
  /// Of the total, against the other parts' weights.
  public let weight: Double

  init(_ kind: ScoreKind, share: Double, weight: Double) {
    self.kind = kind
    points = 100 * max(0, min(1, share))
    self.weight = weight
  }
}

/// 0 … 100 for a set, with the parts it is the weighted mean of: a part that could not be measured is not in it. The
/// weights are our judgement; the page that shows a score shows its parts.
public struct SetScore: Equatable, Sendable {
  /// Those that could be measured; empty before any.
  public let parts: [ScorePart]

  /// 0 … 100; nil before anything could be judged.
  public var total: Double? {
    let weight = parts.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return nil }
    return parts.reduce(0) { $0 + $1.weight * $1.points } / weight
  }
}
