import Engine

// The slots of the temporary parts of a live screen: the time of the last lap and the offer to save battery.

let noticeSlots: [Slot<LiveRunState>] = [.lapTimeHidden, .lapTime, .batteryNote]

/// The number of seconds for which a lap's time is shown.
private let lapTimeSeconds = 5.0
/// The battery charge at or below which saver mode is offered.
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
  let laps = state.session.laps.filter { $0.isComplete }
  let end = laps.reduce(0) { $0 + $1.seconds }
  guard let latest = laps.last, state.session.movingSeconds - end < lapTimeSeconds else {
    return nil
  }
  return LiveScreenWords.lapDone.filled(
    decimal(laps.count), state.formatter.distanceWithUnit(latest.meters),
    clockText(seconds: latest.seconds))
}

/// Returns the message that saver mode was turned on automatically. The script reveals it.
func saverBeganBanner() -> HTML {
  when("saver-began", false, "p", "banner") {
    RunSetupWords.saverBegan
    tag("button", .type("button"), .class("button small"), .action("saver-off")) {
      RunSetupWords.saverOff
    }
  }
}

private func batteryBanner(_ state: LiveRunState) -> HTML {
  guard let charge = state.choices[.battery], charge <= lowCharge, !state.session.saver,
    state.session.phase.isInProgress
  else { return HTML() }
  return tag("p", .class("banner")) {
    LiveScreenWords.batteryLow.filled(fixedText(100 * charge, decimals: 0))
    tag("button", .type("button"), .class("button small"), .action("saver")) {
      RunSetupWords.saver
    }
  }
}
