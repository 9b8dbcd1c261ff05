extension SelfCheck {
  /// Adds the judge's results for a workout with an exercise of each category and a musical beat, and for mannequins
  /// with faults, filmed with noise.
  static func addWorkout(to digest: inout Digest) {
    addSession(to: &digest)
    for exercise in checkedExercises {
      for variant in [nil] + exercise.mannequin.variants.map(Optional.some) {
        add(exercise, variant, to: &digest)
      }
    }
  }

  /// Exercises with repetitions, a hold, a dance and a balance.
  private static let checkedExercises: [Exercise] = [.squat, .plank, .armPump, .tree]

  /// Poor filming conditions: a low frame rate, a mirrored picture and noisy points.
  private static let filming = FilmingConditions(
    framesPerSecond: 10, isMirrored: true, scale: 0.8, jitter: 0.01)

  private static func addSession(to digest: inout Digest) {
    let items = checkedExercises.compactMap { exercise in
      WorkoutItem(
        exercise: exercise.number, sets: 1, amount: exercise.measure.task == .repetitions ? 3 : 8,
        restSeconds: 4)
    }
    guard let programme = WorkoutProgramme(items: items) else { return }
    var session = Session(
      header: SessionHeader(
        identifier: (1, 2), sport: .workout, startUnixSeconds: 1_790_000_000, coach: .workout),
      keepsRecording: false)
    for event in WorkoutSimulator(programme) {
      session.record(event)
      guard event.seconds == 2 else { continue }
      let beat = DanceBeat(beatsPerMinute: 128, seconds: 1.9)
      session.record(SessionEvent(seconds: 2, .musicBeat(beat)))
    }
    digest.add(session.digest)
    digest.add(session.snapshotCount)
    for byte in session.takeLogChunk() { digest.add(byte: byte) }
    for set in session.coach.workoutSets { add(set.score, to: &digest) }
  }

  private static func add(
    _ exercise: Exercise, _ variant: MannequinVariant?, to digest: inout Digest
  ) {
    var judge = SetJudge(exercise)
    for frame in filming.frames(exercise.mannequin, variant: variant) {
      for cue in judge.add(frame) { add(cue, to: &digest) }
      digest.add(judge.snapshot.progress)
      digest.add(judge.snapshot.poseScore)
      digest.add(judge.snapshot.yaw)
    }
    for cue in judge.finish() { add(cue, to: &digest) }
    add(judge.score, to: &digest)
  }

  private static func add(_ cue: SetCue, to digest: inout Digest) {
    for byte in cue.name.utf8 { digest.add(byte: byte) }
    switch cue {
    case .repetition(let metrics):
      digest.add(metrics.countedSeconds)
      digest.add(metrics.reach)
      digest.add(metrics.range)
      digest.add(metrics.asymmetry)
    case .refused(let reason): for byte in reason.name.utf8 { digest.add(byte: byte) }
    case .fault(let fault):
      for byte in fault.fault.name.utf8 { digest.add(byte: byte) }
      digest.add(fault.value)
    case .holdBegan(let span), .holdEnded(let span):
      digest.add(span.start)
      digest.add(span.heldSeconds)
    case .viewLost, .viewFound: break
    }
  }

  private static func add(_ score: SetScore?, to digest: inout Digest) {
    for part in score?.parts ?? [] {
      digest.add(Int(part.kind.rawValue))
      digest.add(part.points)
    }
  }
}
