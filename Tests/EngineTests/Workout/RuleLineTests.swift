import Testing

@testable import Engine

@Suite struct RuleLineTests {
  /// Returns the lines during one repetition of the figure, at thirty frames per second.
  private func lines(_ exercise: Exercise) -> [RuleLine?] {
    let stage = MannequinStage(exercise.mannequin)
    return (0..<Int(30 * exercise.mannequin.secondsPerRepetition)).map {
      RuleLine(exercise.measure, stage.frame(at: Double($0) / 30))
    }
  }

  @Test(
    arguments: [
      Exercise.squat, .lunge, .lateralRaise, .frontRaise, .shoulderPress, .bicepCurl, .sitUp,
    ].map(\.name))
  func mannequinReachesItsLineAndLeavesIt(name: String) throws {
    let exercise = try Exercise.sample(name)
    let lines = try lines(exercise).map { try #require($0) }
    #expect(lines.contains { $0.isReached } && lines.contains { !$0.isReached })
    #expect(!lines[0].isReached, "not where it starts")
    for line in lines {
      #expect(line.startX == 0 && line.endX == 1 && line.startY == line.endY)
      #expect((0...1).contains(line.startY))
    }
  }

  @Test func lineOfARaiseIsAtTheShoulders() throws {
    let frame = MannequinStage(Exercise.lateralRaise.mannequin).frame(at: 0)
    let line = try #require(RuleLine(Exercise.lateralRaise.measure, frame))
    let shoulders = (frame[.leftShoulder].y + frame[.rightShoulder].y) / 2
    #expect(abs(line.startY - shoulders) < 1e-9)
  }

  /// The rule requires 110° at the knee, which is three quarters of the movement. The line is therefore a quarter of
  /// the shank above the knee.
  @Test func lineOfASquatIsAtTheRequiredDepth() throws {
    let frame = MannequinStage(Exercise.squat.mannequin).frame(at: 0)
    let line = try #require(RuleLine(Exercise.squat.measure, frame))
    let heights = [(BodyLandmark.leftKnee, BodyLandmark.leftAnkle), (.rightKnee, .rightAnkle)].map {
      frame[$0].y - 0.25 * (frame[$1].y - frame[$0].y)
    }
    #expect(abs(line.startY - (heights[0] + heights[1]) / 2) < 1e-9)
  }

  @Test(arguments: [Exercise.plank, .pushUp].map(\.name))
  func straightBodyHasALineAlongIt(name: String) throws {
    let exercise = try Exercise.sample(name)
    let lines = try lines(exercise).map { try #require($0) }
    #expect(lines.allSatisfy { $0.startX != $0.endX && $0.startY != $0.endY })
    #expect(lines.suffix(30).allSatisfy { $0.isReached }, "the pose is entered first")
  }

  @Test func lineOfLevelArmsIsHorizontal() throws {
    let line = try #require(lines(.warrior2).last ?? nil)
    #expect(line.isReached && line.startY == line.endY)
  }

  @Test func lineNeedsARuleAndAVisibleBody() {
    #expect(lines(.hipShake).allSatisfy { $0 == nil })
    let squat = Exercise.squat.measure
    #expect(RuleLine(squat, PoseFrame(seconds: 0, aspect: 1, points: [])) == nil)
    var unseen = MannequinStage(Exercise.squat.mannequin).frame(at: 0)
    for index in unseen.points.indices { unseen.points[index].visibility = 0.1 }
    #expect(RuleLine(squat, unseen) == nil)
    unseen.points[0].x = .nan
    #expect(RuleLine(squat, unseen) == nil)
  }
}

@Suite struct StartWaitTests {
  @Test func waitEndsAfterOneSecondInViewAndRestartsIfTheViewIsLost() {
    let unbroken: [(Double, isSeen: Bool)] = [(10, true), (10.9, true), (11, true)]
    let broken: [(Double, isSeen: Bool)] = [
      (0, true), (0.5, true), (0.9, true), (1, false), (1.2, true), (2.1, true), (2.2, true),
    ]
    for times in [unbroken, broken] {
      var wait = StartGate()
      let answers = times.map { wait.advance(to: $0.0, isSeen: $0.isSeen) }
      let waits = [StartGate.Answer](repeating: .wait, count: times.count - 1)
      #expect(answers == waits + [.begin])
    }
  }

  @Test func reminderIsRepeatedEveryFiveSeconds() {
    var wait = StartGate()
    let answers = (0...12).map { wait.advance(to: Double($0), isSeen: false) }
    #expect(answers.indices.filter { answers[$0] == .remind } == [5, 10])
  }
}
