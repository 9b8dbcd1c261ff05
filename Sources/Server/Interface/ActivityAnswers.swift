import Engine
import Store

struct ActivitySummaryAnswer: APIObject {
  static let componentName: String? = "ActivitySummary"
  let summary: ActivitySummary

  static let fields: [APIField<Self>] = [
    APIField("id") { APIIdentifier($0.summary.id) },
    APIField("sport") { APIChoice($0.summary.sport) },
    APIField("title") { $0.summary.title },
    APIField("startTime", "ISO 8601 in UTC; null in files without times.") {
      APITime(unixSeconds: $0.summary.startUnixSeconds)
    },
    APIField("zoneMinutes", "Minutes the athlete's zone was ahead of UTC.") {
      $0.summary.zoneMinutes
    },
    APIField("distanceMeters", "The best estimate, after filtering.") {
      APINumber($0.summary.distanceMeters)
    },
    APIField("movingSeconds") { APINumber($0.summary.movingSeconds) },
    APIField("elapsedSeconds") { APINumber($0.summary.elapsedSeconds) },
    APIField("elevationGainMeters") { APINumber($0.summary.elevationGainMeters) },
    APIField("averageHeartRate", "Beats a minute.") { APINumber($0.summary.averageHeartRate) },
  ]
}

struct ActivityPageAnswer: APIObject {
  static let componentName: String? = "ActivityPage"
  let page: ActivityPage

  static let fields: [APIField<Self>] = [
    APIField("activities", "Latest first.") { $0.page.activities.map(ActivitySummaryAnswer.init) },
    APIField("next", "The value for `before` to get the next page; null on the last page.") {
      $0.page.next?.description
    },
  ]
}

/// An activity with all of its metrics, but without its track.
struct ActivityAnswer: APIObject {
  /// The type of recording from which the activity was created.
  private enum Source: CaseIterable {
    case session, file
  }

  static let componentName: String? = "Activity"
  let activity: Activity
  private var analysis: ActivityAnalysis { activity.analysis }
  private var source: Source {
    switch activity.sourceKind {
    case .sessionLog: .session
    case .file: .file
    }
  }

  init(_ activity: Activity) { self.activity = activity }

  static let fields = identity + way + averages + parts

  private static let identity: [APIField<Self>] = [
    APIField("id") { APIIdentifier($0.activity.id) },
    APIField("sport") { APIChoice($0.activity.sport) },
    APIField("title") { $0.activity.title },
    APIField("notes") { $0.activity.notes },
    APIField("startTime", "ISO 8601 in UTC; null in files without times.") {
      APITime(unixSeconds: $0.activity.startUnixSeconds)
    },
    APIField("zoneMinutes", "Minutes the athlete's zone was ahead of UTC.") {
      $0.activity.zoneMinutes
    },
    APIField("source", "The recording it is based on.") { APIChoice($0.source) },
    APIField("sourceName", "The imported file's name; empty for a session.") {
      $0.activity.sourceName
    },
  ]

  private static let way: [APIField<Self>] = [
    APIField("pointCount") { $0.analysis.pointCount },
    APIField("distanceMeters", "The best estimate, after filtering.") {
      APINumber($0.analysis.distanceMeters)
    },
    APIField("rawDistanceMeters", "The sum of the distances between points, without filtering.") {
      APINumber($0.analysis.rawDistanceMeters)
    },
    APIField("recordedDistanceMeters", "As measured by the recording device.") {
      APINumber($0.analysis.recordedDistanceMeters)
    },
    APIField("elapsedSeconds") { APINumber($0.analysis.elapsedSeconds) },
    APIField("movingSeconds") { APINumber($0.analysis.movingSeconds) },
    APIField("elevationGainMeters") { APINumber($0.analysis.elevationGainMeters) },
    APIField("elevationLossMeters") { APINumber($0.analysis.elevationLossMeters) },
  ]

  private static let averages: [APIField<Self>] = [
    APIField("averageSpeedMps", "Over moving time.") { APINumber($0.analysis.averageSpeed) },
    APIField("averageHeartRate", "Beats a minute.") { APINumber($0.analysis.averageHeartRate) },
    APIField("maximumHeartRate", "Beats a minute.") { APINumber($0.analysis.maximumHeartRate) },
    APIField("averageCadenceSpm", "Steps a minute; crank revolutions a minute on a bike.") {
      APINumber($0.analysis.averageCadence)
    },
  ]

  private static let parts: [APIField<Self>] = [
    APIField("kilometers") { $0.analysis.kilometers.map(SplitAnswer.init) },
    APIField("laps") { $0.analysis.laps.map(SplitAnswer.init) },
  ]
}

/// A kilometre split or a lap.
struct SplitAnswer: APIObject {
  static let componentName: String? = "Split"
  let split: Split

  static let fields: [APIField<Self>] = [
    APIField("meters") { APINumber($0.split.meters) },
    APIField("seconds") { APINumber($0.split.seconds) },
    APIField("elevationGainMeters") { APINumber($0.split.elevationGainMeters) },
    APIField("isComplete") { $0.split.isComplete },
  ]
}

/// The track as columns of equal length, which takes a third of the space that a list of points would.
struct TrackAnswer: APIObject {
  static let componentName: String? = "Track"
  let points: MeasuredTrack

  static let fields: [APIField<Self>] = [
    column("seconds", 3) { $0.seconds },
    column("latitude", 7) { $0.coordinate?.latitude },
    column("longitude", 7) { $0.coordinate?.longitude },
    column("altitude", 2) { $0.altitude },
    column("distanceMeters", 2) { $0.distanceMeters },
    column("speedMps", 3) { $0.speed },
    column("heartRate", 1) { $0.heartRate },
    column("cadence", 1) { $0.cadence },
    APIField("startsSegment", "True if a gap separates the point from the one before it.") {
      $0.points.map(\.startsSegment)
    },
  ]

  private static func column(
    _ name: String, _ decimals: Int, _ value: @escaping @Sendable (MeasuredPoint) -> Double?
  ) -> APIField<Self> {
    APIField(name) { $0.points.map { APINumber(value($0), decimals: decimals) } }
  }
}
