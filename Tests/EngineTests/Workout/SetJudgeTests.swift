import Testing

@testable import Engine

@Suite struct SetJudgeTests {
  private static let sets: [(Exercise, MannequinSet)] = [
    (.bicepCurl, .curl), (.squat, .squat), (.lateralRaise, .lateralRaise),
    (.frontRaise, .frontRaise),
  ]

  private func expectExactly(
    _ exercise: Exercise, _ frames: [PoseFrame], _ what: String, count: Int = 5
  ) {
    let (judge, cues) = judged(exercise, frames)
    #expect(judge.repetitions.count == count, "\(exercise.name) \(what)")
    #expect(cues.refusals.isEmpty, "\(exercise.name) \(what): \(cues.refusals)")
    #expect(judge.faults.isEmpty, "\(exercise.name) \(what): \(judge.faults)")
  }

  @Test func frameRateDoesNotAffectTheCount() {
    for (exercise, set) in Self.sets {
      for rate in [8.0, 10, 15, 24, 30, 60] {
        var set = set
        set.rate = rate
        expectExactly(exercise, set.frames, "at \(rate) frames a second")
      }
    }
  }

  @Test func mirroringDoesNotAffectTheCount() {
    for (exercise, set) in Self.sets {
      expectExactly(exercise, set.frames.map(\.mirrored), "mirrored")
    }
  }

  @Test func sizeAndAspectDoNotAffectTheCount() {
    for (exercise, set) in Self.sets {
      for scale in [0.15, 0.3, 0.45] {
        for aspect in [9.0 / 16, 4.0 / 3, 16.0 / 9] {
          var set = set
          set.camera = MannequinCamera(centre: 0.45, scale: scale, aspect: aspect)
          expectExactly(exercise, set.frames, "scale \(scale), aspect \(aspect)")
        }
      }
    }
  }

  /// The noise has a standard deviation of one hundredth of the figure's height.
  @Test func pointNoiseDoesNotAffectTheCount() {
    for (exercise, set) in Self.sets {
      for rate in [8.0, 15, 30, 60] {
        for seed in 1...5 as ClosedRange<UInt64> {
          var random = SeededRandom(seed: seed)
          var set = set
          set.rate = rate
          let deviation = 0.01 * 1.6 * set.camera.scale
          expectExactly(
            exercise, set.frames.map { $0.shaken(deviation, &random) },
            "shaken, seed \(seed), rate \(rate)")
        }
      }
    }
  }

