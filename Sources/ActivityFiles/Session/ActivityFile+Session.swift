public import Engine

extension ActivityFile {
  /// Creates a file from a session as its page shows it: the smoothed track with the distance at each point, the
  /// pauses, and the athlete's laps. Distances, moving times and elevation gains are the same as on the page.
  public init(_ restored: RestoredSession) {
    let live = restored.session.live
    let session = live.measured()
    let segments = MeasuredSegments(session.analysis.points).segments
    self.init(header: restored.header, startSeconds: live.startSeconds, segments: segments)
    recording.recordedDistanceMeters = session.analysis.distanceMeters
    recording.pauses = session.pauses
    recording.restsOnlyInPauses = true
    sessions = [
      FileSession(
        sport: recording.sport, segments: segments.indices,
        summary: DeviceSummary(session.analysis))
    ]
    laps = LapSummaries(session).laps
  }

  /// Creates a file with the unsmoothed positions of a session, without laps and totals.
  public init(positionsOf restored: RestoredSession) {
    self.init(
      format: .andante, recording: restored.session.recording())
    zoneMinutes = restored.header.zoneMinutes
  }

  private init(header: SessionHeader, startSeconds: Double, segments: [[TrackPoint]]) {
    self.init(
      format: .andante,
      recording: Recording(
        sport: header.sport, startUnixSeconds: header.startUnixSeconds + startSeconds,
        altitudeSource: header.altitudeSource, segments: segments))
    zoneMinutes = header.zoneMinutes
  }
}

extension DeviceSummary {
  /// Creates the totals of a whole activity.
  fileprivate init(_ analysis: ActivityAnalysis) {
    self.init(startSeconds: 0)
    elapsedSeconds = analysis.elapsedSeconds
    timerSeconds = analysis.movingSeconds
    movingSeconds = analysis.movingSeconds
    distanceMeters = analysis.distanceMeters
    ascentMeters = analysis.elevationGainMeters
    descentMeters = analysis.elevationLossMeters
    averageHeartRate = analysis.averageHeartRate
    maximumHeartRate = analysis.maximumHeartRate
  }

  /// - Parameter split: provides distance, moving time and elevation gain.
  fileprivate init(_ split: Split, from start: Double, to end: Double) {
    self.init(startSeconds: start)
    elapsedSeconds = max(0, end - start)
    timerSeconds = split.seconds
    movingSeconds = split.seconds
    distanceMeters = split.meters
    ascentMeters = split.elevationGainMeters
  }
}

/// The laps of a session. If the athlete never ended a lap, the whole session is one lap.
private struct LapSummaries {
  private(set) var laps: [FileLap] = []

  init(_ session: MeasuredSession) {
    let analysis = session.analysis
    let elapsed = analysis.elapsedSeconds ?? 0
    guard analysis.laps.count > 1 else {
      if elapsed > 0 { laps = [FileLap(DeviceSummary(analysis), trigger: .end)] }
      return
    }
    for (index, split) in analysis.laps.enumerated() where index < session.lapStarts.count {
      let next = index + 1 < session.lapStarts.count ? session.lapStarts[index + 1] : elapsed
      laps.append(
        FileLap(
          DeviceSummary(split, from: session.lapStarts[index], to: next),
          trigger: index + 1 < analysis.laps.count ? .manual : .end))
    }
    addHeartRates(of: analysis.points)
  }

  /// Sets the average and maximum heart rate of each lap.
  private mutating func addHeartRates(of points: MeasuredTrack) {
    var rates = [(count: Double, sum: Double, maximum: Double)](
      repeating: (0, 0, 0), count: laps.count)
    var lap = 0
    for point in points {
      guard let seconds = point.seconds, let rate = point.heartRate else { continue }
      while lap + 1 < laps.count, laps[lap + 1].summary.startSeconds <= seconds { lap += 1 }
      rates[lap] = (rates[lap].count + 1, rates[lap].sum + rate, max(rates[lap].maximum, rate))
    }
    for (index, rate) in rates.enumerated() where rate.count > 0 {
      laps[index].summary.averageHeartRate = rate.sum / rate.count
      laps[index].summary.maximumHeartRate = rate.maximum
    }
  }
}
