import Testing

@testable import Engine

@Suite struct RuleLineTests {
  /// Returns the lines during one repetition of the figure, at thirty frames per second.
  private func lines(_ name: String) throws -> [RuleLine?] {
    let exercise = try #require(Exercise.named(name))
    let stage = MannequinStage(exercise.mannequin)
    let seconds = exercise.mannequin.secondsPerRepetition
    return (0..<Int(30 * seconds)).map {
      RuleLine(exercise.measure, stage.frame(at: Double($0) / 30))
    }
  }

  @Test(arguments: [
    "squat", "lunge", "lateral-raise", "front-raise", "shoulder-press", "bicep-curl", "sit-up",
  ])
  func mannequinReachesItsLineAndLeavesIt(name: String) throws {
    let lines = try lines(name).map { try #require($0) }
    #expect(lines.contains { $0.isReached } && lines.contains { !$0.isReached })
    #expect(!lines[0].isReached, "not where it starts")
    for line in lines {
      #expect(line.startX == 0 && line.endX == 1 && line.startY == line.endY)
      #expect((0...1).contains(line.startY))
    }
  }

  @Test func lineOfARaiseIsAtTheShoulders() throws {
    let raise = try #require(Exercise.named("lateral-raise"))
    let frame = MannequinStage(raise.mannequin).frame(at: 0)
    let line = try #require(RuleLine(raise.measure, frame))
    let shoulders = (frame[.leftShoulder].y + frame[.rightShoulder].y) / 2
    #expect(abs(line.startY - shoulders) < 1e-9)
  }

  /// The rule requires 110° at the knee, which is three quarters of the movement. The line is therefore a quarter of
  /// the shank above the knee.
  @Test func lineOfASquatIsAtTheRequiredDepth() throws {
    let squat = try #require(Exercise.named("squat"))
    let frame = MannequinStage(squat.mannequin).frame(at: 0)
    let line = try #require(RuleLine(squat.measure, frame))
    let heights = [(BodyLandmark.leftKnee, BodyLandmark.leftAnkle), (.rightKnee, .rightAnkle)].map {
      frame[$0].y - 0.25 * (frame[$1].y - frame[$0].y)
    }
    #expect(abs(line.startY - (heights[0] + heights[1]) / 2) < 1e-9)
  }

  @Test(arguments: ["plank", "push-up"])
  func straightBodyHasALineAlongIt(name: String) throws {
    let lines = try lines(name).map { try #require($0) }
    #expect(lines.allSatisfy { $0.startX != $0.endX && $0.startY != $0.endY })
    #expect(lines.suffix(30).allSatisfy { $0.isReached }, "the pose is entered first")
  }

  @Test func lineOfLevelArmsIsHorizontal() throws {
    let line = try #require(try lines("warrior-2").last ?? nil)
    #expect(line.isReached && line.startY == line.endY)
  }

  @Test func lineNeedsARuleAndAVisibleBody() throws {
    #expect(try lines("hip-shake").allSatisfy { $0 == nil })
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
  @Test func waitEndsAfterOneSecondInView() {
    var wait = StartGate()
    #expect(wait.advance(to: 10, isSeen: true) == .wait)
    #expect(wait.advance(to: 10.9, isSeen: true) == .wait)
    #expect(wait.advance(to: 11, isSeen: true) == .begin)
  }

  @Test func losingTheViewRestartsTheWait() {
    var wait = StartGate()
    for second in [0.0, 0.5, 0.9] { #expect(wait.advance(to: second, isSeen: true) == .wait) }
    #expect(wait.advance(to: 1, isSeen: false) == .wait)
    #expect(wait.advance(to: 1.2, isSeen: true) == .wait)
    #expect(wait.advance(to: 2.1, isSeen: true) == .wait)
    #expect(wait.advance(to: 2.2, isSeen: true) == .begin)
  }

  @Test func reminderIsRepeatedEveryFiveSeconds() {
    var wait = StartGate()
    let answers = (0...12).map { wait.advance(to: Double($0), isSeen: false) }
    #expect(answers.indices.filter { answers[$0] == .remind } == [5, 10])
  }
}
