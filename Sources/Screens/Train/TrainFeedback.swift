import Engine

/// The sentence below the counter.
struct WorkoutFeedback: Equatable {
  var text: String
  /// Whether the feedback asks the athlete to change something. Warnings are marked with a sign, not only by colour.
  var isWarning: Bool

  static let none = WorkoutFeedback(text: "", isWarning: false)

  static func say(_ words: TrainWords) -> WorkoutFeedback {
    WorkoutFeedback(text: words.text, isWarning: false)
  }

  static func warn(_ text: String) -> WorkoutFeedback {
    WorkoutFeedback(text: text, isWarning: true)
  }
}

/// Returns the most important feedback, in this order of priority: whether the camera sees the athlete, the last
/// refusal or form fault, and the pose.
func workoutFeedback(_ state: WorkoutLiveState) -> WorkoutFeedback {
  let workout = state.workout
  if workout.stage == .complete { return .none }
  guard workout.usesCamera else { return timeFeedback(state) }
  if state.isPaused { return .say(.raiseHand) }
  if let trouble = cameraIssue(workout) { return trouble }
  if let latest = workout.feedback { return .warn(feedbackText(latest, state.exercise)) }
  switch workout.stage {
  case .setup: return .say(.stayThere)
  case .active: return poseFeedback(state)
  case .getReady: return .say(.getReady)
  case .rest, .complete: return .none
  }
}

/// Returns the feedback for a workout without a camera.
private func timeFeedback(_ state: WorkoutLiveState) -> WorkoutFeedback {
  if state.isPaused { return .none }
  return .say(state.workout.stage == .getReady ? .getReady : .byTime)
}

private func cameraIssue(_ workout: WorkoutSnapshot) -> WorkoutFeedback? {
  switch workout.view {
  case .nothing where workout.stage == .setup: return .say(.starting)
  case .nothing: return .warn(TrainWords.noPicture.text)
  case .nobody: return .warn(TrainWords.nobody.text)
  case .person: break
  }
  // Until a set has received its first picture, it can't report body parts that are out of view.
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
  return .say(exercise.guide.camera.isSideView ? .viewPoorBeside : .viewPoorBefore)
}
