import Engine

extension TCXReader {
  /// Assembles the activity file from the data that was read.
  consuming func finish() -> ActivityFile {
    for defect in track.xml.defects { track.warnings.add(defect) }
    if track.pointCount == 0 {
      track.warnings.add(.noTrack, "the file contains no recorded points")
    }
    removePlaceholderTimes()
    let isOurs = metadata.author == gpxCreator
    for (index, activity) in metadata.activities.enumerated() {
      let sport = metadata.own?.sport(of: index, count: metadata.activities.count)
      track.segments.doubleLegCadence(
        sport ?? activity.sport, in: activity.segments, isCertain: isOurs)
    }
    if track.pointCount == 0 { track.start = metadata.activities.first?.laps.first?.start }
    var file = summarized()
    track.segments = []
    file.name = metadata.name
    file.notes = metadata.notes
    file.creator = metadata.creator ?? metadata.author
    file.sportText = metadata.activities.first?.sportText
    file.zoneMinutes = track.start?.zoneMinutes.flatMap { $0 == 0 ? nil : $0 }
    file.waypointCount = metadata.coursePointCount
    metadata.own?.apply(to: &file)
    file.warnings = track.warnings.warnings
    return file
  }

  /// Removes placeholder times. Some course planners write the same time for all points, or one point per second,
  /// which implies impossible speeds.
  private mutating func removePlaceholderTimes() {
    for activity in metadata.activities where activity.isCourse {
      let planned = activity.segments.filter { track.segments[$0].isTooFast }
      for segment in planned {
        for index in track.segments[segment].indices {
          track.segments[segment][index].seconds = nil
        }
      }
      guard !planned.isEmpty else { continue }
      track.warnings.add(.time, "the course's times are placeholders and were left out")
    }
    let hasTimes = track.segments.joined().contains { $0.seconds != nil }
    if metadata.activities.contains(where: \.isCourse), !hasTimes { track.start = nil }
  }

  private func summarized() -> ActivityFile {
    let summary = TCXSummary(metadata.activities, track.segments, start: track.start)
    var file = ActivityFile(format: .tcx, recording: summary.recording)
    file.laps = summary.laps
    file.sessions = summary.sessions
    file.recording.state(heartRate: file.statedHeartRate)
    return file
  }
}

extension TCXActivity {
  var sport: Sport { sportText.flatMap(Sport.init(fileText:)) ?? .other }
  var segments: Range<Int> { firstSegment..<firstSegment + segmentCount }
}

extension [TrackPoint] {
  /// The highest plausible speed on the ground, in m/s.
  private static var fastest: Double { 40 }

  /// Whether the times are all equal or imply an impossible speed.
  fileprivate var isTooFast: Bool {
    let times = compactMap(\.seconds)
    guard times.count > 1, let first = times.min(), let last = times.max() else { return false }
    let coordinates = compactMap(\.coordinate)
    let meters = zip(coordinates, coordinates.dropFirst()).reduce(0) {
      $0 + distanceMeters(from: $1.0, to: $1.1)
    }
    return meters > Self.fastest * (last - first)
  }
}

/// Computes the totals, laps and sessions of a file.
private struct TCXSummary {
  private let activities: [TCXActivity]
  private let segments: [[TrackPoint]]
  private let start: DateTime?

  init(_ activities: [TCXActivity], _ segments: [[TrackPoint]], start: DateTime?) {
    self.activities = activities
    self.segments = segments
    self.start = start
  }

  var recording: Recording {
    let sports = activities.map(\.sport)
    let isOne = sports.allSatisfy { $0 == sports.first }
    let distances = activities.flatMap(\.laps).compactMap(\.lap.summary.distanceMeters)
    return Recording(
      sport: isOne ? sports.first ?? .other : .other, startUnixSeconds: start?.unixSeconds,
      segments: segments,
      recordedDistanceMeters: distances.isEmpty
        ? runningTotal(segments) : distances.reduce(0, +))
  }

  var laps: [FileLap] {
    activities.flatMap(\.laps).map { lap in
      var result = lap.lap
      result.summary.startSeconds = seconds(lap)
      return result
    }
  }

  var sessions: [FileSession] {
    activities.map { activity in
      var summary = DeviceSummary(startSeconds: activity.laps.first.map(seconds) ?? 0)
      summary.timerSeconds = sum(activity, \.timerSeconds)
      summary.distanceMeters = sum(activity, \.distanceMeters)
      summary.kilocalories = sum(activity, \.kilocalories)
      let laps = activity.laps.map(\.lap.summary)
      summary.averageHeartRate = DeviceSummary.meanHeartRate(of: laps)
      summary.maximumHeartRate = laps.compactMap(\.maximumHeartRate).max()
      return FileSession(
        sport: activity.sport, sportText: activity.sportText, segments: activity.segments,
        summary: summary)
    }
  }

  private func seconds(_ lap: TCXLap) -> Double {
    if let start, let time = lap.start { return time.seconds(since: start) }
    return segments.dropFirst(lap.firstSegment).joined().lazy.compactMap(\.seconds).first ?? 0
  }

  private func sum(
    _ activity: TCXActivity, _ field: KeyPath<DeviceSummary, Double?>
  ) -> Double? {
    let values = activity.laps.compactMap { $0.lap.summary[keyPath: field] }
    return values.isEmpty ? nil : values.reduce(0, +)
  }
}
