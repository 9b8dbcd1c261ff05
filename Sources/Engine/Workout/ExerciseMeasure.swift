/// What an exercise asks for.
public enum ExerciseTask: UInt8, CaseIterable, Equatable, Sendable {
  /// Repetitions are counted.
  case repetitions = 0
  /// A pose is held.
  case hold = 1
  /// Moves in time, for as long as the athlete sets.
  case dance = 2
}

/// What the way out of a repetition is for the muscles.
public enum OutwardPhase: UInt8, Equatable, Sendable {
  /// They shorten: lifting.
  case concentric = 0
  /// They give way: lowering.
  case eccentric = 1
}

/// What is counted, held and judged of an exercise.
public struct ExerciseMeasure: Sendable {
  /// What the set is done for, which says how it is judged.
  public let task: ExerciseTask
  /// What must be seen, of one side at least. Where the camera stands for it is in the exercise's guide.
  public let parts: [BodyPart]
  /// What moves; its mean is the progress that repetitions are counted in. Empty for poses, and for a dance without
  /// figure. The first is the one that is shown.
  public let signal: [SignalTerm]
  /// What the way out is for the muscles; the way back is the other.
  public let outward: OutwardPhase
  /// Shorter is no repetition.
  public let leastSeconds: Double
  /// A repetition that is almost back sooner was thrown and not led; nil where speed is the point.
  public let steadySeconds: Double?
  /// Whether a repetition has a start and a far end of its own; else only its range counts.
  public let hasEnds: Bool
  /// What makes the pose.
  public internal(set) var pose: [PoseCondition]
  /// More sway than this breaks the balance, in torso lengths; nil where the pose is none of balance.
  public let mostSway: Double?
  /// Held against what is seen all the time; those whose view is not there are withheld.
  public internal(set) var rules: [FormRule]

  /// Counted repetitions.
  public static func repetitions(
    parts: [BodyPart], signal: [SignalTerm], outward: OutwardPhase,
    leastSeconds: Double = 0.5, steadySeconds: Double? = 0.8, rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .repetitions, parts: parts, signal: signal, outward: outward,
      leastSeconds: leastSeconds, steadySeconds: steadySeconds, hasEnds: true, pose: [],
      mostSway: nil, rules: rules)
  }

  /// A held pose.
  public static func hold(
    parts: [BodyPart], pose: [PoseCondition], mostSway: Double? = nil,
    rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .hold, parts: parts, signal: [], outward: .concentric, leastSeconds: 0,
      steadySeconds: nil, hasEnds: false, pose: pose, mostSway: mostSway, rules: rules)
  }

  /// A dance. `hasEnds` of one whose moves are whole repetitions.
  public static func dance(
    parts: [BodyPart], signal: [SignalTerm], leastSeconds: Double = 0.3, hasEnds: Bool = false,
    rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .dance, parts: parts, signal: signal, outward: .concentric,
      leastSeconds: leastSeconds, steadySeconds: nil, hasEnds: hasEnds, pose: [], mostSway: nil,
      rules: rules)
  }
}
