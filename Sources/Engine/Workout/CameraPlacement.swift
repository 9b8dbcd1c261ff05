/// The position of the camera for an exercise.
public enum CameraPlacement: UInt8, CaseIterable, Sendable {
  /// For exercises on the floor, filmed from one side.
  case sideFloor = 0
  /// For standing exercises, filmed from one side.
  case side = 1
  /// For standing exercises, filmed from the front.
  case front = 2
  /// For wide or high movements, filmed from the front.
  case frontWide = 3

  /// Whether the athlete stands with one side to the camera instead of facing it.
  public var isSideView: Bool { self == .sideFloor || self == .side }

  /// The distance between camera and athlete in metres. It suits phones with a field of view of about 60°.
  public var meters: Double { self == .frontWide ? 3 : 2.5 }

  /// The height of the camera above the floor.
  public var height: String { self == .sideFloor ? "Knee height" : "Hip height" }

  /// The part of the body that must be visible in the picture.
  public var picture: String {
    switch self {
    case .sideFloor: "Head to toes, from one side"
    case .side: "Head to feet, from one side"
    case .front: "Head to feet, and both hands"
    case .frontWide: "Head to feet, with room for stretched arms"
    }
  }
}
