import Engine
import Screens
import Store

extension ActivityRow {
  init(_ activity: ActivitySummary) {
    self.init(
      id: activity.id.description, title: activity.title, sport: activity.sport,
      start: Instant(activity.startUnixSeconds, activity.zoneMinutes),
      meters: activity.distanceMeters, movingSeconds: activity.movingSeconds)
  }

  init(_ activity: Activity) {
    self.init(
      id: activity.id.description, title: activity.title, sport: activity.sport,
      start: Instant(activity.startUnixSeconds, activity.zoneMinutes),
      meters: activity.analysis.distanceMeters, movingSeconds: activity.analysis.movingSeconds)
  }
}

extension ActivityState {
  init(_ activity: Activity, analysis: ActivityAnalysis, units: UnitSystem, csrf: String) {
    self.init(
      id: activity.id.description, title: activity.title, sport: activity.sport,
      start: Instant(activity.startUnixSeconds, activity.zoneMinutes), notes: activity.notes,
      sourceFile: activity.sourceKind == .file ? activity.sourceName : nil, analysis: analysis,
      units: units, csrf: csrf)
  }
}

extension FurtherSource {
  init(_ source: AttachedSource) {
    self.init(
      id: source.id.description, name: source.name, meters: source.distanceMeters,
      measuredValues: source.measuredValues)
  }
}

extension ActivityWalk {
  init(_ walk: StoredWalk, _ unit: WalkUnit) {
    self.init(
      summary: walk.summary, unit: unit, place: walk.place, hasGyroscope: walk.hasGyroscope,
      isCalibrated: walk.isCalibrated)
  }
}

extension ActivityEditState {
  init(_ activity: Activity, csrf: String) {
    self.init(
      id: activity.id.description, title: activity.title, sport: activity.sport,
      notes: activity.notes,
      start: activity.sourceKind == .file
        ? activity.start.map { StartFields($0) } ?? StartFields() : nil,
      csrf: csrf)
  }
}

extension Activity {
  var start: Instant? { Instant(startUnixSeconds, zoneMinutes) }
}

extension PageNeighbours {
  init(_ activities: (earlier: Identifier?, later: Identifier?)) {
    self.init(
      previous: activities.later.map { "/activities/\($0)" },
      next: activities.earlier.map { "/activities/\($0)" })
  }
}

extension Instant {
  init?(_ unixSeconds: Double?, _ zoneMinutes: Int) {
    guard let unixSeconds else { return nil }
    self.init(unixSeconds: unixSeconds, zoneMinutes: zoneMinutes)
  }
}

/// Returns a time in the reader's time zone, or in this machine's if the reader's is not known.
func localInstant(_ unixSeconds: Double) -> Instant {
  Instant(unixSeconds: unixSeconds, zoneMinutes: LocalZone.minutes(at: unixSeconds))
}
