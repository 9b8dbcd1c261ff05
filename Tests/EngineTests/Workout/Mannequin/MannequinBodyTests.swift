import Testing

@testable import Engine

/// Figures must move like a body: bones keep their lengths, planted feet and hands don't slide, and nothing jerks.
@Suite struct MannequinBodyTests {
  @Test(arguments: Exercise.all.map(\.name)) func limbsReachFeetAndHands(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let stage = MannequinStage(exercise.mannequin)
    let hand = stage.body(at: 0).arms
    for seconds in MannequinSamples.moments(exercise.mannequin) {
      let body = stage.body(at: seconds)
      for side in MannequinSide.allCases {
        #expect(MannequinSamples.distance(body.legs[side].end, body.feet[side].ankle) < 1e-9)
        guard exercise.mannequin.hands == .planted else { continue }
        #expect(MannequinSamples.distance(body.arms[side].wrist, hand[side].wrist) < 1e-9)
      }
    }
  }

  @Test(arguments: Exercise.all.map(\.name)) func bonesKeepTheirLengths(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let stage = MannequinStage(exercise.mannequin)
    for seconds in MannequinSamples.moments(exercise.mannequin) {
      let points = stage.body(at: seconds).landmarks
      for (from, to, length) in Self.bones {
        let found = MannequinSamples.distance(points[from.rawValue], points[to.rawValue])
        #expect(abs(found - length) < 1e-9, "\(from) to \(to) at \(seconds) s")
      }
    }
  }

  private static let bones: [(BodyLandmark, BodyLandmark, Double)] = [
    (.leftShoulder, .leftElbow, 0.186), (.rightShoulder, .rightElbow, 0.186),
    (.leftElbow, .leftWrist, 0.146), (.rightElbow, .rightWrist, 0.146),
    (.leftHip, .leftKnee, 0.245), (.rightHip, .rightKnee, 0.245),
    (.leftKnee, .leftAnkle, 0.246), (.rightKnee, .rightAnkle, 0.246),
    (.leftShoulder, .rightShoulder, 0.218), (.leftHip, .rightHip, 0.1),
  ]

  @Test(arguments: Exercise.all.map(\.name)) func landmarksAreNotBelowTheFloor(_ name: String)
    throws
  {
    let exercise = try Exercise.sample(name)
    let stage = MannequinStage(exercise.mannequin)
    for seconds in MannequinSamples.moments(exercise.mannequin) {
      for (index, point) in stage.body(at: seconds).landmarks.enumerated() {
        #expect(point.y > -1e-9, "\(index) at \(seconds) s")
      }
    }
  }

  @Test(arguments: Exercise.all.map(\.name)) func oneFootIsOnTheFloorUnlessItJumps(_ name: String)
    throws
  {
    let exercise = try Exercise.sample(name)
    guard exercise.name != "jumping-jack" else { return }
    let stage = MannequinStage(exercise.mannequin)
    for seconds in MannequinSamples.moments(exercise.mannequin) {
      let lowest =
        MannequinSide.allCases
        .map { stage.body(at: seconds).feet[$0] }.map { min($0.heel.y, $0.ball.y) }.min() ?? 1
      #expect(abs(lowest) < 1e-9, "\(lowest) at \(seconds) s")
    }
  }

  /// While a foot is on the floor, its heel or ball stays in place. Landing and lifting may move it by up to 1 % of the
  /// body height over the whole movement.
  @Test(arguments: Exercise.all.map(\.name)) func feetDoNotSlide(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let stage = MannequinStage(exercise.mannequin)
    var (slipped, before) = (0.0, stage.body(at: 0).feet)
    for seconds in MannequinSamples.moments(exercise.mannequin, perSecond: 240) {
      let feet = stage.body(at: seconds).feet
      for side in MannequinSide.allCases {
        let (old, new) = (before[side], feet[side])
        guard min(new.heel.y, new.ball.y) < 1e-4 else { continue }
        slipped += min(
          MannequinSamples.distance(old.heel, new.heel),
          MannequinSamples.distance(old.ball, new.ball))
      }
      before = feet
    }
    #expect(slipped < 0.01)
  }

  @Test(arguments: Exercise.all.map(\.name)) func everyNumberIsFinite(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    for variant in [nil] + exercise.mannequin.variants.map(Optional.some) {
      let stage = MannequinStage(exercise.mannequin, variant: variant)
      for seconds in MannequinSamples.moments(exercise.mannequin, perSecond: 20) + [-1, 1e6] {
        let frame = stage.frame(at: seconds)
        #expect(frame.hasPerson && frame.points.allSatisfy { ($0.x + $0.y + $0.z).isFinite })
        #expect(frame.points.allSatisfy { (0.7 - 1e-9...0.98).contains($0.visibility) })
        #expect(stage.drawing(at: seconds).numbers.allSatisfy { $0.isFinite })
      }
    }
  }

  @Test(arguments: Exercise.all.map(\.name)) func movementHasNoJumpInPositionOrSpeed(_ name: String)
    throws
  {
    let exercise = try Exercise.sample(name)
    let (stage, step) = (MannequinStage(exercise.mannequin), 1e-4)
    let end = exercise.mannequin.entrySeconds + exercise.mannequin.loopSeconds
    // The last moment is the end of the loop.
    for moment in [0.13, 0.29, 0.41, 0.57, 0.73, 0.89, 1].map({ $0 * end }) {
      let (a, b, c) = (
        stage.body(at: moment - step).landmarks, stage.body(at: moment).landmarks,
        stage.body(at: moment + step).landmarks
      )
      for index in a.indices {
        let (before, after) = (b[index] - a[index], c[index] - b[index])
        #expect(before.length < 10 * step, "\(index) at \(moment) s")
        #expect((after - before).length < 0.04 * step, "\(index) at \(moment) s")
      }
    }
  }

  @Test func loopsRepeatAndHeldPosesBreathe() {
    for exercise in Exercise.all {
      let (stage, motion) = (MannequinStage(exercise.mannequin), exercise.mannequin)
      let moment = motion.entrySeconds + 0.37
      let (once, again) = (
        stage.body(at: moment).landmarks, stage.body(at: moment + motion.loopSeconds).landmarks
      )
      for (a, b) in zip(once, again) { #expect((a - b).length < 1e-9, "\(exercise.name)") }
      guard motion.loop == .hold else { continue }
      #expect(motion.loopSeconds == 3.5)
      let (empty, full) = (
        stage.body(at: motion.entrySeconds), stage.body(at: motion.entrySeconds + 1.75)
      )
      #expect(empty.trunk.breath == 0 && abs(full.trunk.breath - 1) < 1e-9)
      let lift = full.trunk.neck - empty.trunk.neck
      #expect((0.001...0.01).contains(lift.length), "\(exercise.name) \(lift.length)")
    }
  }
}
