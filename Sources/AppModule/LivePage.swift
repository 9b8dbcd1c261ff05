import Engine
import Screens

/// How the athlete wants numbers shown.
struct ScreenTaste {
  var units = UnitSystem.metric
  /// Target speeds as km/h or mph, else as a pace.
  var showsSpeed = false
}

/// What the live screen shows, so that only changes are sent to it.
struct LivePage {
  private(set) var route = RouteSketch()
  /// The value last sent of each slot, by its place in `LiveSlot.allCases`; nil before the first.
  private var shown = [[UInt8]?](repeating: nil, count: LiveSlot.allCases.count)
  private var shownPhase: RunPhase?
  private var slowSeconds = -Double.infinity
  private var isRouteBroken = true

  /// Seconds after which tables and drawings follow; at once where the run's phase or a split changes.
  /// Rarer for long tables, so that they cost no more a second.
  private static func slowInterval(_ snapshot: RunSnapshot) -> Double {
    max(5, Double(snapshot.kilometers.count + snapshot.laps.count) / 8)
  }

  /// Follows the route. Call it after every event, also of a log that is read back.
  mutating func follow(_ coach: RunCoach) {
    guard coach.snapshot.phase == .running else {
      isRouteBroken = true
      return
    }
    guard coach.acceptedLatestFix, let coordinate = coach.snapshot.coordinate else { return }
    route.add(coordinate, startsSegment: isRouteBroken || coach.latestFixStartsSegment)
    isRouteBroken = false
  }

  /// Forgets what is shown: everything is sent again.
  mutating func forget() {
    for index in shown.indices { shown[index] = nil }
    slowSeconds = -.infinity
  }

  /// The whole screen; from here on only its changes are sent.
  mutating func draw(_ coach: RunCoach, _ taste: ScreenTaste) -> HTML {
    let state = state(of: coach, taste)
    for (index, slot) in LiveSlot.allCases.enumerated() {
      shown[index] = liveValue(of: slot, state)
    }
    slowSeconds = coach.snapshot.seconds
    return liveRun(state)
  }

  private func state(of coach: RunCoach, _ taste: ScreenTaste) -> LiveRunState {
    LiveRunState(
      snapshot: coach.snapshot, units: taste.units, route: route, choices: coach.choices,
      showsSpeed: taste.showsSpeed)
  }

  /// Adds the effects that bring the page to the coach's state.
  mutating func update(_ coach: RunCoach, _ taste: ScreenTaste, into lines: inout EffectLines) {
    let state = state(of: coach, taste)
    let phase = coach.snapshot.phase
    let isSlowDue =
      phase != shownPhase || !coach.cues.isEmpty
      || abs(coach.snapshot.seconds - slowSeconds) >= Self.slowInterval(coach.snapshot)
    if phase != shownPhase { lines.add("state", "", phaseName(phase).utf8) }
    if isSlowDue { slowSeconds = coach.snapshot.seconds }
    shownPhase = phase
    for (index, slot) in LiveSlot.allCases.enumerated()
    where slot.isShown(in: phase) && (isSlowDue || !slot.isCostly) {
      send(slot, index, state, &lines)
    }
  }

  private mutating func send(
    _ slot: LiveSlot, _ index: Int, _ state: LiveRunState, _ lines: inout EffectLines
  ) {
    let value = liveValue(of: slot, state)
    guard shown[index] != value else { return }
    shown[index] = value
    switch slot.kind {
    case .text: lines.add("text", slot.name, value)
    case .html: lines.add("html", slot.name, value)
    case .attribute: lines.add("attr", slot.name, value)
    }
  }
}
