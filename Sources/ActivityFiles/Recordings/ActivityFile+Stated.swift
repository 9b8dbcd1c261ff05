package import Engine

extension ActivityFile {
  /// The analysis of an activity without points, from the totals that the device, the service or the athlete stated.
  /// Nil if there are points or no totals.
  package var statedAnalysis: ActivityAnalysis? {
    guard recording.pointCount == 0 else { return nil }
    let parts = sessions.isEmpty ? laps.map(\.summary) : sessions.map(\.summary)
    return DeviceSummary(totalOf: parts).map { ActivityAnalysis(stated: $0) }
  }

  /// The average heart rate of the sessions, or of the laps if no session states one.
  var statedHeartRate: Double? {
    DeviceSummary.meanHeartRate(of: sessions.map(\.summary))
      ?? DeviceSummary.meanHeartRate(of: laps.map(\.summary))
  }
}

extension DeviceSummary {
  /// Adds up the totals of consecutive parts. Returns nil if `parts` is empty.
  init?(totalOf parts: [DeviceSummary]) {
    guard let first = parts.first else { return nil }
    self = first
    guard parts.count > 1 else { return }
    func sum(_ value: (DeviceSummary) -> Double?) -> Double? {
      let known = parts.compactMap(value)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    elapsedSeconds = sum { $0.elapsedSeconds ?? $0.timerSeconds }
    timerSeconds = sum(\.timerSeconds)
    distanceMeters = sum(\.distanceMeters)
    ascentMeters = sum(\.ascentMeters)
    averageHeartRate = Self.meanHeartRate(of: parts)
    maximumHeartRate = parts.compactMap(\.maximumHeartRate).max()
  }
}

extension ActivityAnalysis {
  /// Creates an analysis that consists only of stated totals.
  package init(stated summary: DeviceSummary) {
    self.init()
    distanceMeters = summary.distanceMeters ?? 0
    recordedDistanceMeters = summary.distanceMeters
    elapsedSeconds = summary.elapsedSeconds ?? summary.timerSeconds
    movingSeconds = summary.timerSeconds
    elevationGainMeters = summary.ascentMeters
    averageHeartRate = summary.averageHeartRate
    maximumHeartRate = summary.maximumHeartRate
    if let moving = movingSeconds, moving > 0, distanceMeters > 0 {
      averageSpeed = distanceMeters / moving
    }
  }
}
