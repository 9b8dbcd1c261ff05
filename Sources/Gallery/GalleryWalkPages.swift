import Engine
import Screens

// The pages of a stored walk: the activity, its steps and its report, and the history of all walks.

private func activityWalk(
  _ summary: WalkSummary, unit: WalkUnit = .centimeters, hasGyroscope: Bool = true,
  isCalibrated: Bool = true
) -> ActivityWalk {
  ActivityWalk(
    summary: summary, unit: unit, place: .trouserPocket, hasGyroscope: hasGyroscope,
    isCalibrated: isCalibrated)
}

private func walkActivity(
  _ walk: ActivityWalk, units: UnitSystem = .metric, hasTrack: Bool = false
) -> ActivityState {
  var analysis = ActivityAnalysis()
  analysis.distanceMeters = walk.summary.distanceMeters
  analysis.movingSeconds = walk.summary.frame.durationSeconds
  analysis.elapsedSeconds = walk.summary.frame.durationSeconds
  return ActivityState(
    id: "9", title: "Morning walk", sport: .walking, start: galleryNow, analysis: analysis,
    units: units, csrf: "token", walk: walk)
}

/// The sample walk with several corrections of its steps.
private var corrected: WalkSummary {
  let walk = sampleWalk()
  let kinds: [(Int, StepCorrection.Kind)] = [
    (30, .removed), (12, .markedOff), (170, .markedGood), (171, .markedGood),
  ]
  return WalkSummary(
    walk.steps.map { step in
      var coached = CoachedStep(
        measured: step.measured,
        isGood: ToleranceMonitor(walk.frame.target).isGood(step.measured), warning: step.warning)
      coached.methods = step.methods
      return coached
    }, walk.frame,
    corrections: kinds.map { index, kind in
      StepCorrection(seconds: walk.steps[index].measured.step.seconds, kind)
    })
}

var activityWalkGallery: [GalleryItem] {
  let cases: [(String, String, @Sendable () -> ActivityState)] = [
    (
      "activity-walk", "Activity, a walk with the coach",
      { walkActivity(activityWalk(sampleWalk())) }
    ),
    (
      "activity-walk-corrected", "Activity, a walk with corrections, imperial",
      { walkActivity(activityWalk(corrected, unit: .inches), units: .imperial) }
    ),
    (
      "activity-walk-no-gyroscope", "Activity, a walk without gyroscope or calibration",
      {
        walkActivity(
          activityWalk(sampleWalk(steps: 60), hasGyroscope: false, isCalibrated: false))
      }
    ),
    (
      "activity-walk-no-steps", "Activity, a walk without a step",
      { walkActivity(activityWalk(sampleWalk(steps: 0))) }
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .activity) { activityScreen(state()) }
  }
}

var stepsGallery: [GalleryItem] {
  let cases: [(String, String, @Sendable () -> StepsState)] = [
    ("walk-steps", "Steps of a walk", { StepsState(id: "9", walk: corrected, csrf: "token") }),
    (
      "walk-steps-changed", "Steps of a walk, one removed",
      {
        StepsState(
          id: "9", walk: corrected, chosen: 31, notice: .changed(step: 31, to: .removed),
          csrf: "token")
      }
    ),
    (
      "walk-steps-corrected", "Steps of a walk, corrected ones, in inches",
      { StepsState(id: "9", walk: corrected, units: .imperial, shown: .corrected, csrf: "token") }
    ),
    (
      "walk-steps-no-time", "Steps of a walk, no step at the time",
      { StepsState(id: "9", walk: corrected, page: 2, typedTime: "5:99", notice: .noSuchTime) }
    ),
    (
      "walk-steps-unchosen", "Steps of a walk, none chosen",
      { StepsState(id: "9", walk: corrected, shown: .off, notice: .noneChosen) }
    ),
    (
      "walk-steps-none-off", "Steps of a walk, none off",
      { StepsState(id: "9", walk: sampleWalk(steps: 3), shown: .corrected) }
    ),
    (
      "walk-steps-none", "Steps of a walk without one",
      { StepsState(id: "9", walk: sampleWalk(steps: 0)) }
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .walkSteps) { stepsScreen(state()) }
  }
}

