import Testing

@testable import Engine

@Suite struct WorkoutCoachTests {
  /// Simulates a session in which the figure performs the programme. Returns the session and all workout cues.
  private func played(
    _ programme: WorkoutProgramme, framesPerSecond: Double = 15,
    events: [(Double, SessionEvent.Kind)] = []
  ) -> (live: LiveSession, cues: [SessionCue]) {
    var live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
    var cues: [SessionCue] = []
    var waiting = events
    var simulator = WorkoutSimulator(programme, framesPerSecond: framesPerSecond)
    while let event = simulator.next() {
      while let next = waiting.first, next.0 <= event.seconds {
        let added = SessionEvent(seconds: event.seconds, next.1)
        simulator.handle(added)
        live.handle(added)
        cues += live.workoutCues
        waiting.removeFirst()
      }
      live.handle(event)
      cues += live.workoutCues
    }
    return (live, cues)
  }

  @Test(arguments: Exercise.all.filter { $0.measure.task == .repetitions }.map(\.name))
  func mannequinIsCounted(name: String) throws {
    let exercise = try Exercise.sample(name)
    let (live, cues) = played(try .of((exercise, 2, 4, 5)))
    let sets = live.coach.workoutSets
    #expect(sets.map(\.done) == [4, 4] && sets.allSatisfy(\.refused.isEmpty))
    for set in sets { #expect(try #require(set.score?.total) > 80) }
    #expect(cues.filter { $0 == .course(.setEnded) }.count == 2)
    #expect(cues.last == .course(.complete) && live.snapshot.phase == .finished)
  }

  @Test(arguments: [Exercise.tree, .plank, .chair].map(\.name))
  func poseIsHeldForItsSeconds(name: String) throws {
    let exercise = try Exercise.sample(name)
    let (live, cues) = played(try .of((exercise, 1, 10, 0)))
    let set = try #require(live.coach.workoutSets.first)
    #expect((10..<10.2).contains(set.done) && cues.contains(.course(.secondsLeft(3))))
  }

  @Test func danceLastsAsLongAsProgrammed() throws {
    let (live, cues) = played(try .of((.hipShake, 1, 20, 0)))
    let set = try #require(live.coach.workoutSets.first)
    #expect(abs(set.activeSeconds - 20) < 0.1)
    #expect(cues.contains(.course(.halfway)))
  }

  @Test func setWithoutCameraIsTimed() throws {
    let (live, _) = played(try .of((.squat, 1, 4, 0)), framesPerSecond: 0)
    let set = try #require(live.coach.workoutSets.first)
    #expect(set.judge == nil && set.done == 4 && live.coach.workout?.usesCamera == false)
    #expect(abs(set.activeSeconds - 4 * Exercise.squat.mannequin.secondsPerRepetition) < 0.3)
  }

  @Test func setAndRestCanBeEndedByCommand() throws {
    let (live, _) = played(
      try .of((.squat, 2, 30, 60)), events: [8, 12, 16].map { ($0, .command(.skipPart)) })
    let seconds = live.coach.workoutSets.map(\.activeSeconds)
    #expect(seconds.count == 2 && live.snapshot.phase == .finished)
    #expect(seconds[0] < 5.1 && seconds[1] < 4.1)
  }

  @Test func restCanBeProlonged() throws {
    let programme = try WorkoutProgramme.of((.squat, 2, 2, 10))
    let usual = played(programme).live.snapshot.seconds
    let longer = played(programme, events: [(14, .command(.prolongRest))]).live.snapshot.seconds
    #expect(abs(longer - usual - WorkoutCoach.restExtensionSeconds) < 0.2)
  }

  @Test func timeDoesNotPassWhilePaused() throws {
    let (live, _) = played(
      try .of((.hipShake, 1, 20, 0)),
      events: [(8, .command(.pause)), (18, .command(.resume))])
    #expect(abs(try #require(live.coach.workoutSets.first).activeSeconds - 20) < 0.2)
    #expect(live.snapshot.seconds > 32)
  }

  @Test func stoppedWorkoutKeepsItsResults() throws {
    let (live, _) = played(try .of((.squat, 3, 30, 60)), events: [(12, .command(.finish))])
    let set = try #require(live.coach.workoutSets.first)
    #expect(live.coach.workoutSets.count == 1)
    #expect((1...4).contains(set.done))
  }

  @Test func workoutNeedsAProgramme() {
    var live = LiveSession.started(.workout)
    for second in 1...30 { live.handle(.tick, at: Double(second)) }
    #expect(live.coach.workout?.stage == .setup)
    #expect(live.coach.workoutSets.isEmpty)
  }

  @Test func programmeAfterTheStartIsIgnored() throws {
    let (first, other) = try (
      WorkoutProgramme.of((.squat, 1, 2, 0)), WorkoutProgramme.of((.plank, 1, 60, 0))
    )
    #expect(played(first, events: [(5, .programme(other))]).live.coach.programme == first)
  }

  @Test(arguments: [0.0, 4, 15])
  func logRestoresTheSameWorkout(rate: Double) throws {
    var session = Session(header: .sample(.workout))
    let programme = try WorkoutProgramme.of((.bicepCurl, 2, 3, 5), (.tree, 1, 5, 0))
    for event in WorkoutSimulator(programme, framesPerSecond: rate) {
      let isPossible = session.record(event)
      #expect(isPossible)
    }
    let restored = try #require(Session.restore(session.takeLogChunk()))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.coach.workoutSets.map(\.done) == session.coach.workoutSets.map(\.done))
    #expect(restored.unknownRecordCount == 0)
  }

  /// The figure is filmed standing, at ten frames per second. Its feet become visible after seven seconds.
  @Test func firstSetWaitsUntilTheWholeBodyIsVisible() throws {
    var live = LiveSession.started(try .of((.squat, 1, 2, 0)))
    let stage = MannequinStage(Exercise.squat.mannequin)
    var (reminders, stages) = (0, [WorkoutStage]())
    for index in 1...120 {
      var frame = stage.frame(at: 0)
      frame.seconds = Double(index) / 10
      if index <= 70 {
        for point in frame.points.indices.suffix(6) { frame.points[point].visibility = 0 }
      }
      live.handle(.pose(frame), at: frame.seconds)
      reminders += live.workoutCues.filter { $0 == .set(.viewLost(.ankle)) }.count
      stages.append(try #require(live.coach.workout?.stage))
    }
    #expect((reminders, stages.firstIndex(of: .getReady)) == (1, 80))
    #expect(stages.firstIndex(of: .active).map { (110...111).contains($0) } == true)
    #expect(live.coach.workout?.line != nil)
  }

  @Test func waitCanBeSkippedByCommand() throws {
    var live = LiveSession.started(try .of((.squat, 1, 2, 0)))
    live.handle(.tick, at: 1)
    #expect(live.coach.workout?.stage == .setup)
    live.handle(.command(.skipPart), at: 2)
    #expect(live.coach.workout?.stage == .getReady)
  }

  @Test func slowCameraIsReportedOnce() throws {
    let (live, cues) = played(try .of((.squat, 1, 3, 0)), framesPerSecond: 4)
    #expect(cues.filter { $0 == .camera(.tooSlow) }.count == 1)
    #expect(live.coach.workout?.isTooSlow == true)
  }

  @Test func readyProgrammesHavePlausibleDurations() {
    #expect(ReadyProgramme.all.count == 5)
    for ready in ReadyProgramme.all {
      #expect((3...30).contains(ready.minutes), "\(ready.title): \(ready.minutes)")
    }
  }

  @Test func everyExerciseHasAUsualItem() {
    for exercise in Exercise.all { #expect(exercise.defaultItem != nil, "\(exercise.name)") }
    #expect(Set(Exercise.all.map(\.number)).count == Exercise.all.count)
    #expect(Set(Exercise.all.map(\.name)).count == Exercise.all.count)
  }

  /// Returns the rhythm score of one minute of the arm pump to music at the given tempo. The figure moves every 0.9 s.
  private func rhythm(beatsPerMinute: Double, until end: Double? = nil) throws -> Double? {
    let minute = try WorkoutProgramme.of((.armPump, 1, 60, 0))
    let beat = try #require(DanceBeat(beatsPerMinute: beatsPerMinute, seconds: 1.3))
    var events: [(Double, SessionEvent.Kind)] = [(5, .musicBeat(beat))]
    if let end { events.append((end, .musicBeat(nil))) }
    let (live, _) = played(minute, events: events)
    let parts = try #require(live.coach.workoutSets.first?.score).parts
    return parts.first { $0.kind == .rhythm }?.points
  }

  @Test func danceInTimeWithTheMusicScoresHighRhythm() throws {
    for tempo in [60 / 0.9, 120 / 0.9] {
      #expect(try #require(try rhythm(beatsPerMinute: tempo)) > 97)
    }
    #expect(try #require(try rhythm(beatsPerMinute: 60 / 0.9, until: 30)) > 97)
  }

  @Test func danceAtAnotherTempoScoresLowRhythm() throws {
    for tempo in [121.0, 128, 75] {
      #expect(try #require(try rhythm(beatsPerMinute: tempo)) < 25)
    }
  }

  @Test func rhythmIsNotJudgedWithoutMusic() throws {
    #expect(try rhythm(beatsPerMinute: 60 / 0.9, until: 5.5) == nil)
    let (live, _) = played(try .of((.armPump, 1, 20, 0)))
    #expect(live.coach.workoutSets.first?.score?.parts.contains { $0.kind == .rhythm } == false)
  }

  /// Replaying the log gives the dance the same score as the live session.
  @Test func logContainsTheMusicBeat() throws {
    let minute = try WorkoutProgramme.of((.hipSway, 1, 30, 0))
    let beat = try #require(DanceBeat(beatsPerMinute: 127.93, seconds: 1.3))
    var session = Session(header: .sample(.workout))
    for event in WorkoutSimulator(minute) {
      session.record(event)
      if event.seconds == 5 { session.record(.musicBeat(beat), at: 5) }
    }
    let live = session.coach.workoutSets.first?.score
    let restored = try #require(Session.restore(session.takeLogChunk()))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.coach.workoutSets.first?.score == live)
    #expect(live?.parts.contains { $0.kind == .rhythm } == true)
  }
}
