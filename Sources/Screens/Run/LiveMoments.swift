import Engine

// What stands on a live screen for a while: the time of the lap that has just ended, and the offer to save a battery
// that runs low.

let momentSlots: [Slot<LiveRunState>] = [.lapTimeHidden, .lapTime, .batteryNote]

/// Seconds for which the time of a lap is shown.
private let lapTimeSeconds = 6.0
/// The charge from which on saving is offered.
private let lowCharge = 0.2

extension Slot where State == LiveRunState {
  static var lapTimeHidden: Slot {
    .attribute("lapTime@hidden") { lapTimeText($0) == nil ? "hidden" : "" }
  }
  static var lapTime: Slot { .text("lapTime") { lapTimeText($0) ?? "" } }
  static var batteryNote: Slot { .markup("batteryNote") { batteryBanner($0) } }
}

private func lapTimeText(_ state: LiveRunState) -> String? {
  guard state.session.phase == .running else { return nil }
  var (count, end, latest) = (0, 0.0, 0.0)
  for lap in state.session.laps where lap.isComplete {
    count += 1
    latest = lap.seconds
    end += latest
  }
  guard count > 0, state.session.movingSeconds - end < lapTimeSeconds else { return nil }
  return LiveScreenWords.lapDone.filled(decimal(count), clockText(seconds: latest))
}

private func batteryBanner(_ state: LiveRunState) -> HTML {
  guard let charge = state.choices[.battery], charge <= lowCharge, !state.session.saver,
    state.session.phase.isUnderWay
  else { return HTML() }
  return tag("p", .class("banner")) {
    LiveScreenWords.batteryLow.filled(fixedText(100 * charge, decimals: 0))
    tag("button", .type("button"), .class("button small"), .action("saver")) {
      RunSetupWords.saver
    }
  }
}
