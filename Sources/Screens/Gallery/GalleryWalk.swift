import Engine

// The walk, prepared and live.

var walkHomeGallery: [GalleryItem] {
  [
    walkHomeItem("walk-home", "Walk, for the first time") { _ in },
    walkHomeItem("walk-home-calibrated", "Walk, calibrated, after a walk, GPS good") {
      $0.live = calibratedWalk
      $0.latest = LatestWalk(summary: sampleWalk(), start: galleryNow, address: "/activities/9")
    },
    walkHomeItem("walk-home-drifted", "Walk, drifted, in inches, GPS blocked") {
      $0.live = calibratedWalk
      ($0.live.units, $0.live.unit) = (.imperial, .inches)
      $0.live.snapshot.walk.isDrifted = true
      $0.live.snapshot.location = .denied
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
  var live = WalkLiveState(snapshot: SessionSnapshot())
  live.snapshot.location = .granted
  live.snapshot.signal = .good
  live.snapshot.quality.latestAccuracyMeters = 4
  live.snapshot.walk.isCalibrated = true
  live.snapshot.walk.target.stepLengthMeters = 0.68
  live.snapshot.walk.target.speedMetersPerSecond = 1.25
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
      $0.live.snapshot.walk.isDrifted = true
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
    calibration("walk-calibrating-deaf", "Calibration, no motion", .running, steps: 0) {
      $0.live.snapshot.walk.hearsMotion = false
    },
    calibration("walk-calibrated", "Calibration, done", .finished, steps: 14) { _ in },
    calibration(
      "walk-calibrated-known", "Calibration, done, distance known, in inches", .finished, steps: 31
    ) {
      $0.live.unit = .inches
      $0.live.snapshot.walk.calibration.hasLearnt = true
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
    state.live.snapshot.phase = phase
    var result = CalibrationSnapshot()
    (result.steps, result.canFinish) = (steps, steps >= CalibrationWalk.fewestSteps)
    if result.canFinish { (result.stepLengthMeters, result.speed) = (0.684, 1.26) }
    state.live.snapshot.walk.calibration = result
    change(&state)
    return walkCalibration(state)
  }
}

// MARK: Live

var walkLiveGallery: [GalleryItem] {
  [
    walking("walk-live", "Walk, live, in the band") { _ in },
    walking("walk-live-begun", "Walk, live, before the first step") {
      let target = $0.snapshot.walk.target
      $0.snapshot.walk = WalkSnapshot()
      $0.snapshot.walk.target = target
      ($0.snapshot.signal, $0.snapshot.quality.latestAccuracyMeters) = (.searching, nil)
      $0.snapshot.movingSeconds = 2
    },
    walking("walk-live-short", "Walk, live, strides too short, warned") {
      $0.snapshot.walk.meanLength = 0.585
      $0.snapshot.walk.length = 0.55
      ($0.snapshot.walk.lengthOutliers, $0.snapshot.walk.warning) = (6, .length)
    },
    walking("walk-live-fast", "Walk, live, too fast") {
      ($0.snapshot.walk.meanSpeed, $0.snapshot.walk.speed) = (1.46, 1.49)
      ($0.snapshot.walk.speedOutliers, $0.snapshot.walk.warning) = (7, .speed)
    },
    walking("walk-live-both", "Walk, live, both off, in inches") {
      ($0.units, $0.unit) = (.imperial, .inches)
      ($0.snapshot.walk.meanLength, $0.snapshot.walk.meanSpeed) = (0.83, 1.02)
      $0.snapshot.walk.warning = .both
    },
    walking("walk-live-standing", "Walk, live, standing, in metres") {
      $0.unit = .meters
      ($0.snapshot.walk.isWalking, $0.snapshot.walk.cadence) = (false, nil)
    },
    walking("walk-live-paused", "Walk, live, paused") {
      $0.snapshot.phase = .pausedByHand
      $0.snapshot.walk.isWalking = false
    },
    walking("walk-live-deaf", "Walk, live, no motion, no GPS") {
      $0.snapshot.walk = WalkSnapshot()
      $0.snapshot.walk.hearsMotion = false
      $0.snapshot.location = .notWanted
      $0.snapshot.quality = TrackQuality()
    },
    walking("walk-live-drifted", "Walk, live, drifted, after hours") {
      $0.snapshot.walk.isDrifted = true
      ($0.snapshot.walk.steps, $0.snapshot.walk.goodSteps) = (23_456, 11_002)
      ($0.snapshot.walk.distanceMeters, $0.snapshot.movingSeconds) = (15_876, 14_400)
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

func walkingState() -> WalkLiveState {
  var run = SessionSnapshot()
  (run.phase, run.location, run.signal) = (.running, .granted, .good)
  (run.movingSeconds, run.elapsedSeconds, run.secondsSinceFix) = (397, 421, 0.8)
  run.quality = SampleTrack.quality
  run.walk.target.stepLengthMeters = 0.68
  run.walk.target.speedMetersPerSecond = 1.25
  (run.walk.isWalking, run.walk.isOn, run.walk.hearsMotion) = (true, true, true)
  (run.walk.steps, run.walk.goodSteps, run.walk.lengthOutliers) = (742, 655, 1)
  (run.walk.length, run.walk.deviation, run.walk.speed) = (0.703, 0.05, 1.31)
  (run.walk.meanLength, run.walk.meanSpeed, run.walk.crossCheckLength) = (0.671, 1.23, 0.664)
  (run.walk.cadence, run.walk.modelUsed) = (111, .sensorFusion)
  (run.walk.averageLength, run.walk.averageSpeed) = (0.675, 1.24)
  (run.walk.distanceMeters, run.walk.gpsMeters) = (501, 430)
  return WalkLiveState(snapshot: run)
}
