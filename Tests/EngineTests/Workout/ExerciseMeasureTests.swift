import Testing

@testable import Engine

@Suite struct ExerciseMeasureTests {
  @Test func everyExerciseIsCompleteForItsTask() {
    for exercise in Exercise.all {
      let measure = exercise.measure
      #expect(!measure.parts.isEmpty, "\(exercise.name)")
      switch measure.task {
      case .repetitions: #expect(!measure.signal.isEmpty, "\(exercise.name)")
      case .hold: #expect(!measure.pose.isEmpty, "\(exercise.name)")
      case .dance: #expect(measure.hasEnds || measure.signal.count <= 1, "\(exercise.name)")
      }
      #expect(measure.signal.allSatisfy { $0.start != $0.far }, "\(exercise.name)")
      #expect(measure.rules.allSatisfy { $0.tolerance > 0 }, "\(exercise.name)")
    }
  }

  @Test func namesAreUnique() {
    #expect(Set(FormFault.allCases.map(\.name)).count == FormFault.allCases.count)
    #expect(Set(ScoreKind.allCases.map(\.name)).count == ScoreKind.allCases.count)
    #expect(Set(BodyPart.allCases.map(\.name)).count == BodyPart.allCases.count)
  }

  @Test func poseScoresZeroIfOneConditionFails() throws {
    let pose = [
      PoseCondition(.angle(.hip, .knee, .ankle), 160...180),
      PoseCondition(.angle(.shoulder, .elbow, .wrist), 150...180),
      PoseCondition(.lean(.shoulder, over: .hip), 0...10),
    ]
    let score = { (mannequin: TestMannequin) in
      SeenBody(mannequin.frame(0))?.score(pose, .both)
    }
    #expect((score(TestMannequin()), score(TestMannequin(knee: 140))) == (1, 0))
    #expect(abs(try #require(score(TestMannequin(lean: 17.5))) - 5.0 / 6) < 0.01)
  }

  @Test func treePoseIsTimed() {
    var judge = SetJudge(.tree)
    var mannequin = TestMannequin(yaw: 0)
    mannequin.knee = 178
    var cues: [SetCue] = []
    for index in 0..<300 {
      let time = Double(index) / 30
      var frame = mannequin.frame(time)
      if time >= 2, time < 8 { frame.bendLeftLeg() }
      cues += judge.add(frame)
    }
    cues += judge.finish()
    #expect(judge.holds.count == 1)
    #expect(judge.holds.allSatisfy { abs($0.start - 2) < 0.1 && abs($0.end - 8) < 0.1 })
    #expect(cues.map(\.name) == ["hold-began", "hold-ended"])
  }
}

extension PoseFrame {
  /// Puts the left foot at the right knee, with the left knee pointing outward.
  fileprivate mutating func bendLeftLeg() {
    let hip = points[BodyLandmark.leftHip.rawValue]
    let metre = 0.45
    points[BodyLandmark.leftKnee.rawValue].x = hip.x + 0.35 * metre / aspect
    points[BodyLandmark.leftKnee.rawValue].y = hip.y + 0.25 * metre
    points[BodyLandmark.leftAnkle.rawValue].x = hip.x - 0.05 * metre / aspect
    points[BodyLandmark.leftAnkle.rawValue].y = hip.y + 0.4 * metre
  }
}
