import Engine
import Screens

/// What the screens of a walk show, so that only changes are sent to them.
struct WalkLivePage {
  private var shown = ShownSlots(count: WalkSlot.allCases.count)
  private var shownPhase: SessionPhase?
  private var lockScreen = LockScreen()

  /// Everything is sent again.
  mutating func forget() { shown.forget() }

  /// The state of the session as its screens see it; from here on only changes are sent.
  mutating func drawn(
    _ screen: WalkScreen, _ session: LiveSession, _ taste: ScreenTaste
  ) -> WalkLiveState {
    let state = WalkLiveState(session, taste)
    for (index, slot) in WalkSlot.allCases.enumerated() where slot.isShown(on: screen) {
      shown.drew(index, walkValue(of: slot, state))
    }
    return state
  }

  /// Adds the effects that bring the page to the session's state.
  mutating func update(
    _ session: LiveSession, _ kind: CoachKind, _ taste: ScreenTaste, into lines: inout EffectLines
  ) {
    let state = WalkLiveState(session, taste)
    let phase = session.snapshot.phase
    if phase != shownPhase { lines.add(.state, "", phaseName(phase).utf8) }
    shownPhase = phase
    let screen = WalkScreen(kind, phase)
    for (index, slot) in WalkSlot.allCases.enumerated() where slot.isShown(on: screen) {
      shown.send(index, slot.name, slot.kind, walkValue(of: slot, state), into: &lines)
    }
    // Ten steps of a calibration are over before anybody locks the phone.
    if screen == .live { lockScreen.update(phase, lockScreenText(state), into: &lines) }
  }
}

extension WalkLiveState {
  init(_ session: LiveSession, _ taste: ScreenTaste) {
    self.init(
      session: session.snapshot, walk: session.coach.walk ?? WalkSnapshot(), units: taste.units,
      unit: taste.walkUnit,
      choices: session.choices)
  }
}
