/// What an exercise belongs to.
public enum ExerciseCategory: UInt8, CaseIterable, Equatable, Sendable {
  /// Repetitions are counted; the plank is held.
  case strength = 0
  /// A pose is held.
  case yoga = 1
  /// A dance lasts as long as the athlete sets.
  case dance = 2
}

/// An exercise that Andante can show, count and judge. All of it is data: a new one is a file in `Exercises` and its
/// name in `all`.
public struct Exercise: Sendable {
  /// Kept in logs and never given to another.
  public let number: UInt8
  /// What scripts, addresses and the command line know it by.
  public let name: String
  /// Where the exercise stands in the picker.
  public let category: ExerciseCategory
  /// What is counted, held and judged.
  public let measure: ExerciseMeasure
  /// What the athlete is told before.
  public let guide: ExerciseGuide
  /// How the demo figure moves.
  public let figure: FigureMotion

  /// Every exercise, in the order of the picker.
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

  /// The exercise of this name; nil where there is none.
  public static func named(_ name: String) -> Exercise? { all.first { $0.name == name } }

  /// The exercise that logs know by this number; nil where there is none.
  public static func numbered(_ number: UInt8) -> Exercise? { all.first { $0.number == number } }
}

extension Exercise {
  /// Whether rules cannot be judged that could be from where its guide puts the camera.
  /// - Parameter yaw: degrees from facing the camera, 0 … 90; nil is not known, and withholds nothing.
  public func withholdsForm(seenAt yaw: Double?) -> Bool {
    let best: CameraView = guide.camera.isBeside ? .side : .front
    return measure.rules.contains {
      $0.view == best && ViewVerdict($0.view, yaw: yaw) == .withheld
    }
  }
}
