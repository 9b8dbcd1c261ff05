import Testing

@testable import Engine

/// Pauses, missing frames and the timer in the middle of a set.
@Suite struct WorkoutPauseTests {
  /// Returns a session whose first set has begun at second 0.
  private func inSet(_ exercise: Exercise, amount: Double) throws -> LiveSession {
    var live = LiveSession.started(try .of((exercise, 1, amount, 30)))
    for _ in 0..<2 { live.handle(.command(.skipPart), at: 0) }
    #expect(live.coach.workout?.stage == .active)
    return live
  }

  /// Sends 15 frames per second of the figure's movement from `start` to `end`. The figure is `late` seconds behind the
  /// session.
  private func doExercise(
    _ live: inout LiveSession, _ exercise: Exercise, from start: Double, to end: Double,
    late: Double = 0
  ) -> [SessionCue] {
    let stage = MannequinStage(exercise.mannequin)
    var cues: [SessionCue] = []
    for index in 0..<Int((end - start) * 15) {
      let seconds = start + Double(index) / 15
      var frame = stage.frame(at: seconds - late)
      frame.seconds = seconds
      live.handle(.pose(frame), at: seconds)
      cues += live.workoutCues
    }
    return cues
  }

  private func refusals(_ cues: [SessionCue]) -> [RepetitionRejection] {
    cues.compactMap { if case .set(.refused(let reason)) = $0 { reason } else { nil } }
  }

  /// The pause begins in the middle of the third repetition, halfway through the figure's repetition time.
  @Test(arguments: [Exercise.squat, .lateralRaise, .frontRaise, .shoulderPress].map(\.name))
  func pauseWithinARepetitionCausesNoRefusal(name: String) throws {
    let exercise = try Exercise.sample(name)
    let middle = 2.5 * exercise.mannequin.secondsPerRepetition
    var live = try inSet(exercise, amount: 30)
    var cues = doExercise(&live, exercise, from: 0, to: middle)
    #expect(live.coach.workout?.set?.phase == .far)
    live.handle(.command(.pause), at: middle)
    live.handle(.command(.resume), at: middle + 23)
    let back = middle + 23.1
    cues += doExercise(&live, exercise, from: back, to: back + 6 * middle / 2.5, late: back)
    let set = try #require(live.coach.workoutSets.first)
    #expect(refusals(cues) == [] && set.refused.isEmpty)
    #expect(set.judge?.snapshot.refusals == 0)
    #expect((7...8).contains(set.done))
    #expect(!cues.contains { if case .set(.viewLost) = $0 { true } else { false } })
    #expect(try #require(set.score?.total) > 90)
    #expect(set.judge?.repetitions.allSatisfy { ($0.backSeconds ?? 0) < 10 } == true)
  }

  /// Returns a frame in which, once `height` reaches 1, one wrist is above the head and the other next to the hip.
  private func raised(_ exercise: Exercise, _ seconds: Double, height: Double) -> PoseFrame {
    var frame = MannequinStage(exercise.mannequin).frame(at: 0)
    frame.seconds = seconds
    let shoulder = frame[.leftShoulder].y
    let wrist = BodyLandmark.leftWrist.rawValue
    let elbow = BodyLandmark.leftElbow.rawValue
    frame.points[wrist].y += height * (frame[.nose].y - 0.1 - frame[.leftWrist].y)
    frame.points[elbow].y += height * (shoulder - 0.05 - frame[.leftElbow].y)
    let (other, bend) = (BodyLandmark.rightWrist.rawValue, BodyLandmark.rightElbow.rawValue)
    frame.points[other].y += height * (frame[.rightHip].y - frame[.rightWrist].y)
    frame.points[bend].y += height * ((frame[.rightHip].y + shoulder) / 2 - frame[.rightElbow].y)
    return frame
  }

  /// In these exercises, raising the hand to pause looks like the start of a repetition.
  @Test(arguments: [Exercise.lateralRaise, .frontRaise, .shoulderPress, .bicepCurl].map(\.name))
  func raisedHandIsNotARepetition(name: String) throws {
    let exercise = try Exercise.sample(name)
    var live = try inSet(exercise, amount: 30)
    let seconds = exercise.mannequin.secondsPerRepetition
    var cues = doExercise(&live, exercise, from: 0, to: 2 * seconds)
    let before = try #require(live.coach.workoutSets.first?.judge)
    var (now, isPaused, signals) = (2 * seconds, false, 0)
    // The hand goes up within half a second, stays up and goes down again. The gesture is repeated after ten seconds.
    for start in [now, now + 10] {
      for index in 0..<60 {
        now = start + Double(index + 1) / 15
        let up = min(1, Double(index + 1) / 8, max(0, Double(45 - index) / 8))
        live.handle(.pose(raised(exercise, now, height: up)), at: now)
        cues += live.workoutCues
        guard live.cues.contains(.camera(.handRaised)) else { continue }
        signals += 1
        live.handle(.command(isPaused ? .resume : .pause), at: now)
        isPaused.toggle()
      }
    }
    #expect(signals == 2 && !isPaused)
    #expect(refusals(cues) == [])
    let judge = try #require(live.coach.workoutSets.first?.judge)
    #expect((judge.repetitions.count, judge.faults) == (before.repetitions.count, before.faults))
  }

