/// Where the camera stands for an exercise.
public enum CameraPlacement: UInt8, CaseIterable, Sendable {
  /// For what is done on the floor and seen from one side.
  case besideMat = 0
  /// For what is done standing and seen from one side.
  case beside = 1
  /// For what is done standing and seen from the front.
  case before = 2
  /// For what goes wide or high, seen from the front.
  case farBefore = 3

  /// Whether the athlete stands with one side to it; otherwise facing it.
  public var isBeside: Bool { self == .besideMat || self == .beside }

  /// From the athlete, in metres: far enough for phones, which see about 60° across.
  public var meters: Double { self == .farBefore ? 3 : 2.5 }

  /// Above the floor.
  public var height: String { self == .besideMat ? "Knee height" : "Hip height" }

  /// What must be in the picture.
  public var picture: String {
    switch self {
    case .besideMat: "Head to toes, from one side"
    case .beside: "Head to feet, from one side"
    case .before: "Head to feet, and both hands"
    case .farBefore: "Head to feet, with room for stretched arms"
    }
  }
}
