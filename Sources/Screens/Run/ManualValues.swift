import Engine

/// What sets the target by hand: the slider and the buttons beside the number, of the speed or of a
/// cadence of one's own.
func manualText(_ slot: LiveSlot, _ state: LiveRunState) -> String {
  let coach = state.cadence
  let text = TargetText(state)
  let isChosen = coach.source == .chosen
  switch slot {
  case .manualHidden: return coach.beat && !isFollowing(state) ? "" : "hidden"
  case .manualTarget:
    return isChosen ? cadenceText(coach.target) : text.speed(coach.targetSpeed)
  case .sliderHidden: return isChosen ? "hidden" : ""
  case .sliderValue: return text.sliderNumber(coach.targetSpeed)
  case .sliderName: return text.spokenSpeed(coach.targetSpeed)
  case .slowerSet, .fasterSet: return step(isUp: slot == .fasterSet, coach, text).set
  default: return step(isUp: slot == .fasterName, coach, text).name
  }
}

func cadenceText(_ stepsPerMinute: Double) -> String {
  withUnit(fixedText(stepsPerMinute, decimals: 0), UnitWords.stepsPerMinute)
}

/// What a press tells the session, and how the button is called.
private func step(isUp: Bool, _ coach: CadenceSnapshot, _ text: TargetText) -> (
  set: String, name: String
) {
  guard coach.source == .chosen else {
    let speed = text.stepped(coach.targetSpeed, isFaster: isUp)
    let name: LiveCoachWords = isUp ? .fasterSpeed : .slowerSpeed
    return (optionPairs([(.targetSpeed, plain(speed))]), name.filled(text.speed(speed)))
  }
  let cadence = nearest(coach.target + (isUp ? 1 : -1), SessionOption.chosenCadence.range)
  let name: LiveCoachWords = isUp ? .higherCadence : .lowerCadence
  return (optionPairs([(.chosenCadence, plain(cadence))]), name.filled(cadenceText(cadence)))
}

/// The value, or the end of the range that it is beyond.
func nearest(_ value: Double, _ range: ClosedRange<Double>) -> Double {
  min(max(value, range.lowerBound), range.upperBound)
}

// MARK: Intervals

func intervalText(_ slot: LiveSlot, _ state: LiveRunState) -> String {
  guard let place = state.cadence.interval else {
    return slot == .intervalHidden || slot == .skipHidden ? "hidden" : ""
  }
  switch slot {
  case .intervalHidden: return ""
  case .skipHidden: return place.rest == nil ? "hidden" : ""
  case .intervalPart: return partName(place.part, count: place.count)
  case .intervalLeft:
    return place.rest.map { LiveCoachWords.left.filled(TargetText(state).left($0)) } ?? ""
  case .intervalNext: return place.next.map { LiveCoachWords.next.filled(nextName($0)) } ?? ""
  default: return shareText(place, state.choices.workout)
  }
}

private func partName(_ part: WorkoutPart, count: Int) -> String {
  switch part {
  case .warmUp: WorkoutWords.warmUp.text
  case .work(let number): LiveCoachWords.workOf.filled(decimal(number), decimal(count))
  case .recovery: WorkoutWords.recovery.text
  case .coolDown: WorkoutWords.coolDown.text
  case .over: LiveCoachWords.done.text
  }
}

private func nextName(_ part: WorkoutPart) -> String {
  switch part {
  case .warmUp: WorkoutWords.warmUp.text
  case .work: WorkoutWords.work.text
  case .recovery: WorkoutWords.recovery.text
  case .coolDown: WorkoutWords.coolDown.text
  case .over: LiveCoachWords.free.text
  }
}

/// How much of the part is done, 0 … 1, in hundredths.
private func shareText(_ place: IntervalPlace, _ workout: IntervalWorkout?) -> String {
  guard let whole = workout.flatMap({ length(of: place.part, in: $0) }) else { return "1" }
  let done: Double
  switch (whole, place.rest) {
  case (.seconds(let all), .seconds(let rest)): done = 1 - rest / all
  case (.meters(let all), .meters(let rest)): done = 1 - rest / all
  default: return "1"
  }
  return fixedText(min(max(done, 0), 1), decimals: 2)
}

private func length(of part: WorkoutPart, in workout: IntervalWorkout) -> WorkoutLength? {
  switch part {
  case .warmUp: workout.warmUp
  case .work: workout.work
  case .recovery: workout.recovery
  case .coolDown: workout.coolDown
  case .over: nil
  }
}