  @Test func holdEndsAtThePauseAndRestarts() throws {
    var live = try inSet(.plank, amount: 60)
    var cues = doExercise(&live, .plank, from: 0, to: 6)
    live.handle(.command(.pause), at: 6)
    cues += live.workoutCues
    live.handle(.command(.resume), at: 20)
    cues += doExercise(&live, .plank, from: 20, to: 26, late: 15)
    #expect(cues.filter { if case .set(.holdEnded) = $0 { true } else { false } }.count == 1)
    #expect(cues.filter { if case .set(.holdBegan) = $0 { true } else { false } }.count == 2)
    #expect(try #require(live.coach.workoutSets.first).done < 12)
  }

  @Test func skippingIsIgnoredDuringAPause() throws {
    var live = LiveSession.started(try .of((.squat, 1, 5, 30)))
    live.handle(.command(.skipPart), at: 1)
    live.handle(.command(.pause), at: 2)
    live.handle(.command(.skipPart), at: 3)
    #expect(live.coach.workout?.stage == .getReady)
    live.handle(.command(.resume), at: 4)
    live.handle(.tick, at: 5)
    live.handle(.command(.skipPart), at: 5)
    #expect(live.coach.workoutSets.first?.startSeconds == 5)
  }

  private func pass(_ live: inout LiveSession, from start: Double, to end: Double) {
    for step in 1...Int((end - start) * 4) {
      live.handle(.tick, at: start + Double(step) / 4)
    }
  }

  @Test func timerContinuesASet() throws {
    let seconds = Exercise.squat.mannequin.secondsPerRepetition
    var live = try inSet(.squat, amount: 6)
    _ = doExercise(&live, .squat, from: 0, to: 3.2 * seconds)
    let counted = try #require(live.coach.workoutSets.first)
    #expect(counted.done == 3)
    let now = 3.2 * seconds
    live.handle(.option(.usesCamera, value: 0), at: now)
    #expect(live.coach.workout?.done == 3)
    pass(&live, from: now, to: now + seconds + 0.5)
    #expect(live.coach.workout?.done == 4)
    pass(&live, from: now + seconds + 0.5, to: now + 3 * seconds + 0.5)
    #expect(live.coach.workout?.stage == .complete)
    let set = try #require(live.coach.workoutSets.first)
    #expect(set.done == 6 && set.refused.isEmpty)
    #expect(set.score?.total == counted.score?.total)
  }

  @Test func timerContinuesAHold() throws {
    var live = try inSet(.plank, amount: 20)
    _ = doExercise(&live, .plank, from: 0, to: 8)
    let held = try #require(live.coach.workoutSets.first).done
    #expect(held > 4)
    live.handle(.option(.usesCamera, value: 0), at: 8)
    pass(&live, from: 8, to: 12)
    #expect(abs(try #require(live.coach.workoutSets.first).done - held - 4) < 0.1)
    pass(&live, from: 12, to: 32)
    #expect(live.coach.workout?.stage == .complete)
  }

  @Test func missingLegsAreReportedOnce() {
    var judge = SetJudge(.squat)
    var reported: [Double] = []
    for index in 0..<60 {
      var frame = TestMannequin().frame(Double(index) / 15)
      for part in [BodyPart.knee, .ankle] {
        for side in BodySide.allCases { frame.points[part.landmark(side).rawValue].visibility = 0 }
      }
      for cue in judge.add(frame) {
        if case .viewLost(let part) = cue, part == .knee || part == .ankle {
          reported.append(frame.seconds)
        }
      }
    }
    #expect(reported.count == 1)
    #expect(abs((reported.first ?? 0) - ViewTracker.reportDelaySeconds) < 0.1)
  }

  /// Before the first frame, the athlete isn't asked to step back.
  @Test func noViewCueComesBeforeTheFirstFrame() throws {
    var live = LiveSession.started(try .of((.squat, 1, 5, 30)))
    for second in 1...20 {
      live.handle(.tick, at: Double(second))
      #expect(live.workoutCues.isEmpty)
    }
    var cues: [SessionCue] = []
    for index in 1...60 {
      let seconds = 20 + Double(index) / 10
      let empty = PoseFrame(seconds: seconds, aspect: 1, points: [])
      live.handle(.pose(empty), at: seconds)
      cues += live.workoutCues
    }
    #expect(!cues.isEmpty && cues.allSatisfy { $0 == .set(.viewLost(nil)) })
  }
}
