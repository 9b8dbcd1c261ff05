import Engine
import Screens

/// How the athlete wants numbers shown.
struct ScreenTaste {
  var units = UnitSystem.metric
  /// Target speeds as km/h or mph, else as a pace.
  var showsSpeed = false
  /// Of step lengths and walking speeds; nil follows the units.
  var walkUnit: WalkUnit?

  var walkUnitOrUsual: WalkUnit { walkUnit ?? WalkUnit(usualIn: units) }
}

/// What the live screen shows, so that only changes are sent to it.
struct LivePage {
  private(set) var route = RouteSketch()
  private var shown = ShownSlots(count: LiveSlot.allCases.count)
  private var shownPhase: SessionPhase?
  private var lockScreen = LockScreen()
  private var slowSeconds = -Double.infinity
  private var isRouteBroken = true

  /// Seconds after which tables and drawings follow; at once where the run's phase or a split changes.
  /// Rarer for long tables, so that they cost no more a second.
  private static func slowInterval(_ snapshot: SessionSnapshot) -> Double {
    max(5, Double(snapshot.kilometers.count + snapshot.laps.count) / 8)
  }

  /// Follows the route. Call it after every event, also of a log that is read back.
  mutating func follow(_ session: LiveSession) {
    guard session.snapshot.phase == .running else {
      isRouteBroken = true
      return
    }
    guard session.acceptedLatestFix, let coordinate = session.snapshot.coordinate else { return }
    route.add(coordinate, startsSegment: isRouteBroken || session.latestFixStartsSegment)
    isRouteBroken = false
  }

  /// Forgets what is shown: everything is sent again.
  mutating func forget() {
    shown.forget()
    slowSeconds = -.infinity
  }

  /// The whole screen; from here on only its changes are sent.
  mutating func draw(_ session: LiveSession, _ taste: ScreenTaste) -> HTML {
    let state = state(of: session, taste)
    for (index, slot) in LiveSlot.allCases.enumerated() {
      shown.drew(index, liveValue(of: slot, state))
    }
    slowSeconds = session.snapshot.seconds
    return liveRun(state)
  }

  func state(of session: LiveSession, _ taste: ScreenTaste) -> LiveRunState {
    LiveRunState(
      session: session.snapshot, cadence: session.coach.cadence, units: taste.units, route: route,
      choices: session.choices, showsSpeed: taste.showsSpeed)
  }

  /// Adds the effects that bring the page to the session's state.
  mutating func update(_ session: LiveSession, _ taste: ScreenTaste, into lines: inout EffectLines)
  {
    let state = state(of: session, taste)
    let phase = session.snapshot.phase
    let isSlowDue =
      phase != shownPhase || !session.cues.isEmpty
      || abs(session.snapshot.seconds - slowSeconds) >= Self.slowInterval(session.snapshot)
    if phase != shownPhase { lines.add(.state, "", phaseName(phase).utf8) }
    if isSlowDue { slowSeconds = session.snapshot.seconds }
    shownPhase = phase
    for (index, slot) in LiveSlot.allCases.enumerated()
    where slot.isShown(in: phase) && (isSlowDue || !slot.isCostly) {
      shown.send(index, slot.name, slot.kind, liveValue(of: slot, state), into: &lines)
    }
    lockScreen.update(phase, lockScreenText(state), into: &lines)
  }
}
