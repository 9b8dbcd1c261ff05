import Engine

// The controls that set the target manually: the slider and the buttons next to the number. They change the speed,
// or the cadence if the athlete chose one.

/// The slider's slots, also used by the set-up screen. The limits come first, because the browser clamps a value
/// that is outside them.
let sliderSlots: [Slot<LiveRunState>] = [
  .sliderMinimum, .sliderMaximum, .sliderHidden, .sliderValue, .sliderName,
]

let targetByHandSlots: [Slot<LiveRunState>] = [
  .manualHidden, .byHandHidden, .manualTarget, .slowerSet, .slowerName, .fasterSet, .fasterName,
]

extension Slot where State == LiveRunState {
  static var manualHidden: Slot { .attribute("manual@hidden") { manualTargetHidden($0) } }
  static var byHandHidden: Slot { .attribute("byHand@hidden") { manualTargetHidden($0) } }
  static var manualTarget: Slot {
    .text("manualTarget") {
      $0.cadence.source == .chosen
        ? cadenceText($0.cadence.target) : TargetText($0).speed($0.cadence.targetSpeed)
    }
  }
  static var sliderHidden: Slot {
    .attribute("speedSlider@hidden") { $0.cadence.source == .chosen ? "hidden" : "" }
  }
  static var sliderMinimum: Slot {
    .attribute("speedSlider@min") { TargetText($0).isMetric ? "6" : "4" }
  }
  static var sliderMaximum: Slot {
    .attribute("speedSlider@max") { TargetText($0).isMetric ? "20" : "12.5" }
  }
  static var sliderValue: Slot {
    .attribute("speedSlider@value") { TargetText($0).sliderNumber($0.cadence.targetSpeed) }
  }
  static var sliderName: Slot {
    .attribute("speedSlider@aria-valuetext") { TargetText($0).spokenSpeed($0.cadence.targetSpeed) }
  }
  static var slowerSet: Slot { .attribute("slower@data-set") { press(isUp: false, $0).set } }
  static var slowerName: Slot { .attribute("slower@aria-label") { press(isUp: false, $0).name } }
  static var fasterSet: Slot { .attribute("faster@data-set") { press(isUp: true, $0).set } }
  static var fasterName: Slot { .attribute("faster@aria-label") { press(isUp: true, $0).name } }
}

private func manualTargetHidden(_ state: LiveRunState) -> String {
  state.cadence.beat && !state.isFollowing ? "" : "hidden"
}

func cadenceText(_ stepsPerMinute: Double) -> String {
  withUnit(fixedText(stepsPerMinute, decimals: 0), UnitWords.stepsPerMinute)
}

/// Returns the option that pressing the button sets, and the button's label.
private func press(isUp: Bool, _ state: LiveRunState) -> (set: String, name: String) {
  let coach = state.cadence
  guard coach.source == .chosen else {
    let text = TargetText(state)
    let speed = text.stepped(coach.targetSpeed, isFaster: isUp)
    let name: LiveCoachWords = isUp ? .fasterSpeed : .slowerSpeed
    return (optionPairs([(.targetSpeed, plain(speed))]), name.filled(text.speed(speed)))
  }
  let cadence = nearest(coach.target + (isUp ? 1 : -1), SessionOption.chosenCadence.range)
  let name: LiveCoachWords = isUp ? .higherCadence : .lowerCadence
  return (optionPairs([(.chosenCadence, plain(cadence))]), name.filled(cadenceText(cadence)))
}

/// Returns the value clamped to the range.
func nearest(_ value: Double, _ range: ClosedRange<Double>) -> Double {
  min(max(value, range.lowerBound), range.upperBound)
}
