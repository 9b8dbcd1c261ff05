import Engine
import Screens

var setupGallery: [GalleryItem] {
  let cases: [(String, String, LocationStatus)] = [
    ("run-ask", "Run set-up, location not asked for yet", .undetermined),
    ("run-refused", "Run set-up, refused once", .deniedCanAskAgain),
    ("run-denied", "Run set-up, blocked", .denied),
    ("run-off", "Run set-up, location switched off", .servicesDisabled),
    ("run-unavailable", "Run set-up, no receiver", .providerUnavailable),
    ("run-timeout", "Run set-up, no answer yet", .timeout),
    ("run-unknown", "Run set-up, unknown error", .unknownError),
    ("run-by-time", "Run set-up, by time", .notWanted),
  ]
  return cases.map { slug, title, location in
    GalleryItem(slug, title, .run) { runSetup(RunSetupState(live: before(location))) }
  } + [
    GalleryItem("run-searching", "Run set-up, searching", .run) {
      runSetup(RunSetupState(live: before(.granted)))
    },
    GalleryItem("run-ready", "Run set-up, good signal, saver, demo", .run, isDemo: true) {
      runSetup(
        RunSetupState(
          live: before(.granted, .excellent, accuracyMeters: 4) {
            $0.session.saver = true
            $0.autoPauseSeconds = 10
          }, isDemo: true))
    },
    GalleryItem("run-continue", "Run set-up, a run to go on with", .run) {
      runSetup(
        RunSetupState(
          live: before(.granted, .fair, accuracyMeters: 34) { $0.units = .imperial },
          unfinished: UnfinishedSession(start: galleryNow, movingSeconds: 1100, meters: 3210)))
    },
    GalleryItem("run-notices", "Run set-up, everything the script may say", .run) {
      shown(runSetup(RunSetupState(live: before(.granted))))
    },
    GalleryItem("run-opening", "Run, a demo that starts", .run) { openingScreen(isReplay: false) },
  ]
}

/// Returns a run before its start, with the given location status.
func before(
  _ location: LocationStatus, _ signal: SignalQuality = .searching, accuracyMeters: Double? = nil,
  change: (inout LiveRunState) -> Void = { _ in }
) -> LiveRunState {
  var live = LiveRunState()
  (live.session.location, live.session.signal) = (location, signal)
  live.session.quality.latestAccuracyMeters = accuracyMeters
  change(&live)
  return live
}

var liveGallery: [GalleryItem] {
  [
    live("live-running", "Run, live") { _ in },
    live("live-searching", "Run, live, before the first position", upTo: 0) {
      $0 = SessionSnapshot()
      ($0.phase, $0.location, $0.elapsedSeconds, $0.movingSeconds) = (.running, .granted, 24, 24)
    },
    live("live-lost", "Run, live, signal lost") {
      ($0.signal, $0.secondsSinceFix, $0.currentPace, $0.currentSpeed) = (.searching, 42, nil, nil)
    },
    live("live-too-fast", "Run, live, too fast for a run") {
      ($0.isTooFast, $0.secondsSinceFix, $0.currentPace, $0.currentSpeed) = (true, 12, nil, nil)
    },
    live("live-uncertain", "Run, live, poor positions") {
      ($0.signal, $0.quality.latestAccuracyMeters, $0.quality.distanceDeviation) = (.fair, 41, 180)
    },
    live("live-paused", "Run, live, paused") { $0.phase = .pausedByHand },
    live("live-auto-paused", "Run, live, paused by itself") {
      ($0.phase, $0.currentPace) = (.pausedAutomatically, nil)
    },
    live("live-revoked", "Run, live, permission revoked") {
      ($0.location, $0.signal, $0.secondsSinceFix) = (.denied, .searching, 95)
    },
    GalleryItem("live-revoked-steps", "Run, live, permission revoked, what to do", .run) {
      let state = liveState(upTo: 0.68, units: .metric) {
        ($0.location, $0.signal, $0.secondsSinceFix) = (.denied, .searching, 95)
      }
      return liveRun(state).replacing("<details>", with: "<details open>")
    },
    live("live-by-time", "Run, live, by time", upTo: 0) {
      $0 = SessionSnapshot()
      ($0.phase, $0.location, $0.elapsedSeconds, $0.movingSeconds) = (
        .running, .notWanted, 3723, 3723
      )
    },
    live("live-imperial-huge", "Run, live, imperial, after a day", units: .imperial) {
      ($0.distanceMeters, $0.movingSeconds, $0.elapsedSeconds) = (198_765, 86_399, 90_000)
      ($0.currentPace, $0.averageSpeed, $0.signal) = (0.62, 2.3, .poor)
      ($0.elevationGainMeters, $0.wasHidden) = (12_345, true)
    },
    GalleryItem("live-played", "Run, live, everything the script may say", .run) {
      shown(liveRun(liveState(upTo: 0.68, units: .metric) { _ in }))
    },
  ]
}

