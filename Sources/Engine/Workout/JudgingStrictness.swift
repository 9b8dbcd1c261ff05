/// How far from what an exercise asks for is a fault of form, or no pose any more. What counts as a repetition does not
/// depend on it.
public enum JudgingStrictness: UInt8, CaseIterable, Equatable, Sendable {
  case lenient = 0
  case usual = 1
  case strict = 2

  /// Of the usual tolerance: 25° for beginners and 10° for the strict where the usual is 15° (docs/workout.md).
  var toleranceShare: Double {
    switch self {
    case .lenient: 5.0 / 3
    case .usual: 1
    case .strict: 2.0 / 3
    }
  }
}

extension ExerciseMeasure {
  /// The same, judged more or less strictly.
  func judged(_ strictness: JudgingStrictness) -> ExerciseMeasure {
    var judged = self
    for index in pose.indices { judged.pose[index].tolerance *= strictness.toleranceShare }
    for index in rules.indices { judged.rules[index].tolerance *= strictness.toleranceShare }
    return judged
  }
}
