/// Finds the landmarks of the person in a region.
///
/// The steps and constants are those of MediaPipe (`pose_landmark_by_roi_cpu` and
/// `tensors_to_pose_landmarks_and_segmentation`, 0.10.21). The input is the region as a square of 256 pixels with
/// values of 0 … 1 and repeated edges. A person was found if the presence is above the threshold. The heat map
/// refines x and y. Points 33 and 34 determine the next region.
struct LandmarkNetwork {
  static let landmarkCount = 33
  private static let size = 256
  private static let pointCount = 39
  private static let pointNumberCount = 5

  private let network: Network
  private let crop = Crop(size: size, range: 0...1, border: .repeated)

  /// Creates the landmark finder from its network.
  ///
  /// - Throws: If the network isn't the landmark model.
  init(_ network: Network) throws(PoseModelError) {
    self.network = network
    let shapes = [
      (1, Self.pointCount * Self.pointNumberCount), (1, 1),
      (HeatMap.side * HeatMap.side, Self.pointCount), (1, 3 * Self.pointCount),
    ]
    let outputs = network.plan.outputs
    guard network.plan.hasSquareInput(Self.size), outputs.count == shapes.count,
      zip(outputs, shapes).allSatisfy({ $0.pixels == $1.0 && $0.channels == $1.1 })
    else { throw PoseModelError(.wrongModel, "not a pose landmark network") }
  }

  /// Runs the network and returns its confidence that a person is present, 0 … 1.
  func run(_ region: Region, of picture: Picture) -> Float {
    crop.take(region, of: picture, to: network.input)
    network.run()
    return network.output(1).data[0]
  }

  /// Returns a point of the last run in picture coordinates: 0 … 32 are the landmarks, 33 and 34 are hips and reach.
  func landmark(_ index: Int, _ region: Region, of picture: Picture) -> PoseLandmark {
    let raw = network.output(0).data + index &* Self.pointNumberCount
    let size = Float(Self.size)
    let heat = HeatMap(output: network.output(2), channel: index)
    let (x, y) = heat.refine(raw[0] / size, raw[1] / size)
    let position = region.position(Double(x), Double(y))
    return PoseLandmark(
      x: Float(position.x / Double(picture.width)), y: Float(position.y / Double(picture.height)),
      z: raw[2] / size * Float(region.side / Double(picture.width)), visibility: sigmoid(raw[3]),
      presence: sigmoid(raw[4]))
  }

  /// Returns a landmark of the last run in metres, with the region's rotation undone.
  func worldLandmark(_ index: Int, _ region: Region) -> WorldLandmark {
    let raw = network.output(3).data + index &* 3
    let turned = region.turn(Double(raw[0]), Double(raw[1]))
    return WorldLandmark(x: Float(turned.x), y: Float(turned.y), z: raw[2])
  }
}
