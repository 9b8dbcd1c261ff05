/// What the athlete is told of an exercise before starting; English, in the words of a coach.
public struct ExerciseGuide: Sendable {
  /// What an exercise is done for unless the athlete chooses otherwise.
  public enum Amount: Equatable, Sendable {
    case repetitions(Int, sets: Int)
    case hold(seconds: Int, sets: Int)
    case dance(seconds: Int)
  }

  /// "Biceps curl".
  public let title: String
  /// One sentence for the card.
  public let summary: String
  /// What works, the main muscle first: "Biceps, forearms".
  public let muscles: String
  /// What is needed: "Two dumbbells", "None".
  public let equipment: String
  /// Where the camera stands.
  public let camera: CameraPlacement
  private let stepLines: String
  private let mistakeLines: String
  /// What the demo figure does, for those who hear it.
  public let movement: String
  /// How much, unless the athlete chooses otherwise.
  public let amount: Amount

  /// Three to six, in the order they are done.
  public var steps: [String] { lines(of: stepLines) }
  /// What often goes wrong, and what to do instead.
  public var mistakes: [String] { lines(of: mistakeLines) }

  /// Steps and mistakes come one a line, so that a guide is nothing but text.
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
