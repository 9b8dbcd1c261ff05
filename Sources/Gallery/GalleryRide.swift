import Engine
import Screens

/// The ride's screens in all states.
var rideGallery: [GalleryItem] { rideSetupGallery + liveRideGallery + rideSummaryGallery }

private var rideSetupGallery: [GalleryItem] {
  let bikes = [
    BikeChoice.Bike(number: 1, name: "Kestrel"),
    BikeChoice.Bike(number: 2, name: "Rook, the muddy one"),
    BikeChoice.Bike(number: 7, name: "Commuter"),
  ]
  return [
    setup("ride-ask", "Ride set-up, which bike?", BikeChoice(bikes: bikes)),
    setup(
      "ride-ready", "Ride set-up, good signal, bike remembered", BikeChoice(bikes: bikes, usual: 2)
    ) {
      ($0.session.location, $0.session.signal) = (.granted, .excellent)
      $0.session.quality.latestAccuracyMeters = 4
    },
    setup("ride-no-bikes", "Ride set-up, nothing in the garage", BikeChoice(bikes: [])) {
      ($0.session.location, $0.units) = (.granted, .imperial)
    },
    setup("ride-denied", "Ride set-up, location blocked", BikeChoice(bikes: bikes, usual: 1)) {
      $0.session.location = .denied
    },
    GalleryItem("ride-continue", "Ride set-up, a ride to go on with", .session(.ride)) {
      let live = LiveRunState(sport: .cycling, autoPauseSeconds: 5)
      let cutOff = UnfinishedSession(start: galleryNow, movingSeconds: 3100, meters: 21_300)
      return rideSetup(
        RunSetupState(live: live, unfinished: cutOff),
        bikes: bikeChoice(BikeChoice(bikes: bikes, usual: 1)))
    },
  ]
}

private func setup(
  _ slug: String, _ title: String, _ choice: BikeChoice,
  change: @escaping @Sendable (inout LiveRunState) -> Void = { _ in }
) -> GalleryItem {
  GalleryItem(slug, title, .session(.ride)) {
    var live = LiveRunState(sport: .cycling, autoPauseSeconds: 5)
    change(&live)
    return rideSetup(
      RunSetupState(live: live), bikes: bikeChoice(choice))
  }
}

private var liveRideGallery: [GalleryItem] {
  [
    live("ride-live", "Ride, live") { _ in },
    live("ride-live-searching", "Ride, live, before the first position", upTo: 0) {
      $0 = SessionSnapshot()
      ($0.phase, $0.location, $0.elapsedSeconds, $0.movingSeconds) = (.running, .granted, 9, 9)
    },
    live("ride-live-light", "Ride, live, at a traffic light") {
      ($0.phase, $0.currentSpeed) = (.pausedAutomatically, nil)
    },
    live("ride-live-lost", "Ride, live, signal lost") {
      ($0.signal, $0.secondsSinceFix, $0.currentSpeed) = (.searching, 42, nil)
    },
    live("ride-live-huge", "Ride, live, imperial, after a day", units: .imperial) {
      ($0.distanceMeters, $0.movingSeconds, $0.elapsedSeconds) = (398_765, 86_399, 90_000)
      ($0.elevationGainMeters, $0.currentSpeed) = (12_345, 31)
    },
  ]
}

private func live(
  _ slug: String, _ title: String, upTo fraction: Double = 0.68, units: UnitSystem = .metric,
  change: @escaping @Sendable (inout SessionSnapshot) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .session(.ride)) {
    liveRide(
      rideState(upTo: fraction, units: units) {
        ($0.elapsedSeconds, $0.elevationGainMeters) = (3725, 312)
        change(&$0)
      })
  }
}

/// Returns a ride in progress.
func rideState(
  upTo fraction: Double = 0.68, units: UnitSystem = .metric,
  change: (inout SessionSnapshot) -> Void = { _ in }
) -> LiveRunState {
  var state = liveState(upTo: fraction, units: units) {
    ($0.movingSeconds, $0.distanceMeters) = (3590, 24_310)
    ($0.currentSpeed, $0.averageSpeed) = (7.9, 6.77)
    change(&$0)
  }
  state.sport = .cycling
  return state
}

private var rideSummaryGallery: [GalleryItem] {
  [
    GalleryItem("ride-summary", "Ride summary, end can be taken back", .session(.ride)) {
      let track = SampleTrack()
      var analysis = track.analysis()
      analysis.effort.isOnFoot = false
      return runSummary(
        RunSummaryState(
          analysis: analysis, sport: .cycling, start: galleryNow, route: track.route(),
          delivery: .undoable, body: galleryBody))
    },
    GalleryItem("ride-summary-by-time", "Ride summary, by time", .session(.ride)) {
      var analysis = ActivityAnalysis()
      (analysis.elapsedSeconds, analysis.movingSeconds) = (3800, 3723)
      return runSummary(
        RunSummaryState(
          analysis: analysis, sport: .cycling, delivery: .stored(url: "/activities/7")))
    },
  ]
}
