import Engine
import Screens

/// Temporary states of live runs and rides: a pause, a completed lap, a low battery, and targets in other units.
var liveStatesGallery: [GalleryItem] {
  [
    run("beat-paused", "Run with the beat, paused: nothing is measured") {
      $0.session.phase = .pausedByHand
    },
    run("beat-auto-paused", "Run with the beat, paused by itself") {
      $0.session.phase = .pausedAutomatically
    },
    run("live-lap", "Run, the time of a lap that has just ended") { endLap(&$0.session) },
    run("live-battery", "Run, little battery, saving is offered") {
      $0.choices.set(.battery, 0.18)
    },
    run("live-other-units", "Run with the beat, target in mph for a metric runner") {
      $0.tempo = .otherSpeed
    },
    ride("ride-live-lap", "Ride, the time of a lap that has just ended") {
      endLap(&$0.session)
    },
    ride("ride-live-battery", "Ride, little battery, saving is offered") {
      $0.choices.set(.battery, 0.2)
    },
    ride("ride-live-paused", "Ride, paused") { $0.session.phase = .pausedByHand },
    GalleryItem("coach-other-units", "Run set-up, target as a pace by the mile, metric", .run) {
      runSetup(
        RunSetupState(
          live: before(.granted, .good, accuracyMeters: 14) {
            $0.cadence = coach()
            $0.tempo = .otherPace
          }))
    },
    GalleryItem("coach-beat", "Run set-up, with the beat", .run) {
      runSetup(
        RunSetupState(
          live: before(.granted, .fair, accuracyMeters: 31) {
            $0.cadence = coach()
            $0.cadence.beat = true
          }))
    },
  ]
}

private func endLap(_ session: inout SessionSnapshot) {
  let seconds = session.movingSeconds - 2
  session.laps = [
    Split(meters: 400, seconds: seconds), Split(meters: 6, seconds: 2, isComplete: false),
  ]
}

private func run(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout LiveRunState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .run) {
    var state = beatingState()
    state.cadence.actual = 169
    change(&state)
    return liveRun(state)
  }
}

private func ride(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout LiveRunState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .session(.ride)) {
    var state = rideState()
    change(&state)
    return liveRide(state)
  }
}
