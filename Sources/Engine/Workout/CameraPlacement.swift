/// Where the camera stands for an exercise.
public struct CameraPlacement: Sendable {
  /// Which side of the athlete it sees.
  public enum Side: UInt8, CaseIterable, Sendable {
    case front = 0
    case side = 1
  }

  /// Which side of the athlete it sees.
  public let side: Side
  /// From the athlete, in metres: far enough for phones, which see about 60° across.
  public let meters: Double
  /// Above the floor: "Knee height".
  public let height: String
  /// What must be in the picture: "Head to feet".
  public let picture: String

  init(_ side: Side, meters: Double, height: String, picture: String) {
    self.side = side
    self.meters = meters
    self.height = height
    self.picture = picture
  }

  /// For what is done on the floor.
  static let besideMat = CameraPlacement(
    .side, meters: 2.5, height: "Knee height", picture: "Head to toes, from one side")
  /// For what is done standing and seen from the side.
  static let beside = CameraPlacement(
    .side, meters: 2.5, height: "Hip height", picture: "Head to feet, from one side")
  /// For what is done standing and seen from the front.
  static let before = CameraPlacement(
    .front, meters: 2.5, height: "Hip height", picture: "Head to feet, and both hands")
  /// For what goes wide or high.
  static let farBefore = CameraPlacement(
    .front, meters: 3, height: "Hip height",
    picture: "Head to feet, with room for stretched arms")
}
