/// Finds the most likely person in a whole picture.
///
/// Steps and constants are MediaPipe's (`pose_detection_cpu`, 0.10.21): the picture in a square of 224 with black bands
/// and values of −1 … 1; anchors in the middle of the cells of maps of 28, 14 and 7 cells a side, 2, 2 and 6 to a cell,
/// all of size 1, so that a place is raw / 224 + the cell's middle; the boxes that overlap the best one by more than
/// 0.3 are averaged with it by score.
struct PoseDetector {
  private static let size = 224
  /// Cells of a side and anchors of a cell, by map.
  private static let maps = [(side: 28, anchors: 2), (side: 14, anchors: 2), (side: 7, anchors: 6)]
  private static let numbersOfABox = 12
  private static let overlapOfOne: Float = 0.3

  private let network: Network
  private let crop = Crop(size: size, range: -1...1, border: .black)

  /// - Throws: where the network is another one.
  init(_ network: Network) throws(PoseModelError) {
    self.network = network
    guard network.plan.hasSquareInput(Self.size), network.outputCount == 2 * Self.maps.count else {
      throw PoseModelError(.wrongModel, "no detector of poses")
    }
    for (index, map) in Self.maps.enumerated() {
      let boxes = network.plan.outputs[index]
      let scores = network.plan.outputs[index + Self.maps.count]
      guard boxes.pixels == map.side * map.side, scores.pixels == boxes.pixels,
        scores.channels == map.anchors, boxes.channels == map.anchors * Self.numbersOfABox
      else { throw PoseModelError(.wrongModel, "no detector of poses") }
    }
  }

  /// - Parameter threshold: the least score of a person.
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

  /// The best box of the square, averaged with those that overlap it.
  private func best(_ threshold: Float) -> PoseDetection? {
    var best: PoseDetection?
    eachCandidate(threshold) { if $0.score > (best?.score ?? 0) { best = $0 } }
    guard let best else { return nil }
    var total: Float = 0
    var sum = PoseDetection(
      score: best.score, x: 0, y: 0, width: 0, height: 0, hipsX: 0, hipsY: 0, reachX: 0, reachY: 0)
    eachCandidate(threshold) { candidate in
      guard candidate.overlap(best) > Self.overlapOfOne else { return }
      total += candidate.score
      sum.add(candidate, weight: candidate.score)
    }
    guard total > 0 else { return best }
    sum.map(scaleX: 1 / total, shiftX: 0, scaleY: 1 / total, shiftY: 0)
    return sum
  }

  private func eachCandidate(_ threshold: Float, _ body: (PoseDetection) -> Void) {
    for index in 0..<Self.maps.count {
      let map = Self.maps[index]
      let boxes = network.output(index)
      let scores = network.output(index &+ Self.maps.count)
      for cell in 0..<boxes.pixels {
        for anchor in 0..<map.anchors {
          let raw = scores.data[cell &* scores.stride &+ anchor]
          guard raw > -20 else { continue }  // under 1e-8
          let score = sigmoid(raw)
          guard score >= threshold else { continue }
          let numbers = boxes.data + (cell &* boxes.stride &+ anchor &* Self.numbersOfABox)
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
  /// Whether the input is a square picture of three colours.
  func hasSquareInput(_ side: Int) -> Bool {
    inputHeight == side && inputWidth == side && inputChannels == 3
  }
}
