import Engine
import Screens

// The screens before and during a walk.

var walkHomeGallery: [GalleryItem] {
  [
    walkHomeItem("walk-home", "Walk, for the first time") { _ in },
    walkHomeItem("walk-home-target", "Walk, target set, no known distance") {
      $0.live = calibratedWalk
      $0.live.walk.isCalibrated = false
      $0.live.choices.set(.targetStepLength, 0.68)
    },
    walkHomeItem("walk-home-calibrated", "Walk, calibrated, after a walk, GPS good") {
      $0.live = calibratedWalk
      $0.latest = LatestWalk(summary: sampleWalk(), start: galleryNow, address: "/activities/9")
    },
    walkHomeItem("walk-home-drifted", "Walk, drifted, in inches, GPS blocked") {
      $0.live = calibratedWalk
      $0.live.countInInches()
      $0.live.walk.isDrifted = true
      $0.live.session.location = .denied
    },
    walkHomeItem("walk-home-continue", "Walk, one to go on with") {
      $0.unfinished = UnfinishedSession(start: galleryNow, movingSeconds: 412, meters: 480)
    },
    GalleryItem("walk-home-all", "Walk, in metres, everything unfolded", .walk) {
      var state = WalkHomeState(live: calibratedWalk)
      state.live.unit = .meters
      state.live.choices.set(.carryingPlace, 1)
      state.live.choices.set(.stepLengthModel, 2)
      state.live.choices.set(.height, 1.75)
      return unfolded(walkHome(state))
    },
    GalleryItem("walk-home-notices", "Walk, everything the script may say", .walk) {
      shown(walkHome(WalkHomeState()))
    },
  ]
}

private var calibratedWalk: WalkLiveState {
  var live = WalkLiveState()
  live.session.location = .granted
  live.session.signal = .good
  live.session.quality.latestAccuracyMeters = 4
  live.walk.isCalibrated = true
  live.walk.target.stepLengthMeters = 0.68
  live.walk.target.speedMetersPerSecond = 1.25
  return live
}

private func walkHomeItem(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout WalkHomeState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .walk) {
    var state = WalkHomeState()
    change(&state)
    return walkHome(state)
  }
}

var walkCalibrationGallery: [GalleryItem] {
  [
    calibration("walk-calibrate", "Calibration, ready", .ready, steps: 0) { _ in },
    calibration("walk-calibrate-drifted", "Calibration, drifted, known distance", .ready, steps: 0)
    {
      $0.live.walk.isDrifted = true
      $0.live.choices.set(.knownDistance, 20)
      $0.live.choices.set(.carryingPlace, 1)
    },
    GalleryItem("walk-calibrate-notices", "Calibration, everything the script may say", .walk) {
      shown(walkCalibration(WalkCalibrationState()))
    },
    calibration("walk-calibrating-first", "Calibration, just begun", .running, steps: 0) { _ in },
    calibration("walk-calibrating", "Calibration, seven steps", .running, steps: 7) { _ in },
    calibration("walk-calibrating-enough", "Calibration, steps enough", .running, steps: 23) { _ in
    },
    calibration("walk-calibrating-heard", "Calibration, steps heard", .running, steps: 0) {
      $0.live.walk.unconfirmedSteps = UnconfirmedSteps(count: 4, missing: 2)
    },
    calibration("walk-calibrating-unheard", "Calibration, no steps heard", .running, steps: 0) {
      ($0.live.walk.receivesMotion, $0.live.walk.detectsNoSteps) = (true, true)
    },
    calibration("walk-calibrating-deaf", "Calibration, no motion", .running, steps: 0) {
      $0.live.walk.receivesMotion = false
    },
    calibration("walk-calibrated", "Calibration, done", .finished, steps: 14) { _ in },
    calibration(
      "walk-calibrated-known", "Calibration, done, distance known, in inches", .finished, steps: 31
    ) {
      $0.live.unit = .inches
      $0.live.walk.calibration.hasLearnt = true
    },
    calibration("walk-calibrated-few", "Calibration, too few steps", .finished, steps: 1) { _ in },
  ]
}

private func calibration(
  _ slug: String, _ title: String, _ phase: SessionPhase, steps: Int,
  change: @escaping @Sendable (inout WalkCalibrationState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .walk) {
    var state = WalkCalibrationState()
    state.live.session.phase = phase
    var result = CalibrationSnapshot()
    (result.steps, result.canFinish) = (steps, steps >= CalibrationWalk.minimumSteps)
    if result.canFinish { (result.stepLengthMeters, result.speed) = (0.684, 1.26) }
    state.live.walk.calibration = result
    change(&state)
    return walkCalibration(state)
  }
}

// MARK: Live

