import Engine
import Screens

/// What the screens of a walk show, so that only changes are sent to them.
struct WalkLivePage {
  private var shown = ShownSlots(count: WalkSlot.allCases.count)
  private var shownPhase: SessionPhase?

  /// Everything is sent again.
  mutating func forget() { shown.forget() }

  /// The state of the session as its screens see it; from here on only changes are sent.
  mutating func drawn(
    _ screen: WalkScreen, _ coach: RunCoach, _ taste: ScreenTaste
  ) -> WalkLiveState {
    let state = WalkLiveState(coach, taste)
    for (index, slot) in WalkSlot.allCases.enumerated() where slot.isShown(on: screen) {
      shown.drew(index, walkValue(of: slot, state))
    }
    return state
  }

  /// Adds the effects that bring the page to the coach's state.
  mutating func update(
    _ coach: RunCoach, _ kind: CoachKind, _ taste: ScreenTaste, into lines: inout EffectLines
  ) {
    let state = WalkLiveState(coach, taste)
    let phase = coach.snapshot.phase
    if phase != shownPhase { lines.add("state", "", phaseName(phase).utf8) }
    shownPhase = phase
    let screen = WalkScreen(kind, phase)
    for (index, slot) in WalkSlot.allCases.enumerated() where slot.isShown(on: screen) {
      shown.send(index, slot.name, slot.kind, walkValue(of: slot, state), into: &lines)
    }
  }
}

extension WalkLiveState {
  init(_ coach: RunCoach, _ taste: ScreenTaste) {
    self.init(
      session: coach.snapshot, walk: coach.snapshot.walk, units: taste.units, unit: taste.walkUnit,
      choices: coach.choices)
  }
}
