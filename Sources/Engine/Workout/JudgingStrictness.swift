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
    guard strictness != .usual else { return self }
    let share = strictness.toleranceShare
    return ExerciseMeasure(
      task: task, view: view, parts: parts, signal: signal, outward: outward,
      leastSeconds: leastSeconds, pose: pose.map { $0.tolerating(share) }, mostSway: mostSway,
      rules: rules.map { $0.tolerating(share) })
  }
}

extension PoseCondition {
  fileprivate func tolerating(_ share: Double) -> PoseCondition {
    PoseCondition(quantity, of: sides, range, tolerance: share * tolerance)
  }
}

extension FormRule {
  fileprivate func tolerating(_ share: Double) -> FormRule {
    FormRule(
      fault, severity, quantity, of: sides, limit, tolerance: share * tolerance, at: moment,
      isRelative: isRelative, view: view)
  }
}
