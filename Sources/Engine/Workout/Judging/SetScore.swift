/// A component of a score.
public enum ScoreKind: UInt8, CaseIterable, Equatable, Sendable {
  /// The range of movement of the repetitions.
  case range = 0
  /// The form of the repetitions, reduced by faults.
  case form = 1
  /// The fraction of movements that counted.
  case completeness = 2
  /// How regular the intervals between repetitions are.
  case tempo = 3
  /// How similarly the left and right sides moved.
  case symmetry = 4
  /// How well poses were held.
  case pose = 5
  /// The fraction of time in motion.
  case activity = 6
  /// How well movements were in time with the music.
  case rhythm = 7

  /// The name used in scripts.
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

/// A component of a score, with its points.
public struct ScorePart: Equatable, Sendable {
  /// The component.
  public let kind: ScoreKind
  /// The points, 0 … 100.
  public let points: Double
  /// The weight in the total, relative to the other components.
  public let weight: Double

  init(_ kind: ScoreKind, share: Double, weight: Double) {
    self.kind = kind
    points = 100 * max(0, min(1, share))
    self.weight = weight
  }
}

/// The score of a set, 0 … 100: the weighted mean of its components. Components that couldn't be measured are left out.
/// The weights are our own judgement, so the page shows the components together with the score.
public struct SetScore: Equatable, Sendable {
  /// The measured components; empty before the first measurement.
  public let parts: [ScorePart]

  /// The total score, 0 … 100; nil before the first measurement.
  public var total: Double? {
    let weight = parts.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return nil }
    return parts.reduce(0) { $0 + $1.weight * $1.points } / weight
  }
}
