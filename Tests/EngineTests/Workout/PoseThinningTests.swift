import Testing

@testable import Engine

@Suite struct PoseThinningTests {
  private func kept(rate: Double, seconds: Double = 20) -> [Double] {
    var thinning = PoseThinning()
    return (0..<Int(rate * seconds)).map { Double($0) / rate }.filter { thinning.passes($0) }
  }

  @Test(arguments: [7.5, 8, 10, 11, 13, 15, 24, 30, 60])
  func highFrameRateIsThinnedButNeverTooSlow(rate: Double) {
    var watch = CameraMonitor()
    let kept = kept(rate: rate)
    #expect((128...142).contains(kept.count))
    for seconds in kept {
      watch.add(PoseFrame(seconds: seconds, aspect: 1, points: []), at: seconds)
      #expect(!watch.isTooSlow)
    }
  }

  @Test(arguments: [1.0, 3, 5])
  func lowFrameRateIsKept(rate: Double) {
    #expect(kept(rate: rate).count == Int(rate * 20))
  }

  @Test func pauseCausesNoBurst() {
    var thinning = PoseThinning()
    _ = thinning.passes(0)
    let late = (0..<30).filter { thinning.passes(100 + Double($0) / 30) }
    #expect((7...8).contains(late.count))
  }

  private func record(_ events: some Sequence<SessionEvent>) -> (session: Session, poses: Int) {
    var session = Session(header: .sample(.workout))
    for event in events { session.record(event) }
    return (session, session.snapshotCount)
  }

  /// The workout is paused for twenty seconds at thirty frames per second.
  @Test func logOfAPauseIsSmallAndReplaysIdentically() throws {
    let programme = try WorkoutProgramme.of((.squat, 1, 3, 0))
    let stage = MannequinStage(Exercise.squat.mannequin)
    var events = [
      SessionEvent(seconds: 0, .programme(programme)), SessionEvent(seconds: 0, .command(.start)),
      SessionEvent(seconds: 0, .command(.pause)),
    ]
    for index in 1...600 {
      let seconds = Double(index) / 30
      var frame = stage.frame(at: 0)
      frame.seconds = seconds
      events.append(SessionEvent(seconds: seconds, .pose(frame)))
    }
    var (session, count) = record(events)
    #expect((135...150).contains(count))
    let restored = try #require(Session.restore(session.takeLogChunk()))
    #expect(restored.session.digest == session.digest)
  }

  @Test func raisedHandIsDetectedInThinnedFrames() {
    var (thinning, signal, detections) = (PoseThinning(), HandSignal(), 0)
    for index in 0..<90 {
      let seconds = Double(index) / 30
      guard thinning.passes(seconds) else { continue }
      var points = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)
      points[BodyLandmark.nose.rawValue].y = 0.2
      for shoulder in [BodyLandmark.leftShoulder, .rightShoulder] {
        points[shoulder.rawValue].y = 0.3
      }
      points[BodyLandmark.leftWrist.rawValue].y = 0.05
      points[BodyLandmark.rightWrist.rawValue].y = 0.55
      if signal.add(PoseFrame(seconds: seconds, aspect: 0.75, points: points)) { detections += 1 }
    }
    #expect(detections == 1)
  }
}
