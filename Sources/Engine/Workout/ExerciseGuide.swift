/// The instructions shown to the athlete before an exercise, in English and in the style of a coach.
public struct ExerciseGuide: Sendable {
  /// The default amount of an exercise.
  public enum Amount: Equatable, Sendable {
    case repetitions(Int, sets: Int)
    case hold(seconds: Int, sets: Int)
    case dance(seconds: Int)
  }

  /// The title, such as "Biceps curl".
  public let title: String
  /// A summary in one sentence.
  public let summary: String
  /// The muscles in order of importance, such as "Biceps, forearms".
  public let muscles: String
  /// The equipment, such as "Two dumbbells" or "None".
  public let equipment: String
  /// The position of the camera.
  public let camera: CameraPlacement
  private let stepLines: String
  private let mistakeLines: String
  /// A description of the demo figure's movement for blind users.
  public let movement: String
  /// The default amount.
  public let amount: Amount

  /// Three to six steps, in order.
  public var steps: [String] { lines(of: stepLines) }
  /// Common mistakes, each with its correction.
  public var mistakes: [String] { lines(of: mistakeLines) }

  /// Creates a guide. Steps and mistakes are strings with one item per line.
  init(
    _ title: String, summary: String, muscles: String, equipment: String = "None",
    camera: CameraPlacement, amount: Amount, steps: String, mistakes: String, movement: String
  ) {
    self.title = title
    self.summary = summary
    self.muscles = muscles
    self.equipment = equipment
    self.camera = camera
    self.amount = amount
    stepLines = steps
    mistakeLines = mistakes
    self.movement = movement
  }
}
