/// Finds the most likely person in a whole picture.
///
/// The steps and constants are those of MediaPipe (`pose_detection_cpu`, 0.10.21). The input is a square of 224 × 224
/// pixels with black bands and values of −1 … 1. The anchors are in the middle of the cells of maps with 28, 14 and 7
/// cells per side, with 2, 2 and 6 anchors per cell. All anchors have the size 1, so a coordinate is the raw value /
/// 224 plus the middle of the cell. Boxes that overlap the best one by more than 0.3 are averaged with it, weighted by
/// score.
struct PoseDetector {
  private static let size = 224
  /// Cells per side and anchors per cell of each map.
  private static let maps = [(side: 28, anchors: 2), (side: 14, anchors: 2), (side: 7, anchors: 6)]
  private static let boxNumberCount = 12
  private static let overlapOfOne: Float = 0.3

  private let network: Network
  private let crop = Crop(size: size, range: -1...1, border: .black)

  /// Creates a detector.
  ///
  /// - Throws: If the network isn't the detector.
  init(_ network: Network) throws(PoseModelError) {
    self.network = network
    guard network.plan.hasSquareInput(Self.size), network.outputCount == 2 * Self.maps.count else {
      throw PoseModelError(.wrongModel, "not a pose detector")
    }
    for (index, map) in Self.maps.enumerated() {
      let boxes = network.plan.outputs[index]
      let scores = network.plan.outputs[index + Self.maps.count]
      guard boxes.pixels == map.side * map.side, scores.pixels == boxes.pixels,
        scores.channels == map.anchors, boxes.channels == map.anchors * Self.boxNumberCount
      else { throw PoseModelError(.wrongModel, "not a pose detector") }
    }
  }

  /// Returns the most likely person in the picture, or nil if no box has a sufficient score.
  ///
  /// - Parameter threshold: The minimum score of a person.
  func detect(in picture: Picture, threshold: Float) -> PoseDetection? {
    let region = Region(around: picture)
    crop.take(region, of: picture, to: network.input)
    network.run()
    guard var found = best(threshold) else { return nil }
    let wide = Float(region.side) / Float(picture.width)
    let high = Float(region.side) / Float(picture.height)
    found.map(
      scaleX: wide, shiftX: (1 - wide) / 2, scaleY: high, shiftY: (1 - high) / 2)
    return found
  }

  /// Returns the best box in the square, averaged with those that overlap it, or nil if no box reaches the threshold.
  private func best(_ threshold: Float) -> PoseDetection? {
    var best: PoseDetection?
    forEachCandidate(threshold) { if $0.score > (best?.score ?? 0) { best = $0 } }
    guard let best else { return nil }
    var total: Float = 0
    var sum = PoseDetection(
      score: best.score, x: 0, y: 0, width: 0, height: 0, hipsX: 0, hipsY: 0, reachX: 0, reachY: 0)
    forEachCandidate(threshold) { candidate in
      guard candidate.overlap(best) > Self.overlapOfOne else { return }
      total += candidate.score
      sum.add(candidate, weight: candidate.score)
    }
    guard total > 0 else { return best }
    sum.map(scaleX: 1 / total, shiftX: 0, scaleY: 1 / total, shiftY: 0)
    return sum
  }

  private func forEachCandidate(_ threshold: Float, _ body: (PoseDetection) -> Void) {
    for index in 0..<Self.maps.count {
      let map = Self.maps[index]
      let boxes = network.output(index)
      let scores = network.output(index &+ Self.maps.count)
      for cell in 0..<boxes.pixels {
        for anchor in 0..<map.anchors {
          let raw = scores.data[cell &* scores.stride &+ anchor]
          guard raw > -20 else { continue }  // a score below 1e-8
          let score = sigmoid(raw)
          guard score >= threshold else { continue }
          let numbers = boxes.data + (cell &* boxes.stride &+ anchor &* Self.boxNumberCount)
          body(Self.decode(numbers, score: score, cell: cell, side: map.side))
        }
      }
    }
  }

  static func decode(
    _ raw: UnsafePointer<Float>, score: Float, cell: Int, side: Int
  ) -> PoseDetection {
    let x = (Float(cell % side) + 0.5) / Float(side)
    let y = (Float(cell / side) + 0.5) / Float(side)
    let size = Float(Self.size)
    return PoseDetection(
      score: score, x: raw[0] / size + x, y: raw[1] / size + y, width: max(0, raw[2] / size),
      height: max(0, raw[3] / size), hipsX: raw[4] / size + x, hipsY: raw[5] / size + y,
      reachX: raw[6] / size + x, reachY: raw[7] / size + y)
  }
}

extension NetworkPlan {
  /// Returns whether the input is a square picture with three colour channels.
  func hasSquareInput(_ side: Int) -> Bool {
    inputHeight == side && inputWidth == side && inputChannels == 3
  }
}
