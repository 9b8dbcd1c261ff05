import Testing

@testable import Pose

@Suite struct DetectionTests {
  private func box(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> PoseDetection {
    PoseDetection(
      score: 1, x: x, y: y, width: width, height: height, hipsX: 0, hipsY: 0, reachX: 0, reachY: 0)
  }

  @Test func overlapIsIntersectionOverUnion() {
    #expect(box(0, 0, 2, 2).overlap(box(0, 0, 2, 2)) == 1)
    #expect(box(0, 0, 2, 2).overlap(box(1, 0, 2, 2)) == 1.0 / 3)
    #expect(box(0, 0, 2, 2).overlap(box(2, 0, 2, 2)) == 0)
    #expect(box(0, 0, 0, 0).overlap(box(0, 0, 0, 0)) == 0)
  }

  /// The anchors are the cells' centres. Raw numbers are in units of 1/224 of the square's side.
  @Test func boxesAreDecodedRelativeToTheirCell() {
    let raw: [Float] = [22.4, -22.4, 112, 56, 0, 0, 0, -112, 0, 0, 0, 0]
    // Cell 15 of a 7 × 7 map is the second one in the third row.
    let found = PoseDetector.decode(raw, score: 0.7, cell: 15, side: 7)
    #expect(abs(found.x - (1.5 / 7 + 0.1)) < 1e-6 && abs(found.y - (2.5 / 7 - 0.1)) < 1e-6)
    #expect(found.width == 0.5 && found.height == 0.25 && found.score == 0.7)
    #expect(abs(found.reachY - (found.hipsY - 0.5)) < 1e-6)
  }

  @Test func mappingScalesAndShiftsBoxes() {
    var found = box(0.5, 0.5, 0.25, 0.5)
    found.map(scaleX: 1, shiftX: 0, scaleY: 2, shiftY: -0.5)
    #expect(found.x == 0.5 && found.y == 0.5 && found.width == 0.25 && found.height == 1)
  }
}

@Suite struct HeatMapTests {
  private func refine(_ peak: (column: Int, row: Int, logit: Float), x: Float, y: Float) -> (
    x: Float, y: Float
  ) {
    var cells = [Float](repeating: -20, count: 64 * 64 * 8)
    cells[(64 * peak.row + peak.column) * 8 + 3] = peak.logit
    return cells.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (0, 0) }
      let output = Network.Output(data: base, pixels: 64 * 64, channels: 5, stride: 8)
      return HeatMap(output: output, channel: 3).refine(x, y)
    }
  }

  @Test func clearPeakMovesThePoint() {
    let found = refine((20, 30, 5), x: 18.5 / 64, y: 31.5 / 64)
    #expect(abs(found.x - 20.0 / 64) < 1e-4 && abs(found.y - 30.0 / 64) < 1e-4)
  }

  @Test func unclearPeakDoesNotMoveThePoint() {
    #expect(refine((20, 30, -0.1), x: 0.3, y: 0.5) == (0.3, 0.5))
  }

  @Test func refinementIgnoresCellsMoreThanFourAway() {
    #expect(refine((25, 30, 5), x: 20.5 / 64, y: 30.5 / 64) == (20.5 / 64, 30.5 / 64))
    #expect(refine((24, 30, 5), x: 20.5 / 64, y: 30.5 / 64).x > 23.0 / 64)
  }

  @Test func refinementKeepsPointsOutsideTheMap() {
    for x: Float in [-0.1, 1, 7, .nan, .infinity] {
      let found = refine((20, 30, 5), x: x, y: 0.5)
      #expect(found.y == 0.5 && (found.x == x || x.isNaN))
    }
  }
}