var walkLiveGallery: [GalleryItem] {
  [
    walking("walk-live", "Walk, live, in the band") { _ in },
    walking("walk-live-begun", "Walk, live, before the first step") {
      beginning(&$0)
      $0.walk.receivesMotion = nil
      ($0.session.signal, $0.session.quality.latestAccuracyMeters) = (.searching, nil)
      $0.session.movingSeconds = 2
    },
    walking("walk-live-heard", "Walk, live, steps heard that do not count yet") {
      beginning(&$0)
      $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 3, missing: 3)
    },
    walking("walk-live-heard-on", "Walk, live, steps heard, nobody knows how many are missing") {
      beginning(&$0)
      $0.walk.unconfirmedSteps = UnconfirmedSteps(count: 2, missing: 20)
    },
    walking("walk-live-unheard", "Walk, live, no steps heard") {
      beginning(&$0)
      $0.walk.detectsNoSteps = true
    },
    walking("walk-live-short", "Walk, live, steps too short, warned") {
      $0.walk.meanLength = 0.585
      $0.walk.length = 0.55
      ($0.walk.lengthOutliers, $0.walk.warning) = (6, .length)
    },
    walking("walk-live-fast", "Walk, live, too fast") {
      ($0.walk.meanSpeed, $0.walk.speed) = (1.46, 1.49)
      ($0.walk.speedOutliers, $0.walk.warning) = (7, .speed)
    },
    walking("walk-live-both", "Walk, live, both off, in inches") {
      $0.countInInches()
      ($0.walk.meanLength, $0.walk.meanSpeed) = (0.83, 1.02)
      ($0.walk.lengthOutliers, $0.walk.speedOutliers, $0.walk.warning) = (8, 6, .both)
    },
    walking("walk-live-standing", "Walk, live, standing, in metres") {
      $0.unit = .meters
      ($0.walk.isWalking, $0.walk.cadence) = (false, nil)
    },
    walking("walk-live-paused", "Walk, live, paused") {
      $0.session.phase = .pausedByHand
      $0.walk.isWalking = false
    },
    GalleryItem("walk-live-start-over", "Walk, live, paused, asked to start over", .walk) {
      var state = walkingState()
      state.session.phase = .pausedByHand
      state.walk.isWalking = false
      return unfolded(walkLive(state))
    },
    walking("walk-live-deaf", "Walk, live, no motion, no GPS") {
      $0.walk = WalkSnapshot()
      $0.walk.receivesMotion = false
      $0.session.location = .notWanted
      $0.session.quality = TrackQuality()
    },
    walking("walk-live-revoked", "Walk, live, permission revoked") {
      $0.session.location = .denied
    },
    walking("walk-live-drifted", "Walk, live, drifted, after hours") {
      $0.walk.isDrifted = true
      ($0.walk.steps, $0.walk.goodSteps) = (23_456, 11_002)
      ($0.walk.distanceMeters, $0.session.movingSeconds) = (15_876, 14_400)
    },
    GalleryItem("walk-live-notices", "Walk, live, everything the script may say", .walk) {
      shown(walkLive(walkingState()))
    },
  ]
}

private func walking(
  _ slug: String, _ title: String, change: @escaping @Sendable (inout WalkLiveState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .walk) {
    var state = walkingState()
    change(&state)
    return walkLive(state)
  }
}

/// Resets the state to just before the first step.
private func beginning(_ state: inout WalkLiveState) {
  let target = state.walk.target
  state.walk = WalkSnapshot()
  (state.walk.target, state.walk.receivesMotion) = (target, true)
  state.session.movingSeconds = 9
}

extension WalkLiveState {
  /// Switches to inches, with the tolerances that are usual for that unit.
  fileprivate mutating func countInInches() {
    (units, unit) = (.imperial, .inches)
    walk.target.lengthToleranceMeters = unit.defaultLengthTolerance
    walk.target.speedTolerance = unit.defaultSpeedTolerance
  }
}

func walkingState() -> WalkLiveState {
  var run = SessionSnapshot()
  var walk = WalkSnapshot()
  (run.phase, run.location, run.signal) = (.running, .granted, .good)
  (run.movingSeconds, run.elapsedSeconds, run.secondsSinceFix) = (397, 421, 0.8)
  run.quality = SampleTrack.quality
  walk.target.stepLengthMeters = 0.68
  walk.target.speedMetersPerSecond = 1.25
  (walk.isWalking, walk.receivesMotion) = (true, true)
  (walk.steps, walk.goodSteps, walk.lengthOutliers) = (742, 655, 1)
  (walk.length, walk.deviation, walk.speed) = (0.703, 0.05, 1.31)
  (walk.meanLength, walk.meanSpeed, walk.crossCheckLength) = (0.671, 1.23, 0.664)
  (walk.cadence, walk.modelUsed) = (111, .sensorFusion)
  (walk.averageLength, walk.averageSpeed) = (0.675, 1.24)
  (walk.distanceMeters, walk.gpsMeters) = (501, 430)
  return WalkLiveState(session: run, walk: walk)
}
