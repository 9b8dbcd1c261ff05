import Engine
import Screens

/// The run set-up page with different suggestions and settings of the cadence coach.
var coachSetupGallery: [GalleryItem] {
  [
    coachSetup("coach-formula", "Run set-up, suggestion by the formula") { _ in },
    coachSetup("coach-first", "Run set-up, nothing told yet") {
      $0.choices = SessionChoices()
      $0.cadence = CadenceSnapshot()
      $0.cadence.beat = true
    },
    coachSetup("coach-speed", "Run set-up, target shown as speed, imperial") {
      ($0.tempo, $0.units) = (.speed, .imperial)
    },
    coachSetup("coach-personal", "Run set-up, the runner's own line rules, with a plan") {
      $0.choices.set(.cadenceIncrease, 0.035)
      $0.cadence = coach(windows: 24, increase: 0.035)
    },
    coachSetup("coach-unsure", "Run set-up, the own line is not sure enough") {
      $0.cadence = coach(windows: 4)
      $0.choices.set(.cadenceIncrease, 0.02)
    },
    coachSetup("coach-limits", "Run set-up, step and cadence limits clash") {
      $0.cadence = coach(speed: 6.2, height: 1.5, offset: 10)
      $0.choices.set(.height, 1.5)
    },
    coachSetup("coach-chosen", "Run set-up, a cadence of one's own") {
      $0.cadence = coach()
      ($0.cadence.source, $0.cadence.target) = (.chosen, 204)
    },
    coachSetup("coach-all", "Run set-up, everything chosen and unfolded") {
      $0.cadence = coach()
      ($0.cadence.beat, $0.cadence.followsSpeed, $0.cadence.mode, $0.cadence.lock) = (
        true, true, .fading, .blend
      )
      $0.choices = fullChoices
    },
  ]
}

private var fullChoices: SessionChoices {
  var choices = SessionChoices()
  for (option, value) in [
    (SessionOption.height, 1.75), (.weight, 70), (.zoneSlowest, 2.8), (.zoneFastest, 3.2),
    (.announceSplits, 1), (.announceSeconds, 300),
  ] { choices.set(option, value) }
  choices.set(
    IntervalRun(
      warmUp: .seconds(600), work: .meters(400), recovery: .seconds(90), count: 8,
      coolDown: .meters(1500)))
  return choices
}

private func coachSetup(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout LiveRunState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .run) {
    let live = before(.granted, .excellent, accuracyMeters: 4) {
      $0.cadence = coach()
      $0.choices.set(.height, 1.75)
      $0.choices.set(.weight, 70)
      change(&$0)
    }
    let html = runSetup(RunSetupState(live: live))
    return live.choices.workout == nil ? html : unfolded(html)
  }
}

/// Returns the coach's state for a height, a speed, and a personal model that was fitted to `windows`
/// steady intervals.
func coach(
  speed: Double = 3, height: Double = 1.75, offset: Double = 0, windows: Int = 0,
  increase: Double = 0
) -> CadenceSnapshot {
  var model = PersonalCadenceModel(height: .meters(height))
  for index in 0..<windows {
    let speed = 2.6 + 0.8 * Double(index) / Double(max(windows - 1, 1))
    model.add(SteadyWindow(speed: speed, cadence: 166 + 7 * (speed - 3)))
  }
  let adviser = CadenceAdviser(
    height: .meters(height), offset: offset, increase: increase,
    personal: windows > 0 ? model : nil)
  var coach = CadenceSnapshot()
  (coach.height, coach.offset, coach.targetSpeed) = (height, offset, speed)
  coach.advice = adviser.advice(speed: .metersPerSecond(speed))
  coach.source = coach.advice.source == .personal ? .personal : .formula
  coach.target = coach.advice.target.rounded(.toNearestOrEven)
  return coach
}

// MARK: Live

