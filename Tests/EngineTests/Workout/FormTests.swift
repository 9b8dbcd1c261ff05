import Testing

@testable import Engine

@Suite struct FormTests {
  @Test func driftingElbowIsReportedOncePerRepetition() throws {
    let set = MannequinSet { TestMannequin(elbow: 170 - 120 * $0, arm: 5 + 45 * $0) }
    let (judge, cues) = judged(.bicepCurl, set.frames)
    #expect(judge.faults.map(\.fault) == [FormFault](repeating: .elbowDrift, count: 5))
    #expect(judge.faults.map(\.repetition) == [1, 2, 3, 4, 5])
    let fault = try #require(judge.faults.first)
    #expect(fault.limit == 25 && fault.value > 30)
    #expect(judge.repetitions.allSatisfy { $0.faultCount == 1 } && !cues.faults.isEmpty)
  }

  @Test func cuesAreFiveSecondsApart() {
    var set = MannequinSet { TestMannequin(elbow: 170 - 120 * $0, arm: 5 + 45 * $0) }
    set.repetitions = 12
    var judge = SetJudge(.bicepCurl)
    var times: [Double] = []
    for frame in set.frames where !judge.add(frame).faults.isEmpty { times.append(frame.seconds) }
    #expect(times.count >= 4)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 5 })
  }

  @Test func mostSevereFaultIsSaidFirst() {
    var voice = FaultAnnouncer()
    let fault = { (fault: FormFault, severity: FormSeverity) in
      FoundFault(fault: fault, severity: severity, seconds: 1, value: 0, limit: 0, repetition: 1)
    }
    voice.add(fault(.notExtended, .hint))
    voice.add(fault(.trunkSwing, .risk))
    voice.add(fault(.elbowDrift, .mistake))
    #expect(voice.next(at: 1)?.fault == .trunkSwing)
    #expect(voice.next(at: 1) == nil)
    voice.add(fault(.elbowDrift, .mistake))
    #expect(voice.next(at: 2) == nil)
    #expect(voice.next(at: 6.5) == nil, "it has waited too long")
  }

  @Test func consistentlyShallowSquatsAreCountedAndReported() {
    let set = MannequinSet { TestMannequin(knee: 178 - 45 * $0) }
    let (judge, _) = judged(.squat, set.frames)
    #expect(judge.repetitions.count == 5)
    #expect(judge.faults.map(\.fault) == [FormFault](repeating: .tooShallow, count: 5))
  }

  @Test func trunkFallingForwardIsARisk() {
    let set = MannequinSet { TestMannequin(knee: 178 - 90 * $0, lean: 70 * $0) }
    let faults = judged(.squat, set.frames).judge.faults
    #expect(faults.contains { $0.fault == .trunkForward && $0.severity == .risk })
  }

  @Test func armsAboveTheShouldersAreReported() {
    let set = MannequinSet {
      TestMannequin(elbow: 165, arm: 12 + 125 * $0, armsGoSideways: true, yaw: 0)
    }
    #expect(judged(.lateralRaise, set.frames).judge.faults.contains { $0.fault == .armsTooHigh })
  }

  @Test func sideViewRulesAreWithheldFromTheFront() {
    let set = MannequinSet { TestMannequin(knee: 178 - 90 * $0, lean: 70 * $0, yaw: 10) }
    let (judge, _) = judged(.squat, set.frames)
    #expect(judge.snapshot.isViewPoor && Exercise.squat.withholdsForm(seenAt: judge.snapshot.yaw))
    #expect(!judge.faults.contains { $0.fault == .trunkForward || $0.fault == .tooShallow })
    #expect(judge.repetitions.count == 5)
  }

  @Test func nothingIsWithheldFromTheGuidesView() {
    for exercise in Exercise.all {
      let yaw = exercise.guide.camera.isSideView ? 90.0 : 0
      #expect(!exercise.withholdsForm(seenAt: yaw) && !exercise.withholdsForm(seenAt: nil))
    }
    #expect(!Exercise.lateralRaise.withholdsForm(seenAt: 40))
    #expect(Exercise.lateralRaise.withholdsForm(seenAt: 60))
  }

  @Test func kneePastTheToesIsMeasuredPerLeg() throws {
    let quantity = BodyQuantity.beyond(.knee, .toe)
    var frame = TestMannequin().frame(0)
    let toe = frame.points[BodyLandmark.leftFootIndex.rawValue]
    frame.points[BodyLandmark.leftKnee.rawValue].x = toe.x + 0.05
    let body = try #require(SeenBody(frame))
    #expect(try #require(body.value(quantity, .left)) > 0)
    #expect(try #require(body.value(quantity, .right)) < 0)
    #expect(try #require(body.value(quantity, .minimumOfSides, .both)) < 0)
  }

  @Test func swingIsRelativeToThePersonsPosture() {
    let stooped = MannequinSet { TestMannequin(elbow: 170 - 120 * $0, arm: 5, lean: 15) }
    #expect(judged(.bicepCurl, stooped.frames).judge.faults.isEmpty)
    let swinging = MannequinSet { TestMannequin(elbow: 170 - 120 * $0, arm: 5, lean: 2 - 32 * $0) }
    let faults = judged(.bicepCurl, swinging.frames).judge.faults
    #expect(faults.contains { $0.fault == .trunkSwing })
  }

  @Test func swayIsRelativeToTheTorso() throws {
    var watch = SwayMeter()
    var mannequin = TestMannequin(yaw: 0)
    for index in 0..<300 {
      let time = Double(index) / 30
      mannequin.hipShift = 0.05 * sine(2 * Double.pi * time)
      watch.add(try #require(SeenBody(mannequin.frame(time))))
      #expect((watch.sway == nil) == (time < 3 - 1e-9))
    }
    // The movement is a sine of 0.05 m, for a torso of 0.5 m.
    #expect(abs(try #require(watch.sway) - 0.1 / 2.0.squareRoot()) < 0.015)
  }
}
