/// The probabilities of one point's position: 64 × 64 logits over the region.
///
/// Implements MediaPipe's refinement (`refine_landmarks_from_heatmap_calculator.cc`): the mean position of the 9 × 9
/// cells around the point, weighted by probability, if one of them reaches 0.5. Otherwise the point isn't changed.
struct HeatMap {
  static let side = 64
  private static let reach = 4
  private static let minimumConfidence: Float = 0.5

  let output: Network.Output
  let channel: Int

  /// Refines a point in fractions of the region.
  ///
  /// A point left of, right of or above the region isn't changed. A point below it is refined if a nearby cell is
  /// inside, as in MediaPipe.
  func refine(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    let side = Float(Self.side)
    guard x * side > -1, x * side < side, y * side > -1, y * side < side + Float(Self.reach) else {
      return (x, y)
    }
    let column = Int(x * side)
    let row = Int(y * side)
    var sums = Sums()
    for v in max(0, row &- Self.reach)...min(Self.side &- 1, row &+ Self.reach) {
      for u in max(0, column &- Self.reach)...min(Self.side &- 1, column &+ Self.reach) {
        sums.add(sigmoid(logit(u, v)), u, v)
      }
    }
    guard sums.highest >= Self.minimumConfidence else { return (x, y) }
    return (sums.x / side / sums.total, sums.y / side / sums.total)
  }

  private func logit(_ column: Int, _ row: Int) -> Float {
    output.data[(row &* Self.side &+ column) &* output.stride &+ channel]
  }

  private struct Sums {
    var total: Float = 0
    var highest: Float = 0
    var x: Float = 0
    var y: Float = 0

    mutating func add(_ confidence: Float, _ column: Int, _ row: Int) {
      total += confidence
      highest = max(highest, confidence)
      x += Float(column) * confidence
      y += Float(row) * confidence
    }
  }
}