/// A live run with the beat, in every state of the coach.
var coachLiveGallery: [GalleryItem] {
  [
    beating("beat-inside", "Run with the beat, in the band") { _ in },
    beating("beat-above", "Run with the beat, above the band, follows the speed") {
      ($0.actual, $0.isInBand, $0.followsSpeed) = (178, false, true)
    },
    beating("beat-below", "Run with the beat, below the band, own line") {
      $0 = coach(windows: 24)
      (($0.beat, $0.isBeating), $0.actual, $0.isInBand) = ((true, true), 158, false)
    },
    beating("beat-unknown", "Run with the beat, no cadence known") {
      ($0.actual, $0.isInBand, $0.sensor) = (nil, nil, .none)
    },
    beating("beat-frozen", "Run with the beat, no speed to follow") {
      ($0.followsSpeed, $0.isFrozen) = (true, true)
    },
    beating("beat-fading", "Run with the beat, fading") {
      ($0.mode, $0.beatVolume) = (.fading, 0.4)
    },
    beating("beat-silent", "Run with the beat, a silent minute") {
      ($0.mode, $0.isSilentWindow, $0.beatVolume) = (.silentWindows, true, 0)
      $0.retention = 0.86
    },
    beating("beat-interrupted", "Run with the beat, the sound is taken") {
      $0.isSoundInterrupted = true
    },
    beating("beat-chosen", "Run with the beat, a cadence of one's own") {
      ($0.source, $0.target, $0.isInBand, $0.actual) = (.chosen, 180, false, 171)
    },
    beating("beat-slower", "Run with the beat, too slow for the zone") { $0.zone = .slower },
    beating("beat-faster", "Run with the beat, too fast for the zone") { $0.zone = .faster },
  ] + intervalGallery
}

private var intervalGallery: [GalleryItem] {
  let parts: [(String, String, IntervalPosition)] = [
    (
      "warm-up", "warm-up",
      IntervalPosition(part: .warmUp, count: 8, rest: .seconds(312), next: .work(1))
    ),
    (
      "work", "work by distance",
      IntervalPosition(part: .work(3), count: 8, rest: .meters(143), next: .recovery(3))
    ),
    (
      "recovery", "recovery by time",
      IntervalPosition(part: .recovery(3), count: 8, rest: .seconds(29.4), next: .work(4))
    ),
    (
      "cool-down", "cool-down by distance",
      IntervalPosition(part: .coolDown, count: 8, rest: .meters(1240), next: .over)
    ),
    ("over", "all done", IntervalPosition(part: .over, count: 8)),
  ]
  return parts.map { slug, title, position in
    beating("interval-\(slug)", "Run with intervals, \(title)") {
      ($0.interval, $0.zone) = (position, .inside)
    }
  } + [
    GalleryItem("interval-pace", "Run with intervals and no beat, imperial", .run) {
      var state = liveState(upTo: 0.4, units: .imperial) { _ in }
      state.cadence.interval = IntervalPosition(
        part: .work(3), count: 12, rest: .meters(143), next: .recovery(3))
      state.cadence.zone = .slower
      return liveRun(state)
    }
  ]
}

private func beating(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout CadenceSnapshot) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .run) {
    var state = beatingState()
    (state.cadence.actual, state.cadence.sensor) = (171, .phone)
    change(&state.cadence)
    state.choices = fullChoices
    return liveRun(state)
  }
}

/// Returns a run in progress with the beat, at a cadence within the band.
func beatingState() -> LiveRunState {
  var state = liveState(upTo: 0.68, units: .metric) { _ in }
  state.cadence = coach(speed: 3.02)
  (state.cadence.beat, state.cadence.isBeating, state.cadence.isInBand) = (true, true, true)
  return state
}

/// Returns the page with all collapsed sections opened.
func unfolded(_ html: HTML) -> HTML {
  html.replacing("<details class=\"section fold\"", with: "<details open class=\"section fold\"")
    .replacing("<details class=\"why-number\"", with: "<details open class=\"why-number\"")
    .replacing("<details class=\"start-over\"", with: "<details open class=\"start-over\"")
}