private func live(
  _ slug: String, _ title: String, upTo fraction: Double = 0.68, units: UnitSystem = .metric,
  change: @escaping @Sendable (inout SessionSnapshot) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .run) {
    liveRun(liveState(upTo: fraction, units: units, change: change))
  }
}

func liveState(
  upTo fraction: Double, units: UnitSystem, change: (inout SessionSnapshot) -> Void
) -> LiveRunState {
  let track = SampleTrack()
  var run = SessionSnapshot()
  (run.phase, run.location, run.signal) = (.running, .granted, .excellent)
  (run.elapsedSeconds, run.movingSeconds, run.distanceMeters) = (2292, 2270, 6920)
  (run.currentSpeed, run.currentPace, run.averageSpeed) = (3.02, 0.331, 3.05)
  (run.elevationGainMeters, run.elevationLossMeters, run.altitude) = (48, 31, 532)
  (run.heartRate, run.cadence, run.secondsSinceFix) = (152, 169, 0.4)
  run.quality = SampleTrack.quality
  run.kilometers = Array(track.splits(every: 1000).prefix(6))
  run.miles = Array(track.splits(every: 1609.344).prefix(4))
  run.laps = [
    Split(meters: 4000, seconds: 1320), Split(meters: 2920, seconds: 950, isComplete: false),
  ]
  change(&run)
  return LiveRunState(
    session: run, units: units, route: fraction > 0 ? track.route(upTo: fraction) : RouteSketch())
}

var summaryGallery: [GalleryItem] {
  let cases: [(String, String, SessionDelivery?)] = [
    ("summary-undoable", "Run summary, end can be taken back", .undoable),
    ("summary-waiting", "Run summary, waits for the server", .waiting),
    ("summary-stored", "Run summary, stored", .stored(url: "/activities/7")),
    ("summary-refused", "Run summary, refused", .refused),
    ("summary-played", "Run summary, played", .played),
  ]
  return cases.map { slug, title, delivery in
    summary(slug, title, SampleTrack()) { $0.delivery = delivery }
  } + [
    summary("summary-all-known", "Run summary, all known, records", SampleTrack(isCoached: true)) {
      ($0.body, $0.records) = (galleryBody, [400, 1000])
    },
    summary(
      "summary-imperial", "Run summary, imperial, maximum heart rate by age",
      SampleTrack(isCoached: true)
    ) {
      ($0.units, $0.body) = (.imperial, galleryBody)
      $0.body.maximumHeartRate = nil
    },
    summary(
      "summary-no-cadence", "Run summary, neither cadence nor heart rate",
      SampleTrack(hasHeartRate: false)
    ) { $0.body = galleryBody },
    summary("summary-one-speed", "Run summary, speeds too much alike for a line", SampleTrack()) {
      $0.analysis.effort.cadence.line = LineFit()
    },
    summary("summary-added", "Run summary, straight lines added", SampleTrack(tunnel: nil)) {
      ($0.analysis.quality.addedMeters, $0.delivery) = (540, .undoable)
    },
    GalleryItem("summary-by-time", "Run summary, by time, imperial", .run) {
      var analysis = ActivityAnalysis()
      (analysis.elapsedSeconds, analysis.movingSeconds) = (3800, 3723)
      return runSummary(
        RunSummaryState(analysis: analysis, units: .imperial, delivery: .waiting))
    },
  ]
}

private func summary(
  _ slug: String, _ title: String, _ track: SampleTrack,
  change: @escaping @Sendable (inout RunSummaryState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .run) {
    var state = RunSummaryState(
      analysis: track.analysis(), start: galleryNow, route: track.route(), delivery: .waiting)
    change(&state)
    return runSummary(state)
  }
}
