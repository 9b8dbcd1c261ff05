import Engine

@testable import ActivityFiles

/// Requires that every number is finite or absent, that coordinates are valid, and that times can be written.
func requireSound(_ file: ActivityFile) {
  let recording = file.recording
  requireFinite([recording.startUnixSeconds, recording.recordedDistanceMeters], "recording")
  if let start = recording.startUnixSeconds {
    require(DateTime(unixSeconds: start) != nil, "the start is no date")
  }
  for point in recording.segments.joined() { requireSound(point) }
  for pause in recording.pauses {
    requireFinite([pause.start, pause.end], "pause")
    require(pause.start <= pause.end, "a pause ends before it begins")
  }
  for lap in file.laps { requireSound(lap.summary) }
  for session in file.sessions {
    requireSound(session.summary)
    require(session.segments.upperBound <= recording.segments.count, "a session without segments")
  }
  require(file.warnings.count < 20, "more warnings than kinds")
}

private func requireSound(_ point: TrackPoint) {
  requireFinite(
    [
      point.seconds, point.altitude, point.heartRate, point.cadence, point.speed, point.distance,
      point.power, point.temperature,
    ], "point")
  guard let place = point.coordinate else { return }
  require(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "a place off the earth")
}

private func requireSound(_ summary: DeviceSummary) {
  requireFinite(
    [
      summary.startSeconds, summary.elapsedSeconds, summary.timerSeconds, summary.movingSeconds,
      summary.distanceMeters,
      summary.ascentMeters, summary.descentMeters, summary.kilocalories, summary.averageHeartRate,
      summary.maximumHeartRate, summary.maximumSpeed,
    ], "summary")
}

func requireSound(_ analysis: ActivityAnalysis) {
  requireFinite(
    [
      analysis.distanceMeters, analysis.rawDistanceMeters, analysis.elapsedSeconds,
      analysis.movingSeconds, analysis.elevationGainMeters, analysis.elevationLossMeters,
      analysis.elevationUncertaintyMeters, analysis.averageSpeed, analysis.averageHeartRate,
      analysis.averageCadence,
    ], "analysis")
  require(analysis.distanceMeters >= 0, "a negative distance")
  require(analysis.movingSeconds ?? 0 >= 0, "a negative moving time")
}

func requireFinite(_ values: [Double?], _ what: String) {
  for value in values { require(value?.isFinite ?? true, "\(what): a number is not finite") }
}
