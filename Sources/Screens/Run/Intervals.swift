import Engine

// The slots that show the current part of an interval workout.

let intervalSlots: [Slot<LiveRunState>] = [
  .intervalHidden, .intervalPart, .intervalLeft, .intervalNext, .intervalShare, .skipHidden,
]

extension Slot where State == LiveRunState {
  static var intervalHidden: Slot {
    .attribute("interval@hidden") { $0.cadence.interval == nil ? "hidden" : "" }
  }
  static var skipHidden: Slot {
    .attribute("skip@hidden") { $0.cadence.interval?.rest == nil ? "hidden" : "" }
  }
  static var intervalPart: Slot {
    .text("intervalPart") {
      $0.cadence.interval.map { partName($0.part, count: $0.count) } ?? ""
    }
  }
  static var intervalLeft: Slot {
    .text("intervalLeft") { state in
      state.cadence.interval?.rest.map {
        LiveCoachWords.left.filled(TargetText(state).left($0))
      } ?? ""
    }
  }
  static var intervalNext: Slot {
    .text("intervalNext") {
      $0.cadence.interval?.next.map { LiveCoachWords.next.filled(nextName($0)) } ?? ""
    }
  }
  static var intervalShare: Slot {
    .attribute("intervalShare@value") { state in
      state.cadence.interval.map { doneText($0, state.choices.workout) } ?? ""
    }
  }
}

private func partName(_ part: IntervalRunPart, count: Int) -> String {
  switch part {
  case .warmUp: WorkoutWords.warmUp.text
  case .work(let number): LiveCoachWords.workOf.filled(decimal(number), decimal(count))
  case .recovery: WorkoutWords.recovery.text
  case .coolDown: WorkoutWords.coolDown.text
  case .over: LiveCoachWords.done.text
  }
}

private func nextName(_ part: IntervalRunPart) -> String {
  switch part {
  case .warmUp: WorkoutWords.warmUp.text
  case .work: WorkoutWords.work.text
  case .recovery: WorkoutWords.recovery.text
  case .coolDown: WorkoutWords.coolDown.text
  case .over: LiveCoachWords.free.text
  }
}

/// Returns the completed fraction of the part as text, 0…1 with two decimals.
private func doneText(_ position: IntervalPosition, _ workout: IntervalRun?) -> String {
  guard let whole = workout.flatMap({ length(of: position.part, in: $0) }) else { return "1" }
  let done: Double
  switch (whole, position.rest) {
  case (.seconds(let all), .seconds(let rest)): done = 1 - rest / all
  case (.meters(let all), .meters(let rest)): done = 1 - rest / all
  case (.seconds, .meters), (.meters, .seconds), (_, nil): return "1"
  }
  return fixedText(min(max(done, 0), 1), decimals: 2)
}

private func length(of part: IntervalRunPart, in workout: IntervalRun) -> IntervalLength? {
  switch part {
  case .warmUp: workout.warmUp
  case .work: workout.work
  case .recovery: workout.recovery
  case .coolDown: workout.coolDown
  case .over: nil
  }
}