  @Test func unevenAndLostFramesDoNotAffectTheCount() {
    for (exercise, set) in Self.sets {
      for seed in 1...5 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        var set = set
        set.rate = 60
        let frames = set.frames.filter { _ in random.nextUnit() < 0.3 }
        expectExactly(exercise, frames, "thinned at random, seed \(seed)")
      }
    }
  }

  @Test func lateFramesAreIgnored() {
    let frames = MannequinSet.squat.frames
    var late: [PoseFrame] = []
    for (index, frame) in frames.enumerated() {
      late.append(frame)
      if index % 7 == 6 { late.append(frames[index - 5]) }
    }
    expectExactly(.squat, late, "with late frames")
  }

  @Test func alternatingArmsAreCountedSeparately() {
    var judge = SetJudge(.bicepCurl)
    for index in 0...300 {
      let time = Double(index) / 30
      let phase = time / 2.4
      let way = (1 - cosine(2 * Double.pi * (phase - phase.rounded(.down)))) / 2
      let isLeft = Int(phase) % 2 == 0
      let bent = TestMannequin(elbow: 170 - 120 * way, yaw: 0).frame(time)
      var frame = TestMannequin(elbow: 170, yaw: 0).frame(time)
      for part in [BodyPart.elbow, .wrist] {
        let index = part.landmark(isLeft ? .left : .right).rawValue
        frame.points[index] = bent.points[index]
      }
      _ = judge.add(frame)
    }
    #expect(judge.repetitions.count == 4)
  }

  // MARK: Refused repetitions

  @Test func halfSquatAfterFullOnesIsRefusedWithItsDepth() throws {
    var set = MannequinSet.squat
    set.repetitions = 6
    let frames = set.frames.enumerated().map { index, frame in
      let phase = (frame.seconds - 0.5) / 2.4
      guard phase >= 4, phase < 5 else { return frame }
      let way = (1 - cosine(2 * Double.pi * (phase - 4))) / 2
      return TestMannequin(knee: 178 - 40 * way).frame(frame.seconds)
    }
    let (judge, cues) = judged(.squat, frames)
    #expect(judge.repetitions.count == 5)
    let reason = try #require(cues.refusals.first)
    guard case .notFarEnough(let reached, let needed) = reason else {
      Issue.record("\(reason)")
      return
    }
    #expect(abs(reached - 138) < 12)
    #expect(needed < reached - 5)
    #expect((cues.refusals.count, judge.snapshot.refusals) == (1, 1))
  }

  @Test func armThatLeavesTheViewIsNotCounted() {
    var frames = MannequinSet.curl.frames
    for index in frames.indices where frames[index].seconds > 1.7 && frames[index].seconds < 4 {
      for side in BodySide.allCases {
        frames[index].points[BodyPart.wrist.landmark(side).rawValue].visibility = 0.05
      }
    }
    let (judge, cues) = judged(.bicepCurl, frames)
    #expect(cues.refusals == [.outOfView(.wrist)])
    #expect(cues.contains(.viewLost(.wrist)) && cues.contains(.viewFound))
    // The second repetition had already begun when the arm came back into view.
    #expect(judge.repetitions.count == 3)
  }

  @Test func pointOutsideThePictureIsMissing() {
    var frames = MannequinSet.curl.frames
    for index in frames.indices {
      for side in BodySide.allCases {
        frames[index].points[BodyPart.wrist.landmark(side).rawValue].y += 1
      }
    }
    let judge = judged(.bicepCurl, frames).judge
    #expect(judge.repetitions.isEmpty && judge.snapshot.missing == .wrist)
  }

  @Test func visibleSideIsMeasured() {
    var frames = MannequinSet.squat.frames
    for index in frames.indices {
      for part in [BodyPart.hip, .knee, .ankle] {
        let place = part.landmark(.left).rawValue
        if part == .knee { frames[index].points[place] = PosePoint(x: 0.5, y: 0.5) }
        frames[index].points[place].visibility = 0.1
      }
    }
    let (judge, cues) = judged(.squat, frames)
    #expect(judge.snapshot.sides == .right && judge.repetitions.count == 5)
    #expect(cues.refusals.isEmpty)
  }

  // MARK: Several people

  @Test func secondPersonDoesNotTakeOver() {
    var set = MannequinSet.squat
    set.camera = MannequinCamera(centre: 0.25, scale: 0.4)
    var other = set
    other.camera.centre = 0.75
    let strangers = other.frames
    let frames = set.frames.enumerated().map { index, frame in
      frame.seconds > 3 && frame.seconds < 5.2 ? strangers[(index * 3) % strangers.count] : frame
    }.enumerated().map { index, frame in
      PoseFrame(seconds: Double(index) / 30, aspect: frame.aspect, points: frame.points)
    }
    let (judge, _) = judged(.squat, frames)
    #expect((3...4).contains(judge.repetitions.count))
    #expect(judge.repetitions.allSatisfy { $0.seconds < 3.2 || $0.seconds > 5 })
  }

  @Test func personWhoStaysBecomesTheAthlete() {
    var set = MannequinSet.squat
    set.repetitions = 8
    var other = set
    set.camera.centre = 0.2
    other.camera.centre = 0.8
    let strangers = other.frames
    let frames = set.frames.enumerated().map { $1.seconds > 3 ? strangers[$0] : $1 }
    let (judge, _) = judged(.squat, frames)
    #expect(judge.repetitions.contains { $0.seconds > 10 })
  }

  @Test func swappedSidesAreCorrected() {
    let plain = MannequinSet.lateralRaise.frames
    let confused = plain.enumerated().map { $0 % 40 < 6 && $0 > 40 ? $1.confused : $1 }
    let reference = judged(.lateralRaise, plain).judge
    #expect(judged(.lateralRaise, confused).judge.repetitions == reference.repetitions)
  }

  @Test func impossibleInputDoesNotTrap() {
    var random = SeededRandom(seed: 3)
    let wild: [Double] = [
      .nan, .infinity, -.infinity, 1e308, -1e308, 0, -1, .leastNonzeroMagnitude, 99, 1e9,
    ]
    for exercise in Exercise.all {
      var judge = SetJudge(exercise, beat: DanceBeat(beatsPerMinute: 128))
      for index in 0..<400 {
        var frame = TestMannequin(knee: 90 + Double(index % 90)).frame(Double(index) / 30)
        if index % 3 == 0 {
          let point = Int(random.next(in: 0...32.99))
          frame.points[point].x = wild[index % wild.count]
          frame.points[point].visibility = wild[(index / 3) % wild.count]
        }
        if index % 11 == 0 { frame.seconds = wild[(index / 11) % wild.count] }
        if index % 13 == 0 { frame.points.removeAll() }
        if index % 17 == 0 { frame.points = Array(frame.points.prefix(7)) }
        if index % 19 == 0 { frame.aspect = wild[(index / 19) % wild.count] }
        if index % 23 == 0 {
          frame.points = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)
        }
        _ = judge.add(frame)
      }
      _ = judge.finish()
      #expect(judge.snapshot.seconds.isFinite)
      #expect(judge.score.total.map { (0...100).contains($0) } ?? true)
    }
  }

  @Test func emptyFramesGiveNoScore() {
    let frames = (0..<100).map { PoseFrame(seconds: Double($0), aspect: 1, points: []) }
    var judge = SetJudge(.squat)
    let cues = frames.flatMap { judge.add($0) }
    #expect(cues == [.viewLost(nil)])
    #expect(judge.score.total == nil && !judge.snapshot.isSeen)
  }

  // MARK: Results of a set

  @Test func metricsMatchTheMovement() throws {
    let (judge, _) = judged(.squat, MannequinSet.squat.frames)
    for metrics in judge.repetitions.dropFirst().dropLast() {
      #expect(abs(metrics.range - 90) < 12, "\(metrics.range)")
      #expect(try #require(metrics.asymmetry) < 5)
      let whole = try #require(metrics.wholeSeconds)
      #expect((1.2...2.6).contains(whole), "\(whole)")
    }
    #expect(judge.repetitions.map(\.number) == [1, 2, 3, 4, 5])
    let score = judge.score
    #expect(try #require(score.total) > 90)
    #expect(score.parts.map(\.kind) == [.completeness, .range, .form, .tempo, .symmetry])
  }

  @Test func scoreIsTheWeightedMeanOfItsParts() throws {
    let score = SetScore(parts: [
      ScorePart(.range, share: 0.5, weight: 3), ScorePart(.form, share: 1.7, weight: 1),
    ])
    #expect(score.parts.map(\.points) == [50, 100])
    #expect(try #require(score.total) == 62.5)
    #expect(SetScore(parts: []).total == nil)
  }
}
