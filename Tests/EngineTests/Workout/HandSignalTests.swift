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

  @Test func raisedHandIsDetectedOnce() {
    let moments = seen(for: 10) { frame($0, left: -1, right: 0.9) }
    #expect(moments.count == 1)
    #expect(abs(moments[0] - HandSignal.heldSeconds) < 0.11)
  }

  @Test func otherHandIsDetectedToo() {
    #expect(seen(for: 3) { frame($0, left: 0.9, right: -1) }.count == 1)
  }

  @Test func handRaisedAgainIsDetectedAgain() {
    let moments = seen(for: 9) { seconds in
      let isUp = seconds < 3 || seconds > 5
      return frame(seconds, left: isUp ? -1 : 0.9, right: 0.9)
    }
    #expect(moments.count == 2)
  }

  @Test func bothHandsUpAreIgnored() {
    #expect(seen(for: 10) { frame($0, left: -1, right: -1) }.isEmpty)
  }

  @Test func raisedHandWithOtherAtTheShoulderIsIgnored() {
    #expect(seen(for: 10) { frame($0, left: -1, right: 0) }.isEmpty)
  }

  @Test func alternatingArmsAreIgnored() {
    let moments = seen(for: 20) { seconds in
      let isLeft = Int(seconds / 0.6) % 2 == 0
      return frame(seconds, left: isLeft ? -1 : 0.9, right: isLeft ? 0.9 : -1)
    }
    #expect(moments.isEmpty)
  }

  @Test func barelyVisibleHandIsIgnored() {
    #expect(seen(for: 10) { frame($0, left: -1, right: 0.9, seen: 0.3) }.isEmpty)
  }

  @Test func framesFarApartAreIgnored() {
    #expect(seen(for: 20, every: 2) { frame($0, left: -1, right: 0.9) }.isEmpty)
  }

  @Test func emptyFramesAreIgnored() {
    var signal = HandSignal()
    for index in 0..<100 {
      let empty = PoseFrame(seconds: Double(index) / 15, aspect: 1, points: [])
      let isDetected = signal.add(empty)
      #expect(!isDetected)
    }
  }
}
