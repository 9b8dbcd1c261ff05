import Engine
import Screens

// The summaries of walks.

var walkSummaryGallery: [GalleryItem] {
  let cases: [(String, String, SessionDelivery)] = [
    ("walk-summary-undoable", "Walk summary, end can be taken back", .undoable),
    ("walk-summary-waiting", "Walk summary, waits for the server", .waiting),
    ("walk-summary-refused", "Walk summary, refused", .refused),
    ("walk-summary-played", "Walk summary, played", .played),
  ]
  return cases.map { slug, title, delivery in
    GalleryItem(slug, title, .walk) {
      walkSummary(
        WalkSummaryState(summary: sampleWalk(), start: galleryNow, delivery: delivery))
    }
  } + [
    GalleryItem("walk-summary-map", "Walk summary, with positions", .walk) {
      walkSummary(
        WalkSummaryState(
          summary: sampleWalk(), start: galleryNow, delivery: .waiting,
          route: SampleTrack().route(upTo: 0.03)))
    },
    GalleryItem("walk-summary-long", "Walk summary, two hours, in inches, stored", .walk) {
      walkSummary(
        WalkSummaryState(
          summary: sampleWalk(steps: 12_300), units: .imperial, start: galleryNow,
          delivery: .stored(url: "/activities/9")))
    },
    GalleryItem("walk-summary-short", "Walk summary, a few steps, in metres", .walk) {
      walkSummary(
        WalkSummaryState(
          summary: sampleWalk(steps: 7), unit: .meters, start: galleryNow, delivery: .waiting))
    },
    GalleryItem("walk-summary-none", "Walk summary, no step found", .walk) {
      walkSummary(
        WalkSummaryState(
          summary: sampleWalk(steps: 0), start: galleryNow, delivery: .waiting))
    },
  ]
}

/// Returns a walk of even steps that become shorter after two thirds, with a rest in the middle and one step removed.
func sampleWalk(steps count: Int = 240) -> WalkSummary {
  var target = WalkingTarget(stepLengthMeters: 0.68, speedMetersPerSecond: 1.25)
  target.lengthToleranceMeters = 0.075
  var random = SeededRandom(seed: 8)
  var steps: [CoachedStep] = []
  var seconds = 3.0
  for index in 0..<count {
    let rests = index > 0 && index == count / 2
    let duration = 0.54 + (index % 2 == 0 ? 0.008 : -0.008) + 0.012 * random.nextNormal()
    seconds += duration + (rests ? 14 : 0)
    let usual = 3 * index > 2 * count ? 0.6 : 0.685
    let length = min(max(usual + 0.03 * random.nextNormal(), 0.3), 1)
    steps.append(
      sampleStep(
        seconds, duration, length, beginsBout: index == 0 || rests, target,
        isWarned: 3 * index > 2 * count && index % 15 == 9))
  }
  let frame = WalkSummary.Frame(
    target: target, durationSeconds: seconds, distanceMeters: 0.665 * Double(count),
    gpsMeters: 0.5 * Double(count))
  let removed =
    steps.count > 30 ? [StepCorrection(seconds: steps[30].measured.step.seconds, .removed)] : []
  return WalkSummary(steps, frame, corrections: removed)
}

private func sampleStep(
  _ seconds: Double, _ duration: Double, _ length: Double, beginsBout: Bool,
  _ target: WalkingTarget, isWarned: Bool
) -> CoachedStep {
  let measured = MeasuredStep(
    step: WalkedStep(
      seconds: seconds, duration: duration, beginsBout: beginsBout, rise: 6, periodicity: 0.9),
    lengthMeters: length, deviationMeters: 0.05, model: .peakAcceleration)
  var coached = CoachedStep(
    measured: measured, isGood: ToleranceMonitor(target).isGood(measured),
    warning: isWarned ? .length : nil)
  coached.methods = StepMethods(
    peakAcceleration: length, sensorFusion: beginsBout ? nil : 0.97 * length, constant: 0.612)
  return coached
}
