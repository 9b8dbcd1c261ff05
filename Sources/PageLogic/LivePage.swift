import Engine
import Screens

/// The state of a session as the page shows it. Remembers what was sent, so that only changes are sent.
struct LivePage {
  private(set) var route = RouteSketch()
  private var shown = ShownSlots()
  private var shownScreen: SessionScreen?
  private var shownPhase: SessionPhase?
  private var lockScreen = LockScreen()
  private var latestTableSeconds = -Double.infinity
  private var isRouteBroken = true

  /// Returns the seconds between updates of tables and drawings. Long tables are updated less often, to limit the cost
  /// per second. A new phase or a cue updates them immediately.
  private static func tableUpdateInterval(_ snapshot: SessionSnapshot) -> Double {
    max(5, Double(snapshot.kilometers.count + snapshot.laps.count) / 8)
  }

  /// Adds the session's latest position to the route. Must be called after every event, even while a log is being
  /// restored.
  mutating func follow(_ session: LiveSession) {
    guard session.snapshot.phase == .running else {
      isRouteBroken = true
      return
    }
    guard session.acceptedLatestFix, let coordinate = session.snapshot.coordinate else { return }
    route.add(coordinate, startsSegment: isRouteBroken || session.latestFixStartsSegment)
    isRouteBroken = false
  }

  /// Causes the next update to send everything again.
  mutating func resendAll() {
    shown = ShownSlots()
    shownScreen = nil
    lockScreen = LockScreen()
    latestTableSeconds = -.infinity
  }

  /// Records that the whole screen was drawn at this second of the session, so that updates send only later
  /// changes.
  mutating func didDraw(_ view: SessionView, on screen: SessionScreen, at seconds: Double) {
    shown = ShownSlots(drawn: view.slots())
    shownScreen = screen
    latestTableSeconds = seconds
  }

  /// Appends the effects that bring the page up to date with the session.
  ///
  /// - Parameter view: The session on its phase's screen; nil if that screen has no live content.
  mutating func update(
    _ session: LiveSession, _ view: SessionView?, on screen: SessionScreen,
    into lines: inout EffectLines
  ) {
    let phase = session.snapshot.phase
    let isSlowDue =
      phase != shownPhase || !session.cues.isEmpty
      || abs(session.snapshot.seconds - latestTableSeconds)
        >= Self.tableUpdateInterval(session.snapshot)
    if phase != shownPhase { lines.add(.state, "", phaseName(phase).utf8) }
    shownPhase = phase
    if isSlowDue { latestTableSeconds = session.snapshot.seconds }
    if screen != shownScreen { shown = ShownSlots() }
    shownScreen = screen
    if let view { shown.send(view.slots(withCostly: isSlowDue), into: &lines) }
    lockScreen.update(phase, view, into: &lines)
  }
}
