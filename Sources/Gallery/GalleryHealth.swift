import Engine
import Model
import Screens

private let measured = Instant(unixSeconds: galleryNow.unixSeconds - 20 * 86_400, zoneMinutes: 60)

private let outcome = HealthOutcome(
  exported: galleryNow,
  findings: [
    HealthValueIssue(kind: .height, found: 1.752, date: measured, known: 1.752, wasImported: true),
    HealthValueIssue(kind: .weight, found: 71.4, date: measured, known: 68.5),
    HealthValueIssue(kind: .restingHeartRate, found: 52, date: measured, known: 52),
    HealthValueIssue(kind: .birthYear, known: 1988),
    HealthValueIssue(kind: .sex),
  ], imported: 214, duplicates: 12)

var healthGallery: [GalleryItem] {
  let cases: [(String, String, HealthState)] = [
    ("health", "Load from Health", HealthState()),
    (
      "health-waiting", "Load from Health, waiting for its turn",
      HealthState(
        stage: .upload(UploadProgress(.waiting)), file: "export.zip", address: "/settings/health/1")
    ),
    (
      "health-reading", "Load from Health, reading",
      HealthState(
        stage: .upload(UploadProgress(.reading)), file: "export.zip", address: "/settings/health/1")
    ),
    (
      "health-importing", "Load from Health, workouts",
      HealthState(
        stage: .upload(UploadProgress(.importing, done: 64, total: 226)), file: "export.zip",
        address: "/settings/health/1")
    ),
    ("health-done", "Load from Health, done", done(outcome)),
    ("health-done-troubles", "Load from Health, done with troubles, imperial", withIssues),
    ("health-done-nothing", "Load from Health, nothing in it", nothing),
    (
      "health-cancelled", "Load from Health, cancelled",
      HealthState(
        stage: .upload(UploadProgress(.cancelled, done: 64, total: 226)), file: "export.zip")
    ),
    (
      "health-failed", "Load from Health, no export",
      HealthState(
        stage: .upload(UploadProgress(.failed, reason: "this is not an Apple Health export")))
    ),
    ("health-forgotten", "Load from Health, forgotten", HealthState(stage: .forgotten)),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .health) { healthScreen(state) }
  }
}

private func done(_ outcome: HealthOutcome, units: UnitSystem = .metric) -> HealthState {
  HealthState(
    stage: .done(outcome), units: units, file: "export.zip", address: "/settings/health/1",
    csrf: "token")
}

private var withIssues: HealthState {
  var outcome = outcome
  outcome.failures = [
    ImportedFile(
      name: "workout_2024-03-01T07-12-33Z.gpx",
      outcome: .failed, reason: "line 12: the file ends inside a point")
  ]
  outcome.warnings = [
    "a workout’s route file is missing (3 times)",
    "the file ends before <HealthData> does",
  ]
  outcome.findings[0].found = 1.6
  outcome.findings[0].wasImported = false
  return done(outcome, units: .imperial)
}

private var nothing: HealthState {
  done(HealthOutcome(findings: HealthProfileField.allCases.map { HealthValueIssue(kind: $0) }))
}
