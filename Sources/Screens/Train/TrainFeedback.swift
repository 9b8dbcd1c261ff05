import Engine

/// The one sentence under the counter.
struct WorkoutFeedback: Equatable {
  var text: String
  /// Something is to be changed; shown with a sign, not with colour alone.
  var isWarning: Bool

  static let none = WorkoutFeedback(text: "", isWarning: false)

  static func say(_ words: TrainWords) -> WorkoutFeedback {
    WorkoutFeedback(text: words.text, isWarning: false)
  }

  static func warn(_ text: String) -> WorkoutFeedback {
    WorkoutFeedback(text: text, isWarning: true)
  }
}

/// What matters most now: whether the athlete can be seen, then what the judge last said, then the pose.
func workoutFeedback(_ state: WorkoutLiveState) -> WorkoutFeedback {
  let workout = state.workout
  if workout.stage == .complete { return .none }
  guard workout.usesCamera else { return timeFeedback(state) }
  if state.isPaused { return .say(.raiseHand) }
  if let trouble = cameraTrouble(workout) { return trouble }
  if let latest = workout.feedback { return .warn(feedbackText(latest, state.exercise)) }
  switch workout.stage {
  case .setup: return .say(.stayThere)
  case .active: return poseFeedback(state)
  case .getReady: return .say(.getReady)
  case .rest, .complete: return .none
  }
}

/// Of a workout without the camera.
private func timeFeedback(_ state: WorkoutLiveState) -> WorkoutFeedback {
  if state.isPaused { return .none }
  return .say(state.workout.stage == .getReady ? .getReady : .byTime)
}

private func cameraTrouble(_ workout: WorkoutSnapshot) -> WorkoutFeedback? {
  switch workout.view {
  case .nothing where workout.stage == .setup: return .say(.starting)
  case .nothing: return .warn(TrainWords.noPicture.text)
  case .nobody: return .warn(TrainWords.nobody.text)
  case .person: break
  }
  // Before its first picture a set has seen nobody, and misses nobody.
  if let set = workout.set, set.seconds > 0, !set.isSeen || set.missing != nil {
    return .warn(missingText(set.missing))
  }
  return workout.isTooSlow ? .warn(TrainWords.tooSlow.text) : nil
}

private func feedbackText(_ feedback: SetFeedback, _ exercise: Exercise?) -> String {
  switch feedback {
  case .fault(let fault): fault.fault.words.text
  case .refusal(let reason): refusalCue(reason, of: exercise)
  }
}

private func poseFeedback(_ state: WorkoutLiveState) -> WorkoutFeedback {
  guard let set = state.workout.set else { return .none }
  if state.exercise?.measure.task == .hold {
    return .say(set.isHolding ? .holding : .notHolding)
  }
  guard let exercise = state.exercise, exercise.withholdsForm(seenAt: set.yaw) else { return .none }
  return .say(exercise.guide.camera.isBeside ? .viewPoorBeside : .viewPoorBefore)
}