/// Returns walks on two of every three days, over a number of days. They become longer and more even over time.
private func walks(days: Int) -> [WalkHistoryRow] {
  var random = SeededRandom(seed: 12)
  return (0..<days).compactMap { ago in
    guard ago % 3 != 1 else { return nil }
    let progress = 1 - Double(ago) / Double(max(days, 1))
    let steps = 180 + Int(500 * progress) + ago * 37 % 90
    let length = 0.58 + 0.09 * progress + 0.012 * random.nextNormal()
    let speed = length * (1.72 + 0.12 * progress + 0.03 * random.nextNormal())
    let isShort = ago % 11 == 5
    return WalkHistoryRow(
      activity: ActivityRow(
        id: String(ago + 1), title: "Walk", sport: .walking,
        start: Instant(
          unixSeconds: galleryNow.unixSeconds - Double(ago) * 86_400 - 7_200, zoneMinutes: 60),
        meters: Double(steps) * length, movingSeconds: Double(steps) * length / speed),
      steps: steps, stepLength: length, deviation: 0.03, speed: speed,
      cadence: 60 * speed / length, good: min(99, 55 + 40 * progress + 4 * random.nextNormal()),
      symmetry: isShort ? nil : max(0.4, 11 - 6 * progress + random.nextNormal()),
      variability: isShort ? nil : max(1, 6.5 - 3 * progress + 0.5 * random.nextNormal()),
      target: 0.65)
  }
}

var walkHistoryGallery: [GalleryItem] {
  let slugs = WalkMeasure.allCases.map { measure in
    GalleryItem(
      "walk-history-\(measure.name)", "Walks, \(measure.words.text)", .walkHistory
    ) {
      walkHistoryScreen(
        WalkHistoryState(now: galleryNow, measure: measure, walks: walks(days: 84)))
    }
  }
  let none = WalkHistoryRow(
    activity: ActivityRow(
      id: "1", title: "Walk", sport: .walking, start: galleryNow, meters: 0, movingSeconds: 40),
    steps: 0, stepLength: nil, speed: nil, cadence: nil, good: nil, symmetry: nil,
    variability: nil, target: 0.65)
  let cases: [(String, String, @Sendable () -> WalkHistoryState)] = [
    ("walk-history-empty", "Walks, none yet", { WalkHistoryState(now: galleryNow) }),
    (
      "walk-history-one", "Walks, one so far, in inches",
      { WalkHistoryState(now: galleryNow, units: .imperial, walks: walks(days: 1)) }
    ),
    (
      "walk-history-no-steps", "Walks, one without a step",
      { WalkHistoryState(now: galleryNow, measure: .symmetry, walks: [none]) }
    ),
    (
      "walk-history-few", "Walks, a few of one week, distance",
      { WalkHistoryState(now: galleryNow, measure: .distance, walks: walks(days: 4)) }
    ),
  ]
  return slugs
    + cases.map { slug, title, state in
      GalleryItem(slug, title, .walkHistory) { walkHistoryScreen(state()) }
    }
}

var walkReportGallery: [GalleryItem] {
  @Sendable func report(_ walk: ActivityWalk, days: Int, walker: String = "Ada Lovelace")
    -> WalkReportState
  {
    WalkReportState(
      id: "9", walker: walker, start: galleryNow, now: galleryNow, walk: walk,
      units: walk.unit == .inches ? .imperial : .metric, latest: walks(days: days))
  }
  let cases: [(String, String, @Sendable () -> WalkReportState)] = [
    ("walk-report", "Walking report", { report(activityWalk(corrected), days: 42) }),
    (
      "walk-report-long", "Walking report, two hours, in inches",
      { report(activityWalk(sampleWalk(steps: 12_300), unit: .inches), days: 42) }
    ),
    (
      "walk-report-first", "Walking report, first walk, not calibrated",
      {
        report(
          activityWalk(sampleWalk(steps: 16), hasGyroscope: false, isCalibrated: false), days: 1,
          walker: "")
      }
    ),
    (
      "walk-report-no-steps", "Walking report, no step",
      { report(activityWalk(sampleWalk(steps: 0)), days: 1) }
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .walkReport) { walkReportScreen(state()) }
  }
}
