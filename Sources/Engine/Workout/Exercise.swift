/// A category of exercises.
public enum ExerciseCategory: UInt8, CaseIterable, Equatable, Sendable {
  /// Exercises with counted repetitions, and the plank.
  case strength = 0
  /// Poses that are held.
  case yoga = 1
  /// Dancing for a selected duration.
  case dance = 2
}

/// An exercise that Andante can show, count and judge. Exercises consist only of data. To add one, add a file to
/// `Exercises` and its name to `all`.
public struct Exercise: Sendable {
  /// The number that identifies the exercise in logs. Numbers are never reused.
  public let number: UInt8
  /// The name used in scripts, URLs and on the command line.
  public let name: String
  /// The category in the exercise picker.
  public let category: ExerciseCategory
  /// The definition of the repetitions or the pose, and the form rules.
  public let measure: ExerciseMeasure
  /// The instructions shown to the athlete.
  public let guide: ExerciseGuide
  /// The animation of the demo figure.
  public let mannequin: MannequinMotion

  /// All exercises, in the order of the picker.
  public static let all: [Exercise] = [
    .bicepCurl,
    .shoulderPress,
    .lateralRaise,
    .squat,
    .tricepExtension,
    .warrior1,
    .warrior2,
    .tree,
    .downwardDog,
    .chair,
    .hipShake,
    .armPump,
    .sideStep,
    .armWave,
    .jumpingJack,
    .bodyRoll,
    .giddhaHands,
    .hipSway,
    .chestPop,
    .fullBodyGroove,
    .pushUp,
    .lunge,
    .frontRaise,
    .sitUp,
    .plank,
  ]

  /// Returns the exercise with this name, or nil if it is unknown.
  public static func named(_ name: String) -> Exercise? { all.first { $0.name == name } }

  /// Returns the exercise with this number, as stored in logs, or nil if it is unknown.
  public static func numbered(_ number: UInt8) -> Exercise? { all.first { $0.number == number } }
}

extension Exercise {
  /// Returns whether the current view prevents judging a rule that could be judged from the recommended camera
  /// position.
  ///
  /// - Parameter yaw: Degrees from facing the camera, 0 … 90. If nil, the view is unknown and no rule is withheld.
  public func withholdsForm(seenAt yaw: Double?) -> Bool {
    let best: CameraView = guide.camera.isSideView ? .side : .front
    return measure.rules.contains {
      $0.view == best && ViewVerdict($0.view, yaw: yaw) == .withheld
    }
  }
}
