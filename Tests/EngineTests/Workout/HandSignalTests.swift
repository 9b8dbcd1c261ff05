import Testing

@testable import Engine

@Suite struct HandSignalTests {
  /// Returns an upright person with the wrists at the given heights: 0 is at the shoulders, 1 at the hips, and negative
  /// values are above the shoulders.
  private func frame(_ seconds: Double, left: Double, right: Double, seen: Double = 1) -> PoseFrame
  {
    var points = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)
    points[BodyLandmark.nose.rawValue].y = 0.2
    for shoulder in [BodyLandmark.leftShoulder, .rightShoulder] {
      points[shoulder.rawValue].y = 0.3
    }
    for hip in [BodyLandmark.leftHip, .rightHip] { points[hip.rawValue].y = 0.5 }
    points[BodyLandmark.leftWrist.rawValue].y = 0.3 + 0.2 * left
    points[BodyLandmark.rightWrist.rawValue].y = 0.3 + 0.2 * right
    points[BodyLandmark.leftWrist.rawValue].visibility = seen
    return PoseFrame(seconds: seconds, aspect: 0.75, points: points)
  }

  /// Returns the times at which the signal is detected.
  private func seen(
    for seconds: Double, every step: Double = 1.0 / 15, _ frame: (Double) -> PoseFrame
  ) -> [Double] {
    var signal = HandSignal()
    return stride(from: 0, to: seconds, by: step).filter { signal.add(frame($0)) }
  }

  @Test(arguments: [(-1.0, 0.9), (0.9, -1)])
  func raisedHandIsDetectedOnce(left: Double, right: Double) {
    let moments = seen(for: 10) { frame($0, left: left, right: right) }
    #expect(moments.count == 1)
    #expect(abs(moments[0] - HandSignal.heldSeconds) < 0.11)
  }

  @Test func handRaisedAgainIsDetectedAgain() {
    let moments = seen(for: 9) { seconds in
      let isUp = seconds < 3 || seconds > 5
      return frame(seconds, left: isUp ? -1 : 0.9, right: 0.9)
    }
    #expect(moments.count == 2)
  }

  /// Both hands are up, the other hand is at the shoulder, the hand is barely visible, or the frames are far apart.
  @Test(
    arguments: [
      (-1, 1, 1.0 / 15), (0, 1, 1.0 / 15), (0.9, 0.3, 1.0 / 15), (0.9, 1, 2),
    ] as [(Double, Double, Double)])
  func unclearSignalIsIgnored(right: Double, visibility: Double, step: Double) {
    let moments = seen(for: 20, every: step) {
      frame($0, left: -1, right: right, seen: visibility)
    }
    #expect(moments.isEmpty)
  }

  @Test func alternatingArmsAreIgnored() {
    let moments = seen(for: 20) { seconds in
      let isLeft = Int(seconds / 0.6) % 2 == 0
      return frame(seconds, left: isLeft ? -1 : 0.9, right: isLeft ? 0.9 : -1)
    }
    #expect(moments.isEmpty)
  }

  @Test func emptyFramesAreIgnored() {
    #expect(seen(for: 7) { PoseFrame(seconds: $0, aspect: 1, points: []) }.isEmpty)
  }
}
