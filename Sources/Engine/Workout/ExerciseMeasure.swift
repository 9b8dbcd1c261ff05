/// The kind of task in an exercise.
public enum ExerciseTask: UInt8, CaseIterable, Equatable, Sendable {
  /// Repetitions are counted.
  case repetitions = 0
  /// A pose is held.
  case hold = 1
  /// Movements to music are performed for a selected time.
  case dance = 2
}

/// The muscle action during the outward movement of a repetition.
public enum OutwardPhase: UInt8, Equatable, Sendable {
  /// The muscles shorten, for example when lifting a weight.
  case concentric = 0
  /// The muscles lengthen, for example when lowering a weight.
  case eccentric = 1
}

/// The definition of an exercise's repetitions or pose, and its form rules.
public struct ExerciseMeasure: Sendable {
  /// The task of a set, which determines how it is judged.
  public let task: ExerciseTask
  /// The body parts that must be visible on at least one side. For the camera position, see `ExerciseGuide.camera`.
  public let parts: [BodyPart]
  /// The quantities that change during a repetition; their mean is the progress. The first one is displayed. Empty
  /// for poses and for free dances.
  public let signal: [SignalTerm]
  /// The muscle action during the outward movement. The return movement is the opposite.
  public let outward: OutwardPhase
  /// The minimum duration of a repetition, in seconds.
  public let minimumSeconds: Double
  /// The duration in seconds below which a repetition is considered uncontrolled; nil if speed is intended.
  public let steadySeconds: Double?
  /// Whether repetitions have a defined start and far end. Otherwise, only their range counts.
  public let hasEnds: Bool
  /// The conditions that define the pose.
  public internal(set) var pose: [PoseCondition]
  /// The maximum sway of a balance pose, in torso lengths; nil for other poses.
  public let maximumSway: Double?
  /// The rules of good form. Rules that need a different camera view are withheld.
  public internal(set) var rules: [FormRule]

  /// Creates the measure of an exercise with counted repetitions.
  public static func repetitions(
    parts: [BodyPart], signal: [SignalTerm], outward: OutwardPhase,
    minimumSeconds: Double = 0.5, steadySeconds: Double? = 0.8, rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .repetitions, parts: parts, signal: signal, outward: outward,
      minimumSeconds: minimumSeconds, steadySeconds: steadySeconds, hasEnds: true, pose: [],
      maximumSway: nil, rules: rules)
  }

  /// Creates the measure of a held pose.
  public static func hold(
    parts: [BodyPart], pose: [PoseCondition], maximumSway: Double? = nil,
    rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .hold, parts: parts, signal: [], outward: .concentric, minimumSeconds: 0,
      steadySeconds: nil, hasEnds: false, pose: pose, maximumSway: maximumSway, rules: rules)
  }

  /// Creates the measure of a dance. Pass true for `hasEnds` if its movements are complete repetitions.
  public static func dance(
    parts: [BodyPart], signal: [SignalTerm], minimumSeconds: Double = 0.3, hasEnds: Bool = false,
    rules: [FormRule] = []
  ) -> ExerciseMeasure {
    ExerciseMeasure(
      task: .dance, parts: parts, signal: signal, outward: .concentric,
      minimumSeconds: minimumSeconds, steadySeconds: nil, hasEnds: hasEnds, pose: [],
      maximumSway: nil,
      rules: rules)
  }
}
