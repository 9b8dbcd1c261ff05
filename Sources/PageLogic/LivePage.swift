import Engine
import Screens

/// How the athlete wants numbers shown.
struct ScreenTaste {
  var units = UnitSystem.metric
  /// Of target speeds.
  var tempo = TempoUnit.pace
  /// Of step lengths and walking speeds; nil follows the units.
  var walkUnit: WalkUnit?

  var walkUnitOrUsual: WalkUnit { walkUnit ?? WalkUnit(usualIn: units) }
}

extension LiveRunState {
  init(_ session: LiveSession, _ route: RouteSketch, _ taste: ScreenTaste) {
    self.init(
      sport: session.sport, session: session.snapshot,
      cadence: session.coach.cadence, units: taste.units, route: route,
      choices: session.choices, tempo: taste.tempo)
  }
}

extension WalkLiveState {
  init(
    _ session: LiveSession, _ taste: ScreenTaste, _ route: RouteSketch = RouteSketch()
  ) {
    self.init(
      session: session.snapshot, walk: session.coach.walk ?? WalkSnapshot(), units: taste.units,
      unit: taste.walkUnit, choices: session.choices, route: route)
  }
}

/// What the page shows of a session, so that only changes are sent to it.
struct LivePage {
  private(set) var route = RouteSketch()
  private var shown = ShownSlots()
  private var shownScreen: SessionScreen?
  private var shownPhase: SessionPhase?
  private var lockScreen = LockScreen()
  private var slowSeconds = -Double.infinity
  private var isRouteBroken = true

  /// Seconds after which tables and drawings follow; at once where the session's phase or a split changes.
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
    shown = ShownSlots()
    shownScreen = nil
    lockScreen = LockScreen()
    slowSeconds = -.infinity
  }

  /// The whole screen was drawn, at this second of the session; from here on only its changes are sent.
  mutating func drew(_ view: SessionView, on screen: SessionScreen, at seconds: Double) {
    shown = ShownSlots(drawn: view.slots())
    shownScreen = screen
    slowSeconds = seconds
  }

  /// Adds the effects that bring the page to the session's state.
  /// - Parameter view: the session on the screen of its phase; nil where nothing on that changes by itself.
  mutating func update(
    _ session: LiveSession, _ view: SessionView?, on screen: SessionScreen,
    into lines: inout EffectLines
  ) {
    let phase = session.snapshot.phase
    let isSlowDue =
      phase != shownPhase || !session.cues.isEmpty
      || abs(session.snapshot.seconds - slowSeconds) >= Self.slowInterval(session.snapshot)
    if phase != shownPhase { lines.add(.state, "", phaseName(phase).utf8) }
    shownPhase = phase
    if isSlowDue { slowSeconds = session.snapshot.seconds }
    if screen != shownScreen { shown = ShownSlots() }
    shownScreen = screen
    if let view { shown.send(view.slots(withCostly: isSlowDue), into: &lines) }
    lockScreen.update(phase, view, into: &lines)
  }
}
