import Engine

extension GPXReader {
  /// Puts together what was read.
  consuming func finish() -> ActivityFile {
    for defect in xml.defects { warnings.add(defect) }
    if pointCount == 0 { warnNoTrack() }
    let sport = facts.sportText.flatMap(Sport.init(fileText:)) ?? name.flatMap(Sport.init(title:))
    var file = ActivityFile(format: .gpx, recording: recording(sport ?? .other))
    file.name = name
    file.notes = facts.notes
    file.creator = facts.creator
    file.sportText = facts.sportText
    file.zoneMinutes =
      facts.zoneMinutes.map { Int32($0) } ?? start?.zoneMinutes.flatMap { $0 == 0 ? nil : $0 }
    file.routePointCount = facts.routePointCount
    file.waypointCount = facts.waypointCount
    file.warnings = warnings.warnings
    return file
  }

  /// A single track's own name says more than the file's.
  private var name: String? {
    facts.trackCount > 1
      ? facts.documentName ?? facts.trackName : facts.trackName ?? facts.documentName
  }

  private mutating func warnNoTrack() {
    warnings.add(
      .noTrack,
      "there is no recorded track in it (\(facts.routePointCount) route points, \(facts.waypointCount) waypoints)"
    )
  }

  private func recording(_ sport: Sport) -> Recording {
    Recording(
      sport: sport, startUnixSeconds: start?.unixSeconds,
      altitudeSource: hasBarometer ? .barometer : .gps,
      segments: countsRevolutions(sport) ? stepsForRevolutions() : segments,
      recordedDistanceMeters: facts.statedMeters ?? runningTotal)
  }

  /// What Strava asks writers to put into the creator where the altitude is a barometer's.
  private var hasBarometer: Bool { facts.creator?.lowercased().contains("barometer") == true }

  /// The device's running total at the last point, where it never falls.
  private var runningTotal: Double? {
    var total: Double?
    for point in segments.joined() {
      guard let distance = point.distance else { continue }
      if distance < total ?? 0 { return nil }
      total = distance
    }
    return total
  }

  /// On foot the `cad` of Garmin's extension counts one leg's turns, as on a bike; some programs
  /// write steps all the same. The middle value tells: nobody runs with 120 steps a minute or walks
  /// with 75.
  private func countsRevolutions(_ sport: Sport) -> Bool {
    guard sport.isOnFoot else { return false }
    if facts.creator?.hasPrefix(gpxCreator) == true { return true }
    let values = segments.joined().compactMap(\.cadence).filter { $0 > 0 }.sorted()
    guard !values.isEmpty else { return false }
    return values[values.count / 2] < (sport == .running ? 120 : 75)
  }

  private func stepsForRevolutions() -> [[TrackPoint]] {
    segments.map { points in
      points.map { point in
        var point = point
        point.cadence = point.cadence.map { $0 * 2 }
        return point
      }
    }
  }
}
