/// The strictness of judging: how far the athlete may deviate from an exercise's requirements before the deviation
/// counts as a fault in form or ends a pose. It doesn't affect which repetitions count.
public enum JudgingStrictness: UInt8, CaseIterable, Equatable, Sendable {
  case lenient = 0
  case usual = 1
  case strict = 2

  /// The factor by which the usual tolerance is multiplied. A tolerance of 15° becomes 25° for `lenient` and 10° for
  /// `strict` (docs/developing/workouts.md).
  var toleranceShare: Double {
    switch self {
    case .lenient: 5.0 / 3
    case .usual: 1
    case .strict: 2.0 / 3
    }
  }
}

extension ExerciseMeasure {
  /// Returns the measure with its tolerances adapted to a strictness.
  func judged(_ strictness: JudgingStrictness) -> ExerciseMeasure {
    var judged = self
    for index in pose.indices { judged.pose[index].tolerance *= strictness.toleranceShare }
    for index in rules.indices { judged.rules[index].tolerance *= strictness.toleranceShare }
    return judged
  }
}
