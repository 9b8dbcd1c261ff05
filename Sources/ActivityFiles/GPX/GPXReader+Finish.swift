import Engine

extension GPXReader {
  /// Assembles the activity file from the data that was read.
  consuming func finish() -> ActivityFile {
    for defect in track.xml.defects { track.warnings.add(defect) }
    if track.pointCount == 0 { warnNoTrack() }
    let sport =
      metadata.sportText.flatMap(Sport.init(fileText:)) ?? name.flatMap(Sport.init(title:))
    track.segments.doubleLegCadence(
      sport ?? .other, in: 0..., isCertain: metadata.creator?.hasPrefix(gpxCreator) == true)
    var file = ActivityFile(format: .gpx, recording: recording(sport ?? .other))
    file.name = name
    file.notes = metadata.notes
    file.creator = metadata.creator
    file.sportText = metadata.sportText
    file.zoneMinutes =
      metadata.zoneMinutes.map { Int32($0) }
      ?? track.start?.zoneMinutes.flatMap { $0 == 0 ? nil : $0 }
    file.routePointCount = metadata.routePointCount
    file.waypointCount = metadata.waypointCount
    track.segments = []
    metadata.own?.apply(to: &file)
    file.warnings = track.warnings.warnings
    return file
  }

  /// The name of the track if there is only one, otherwise the name of the document.
  private var name: String? {
    metadata.trackCount > 1
      ? metadata.documentName ?? metadata.trackName : metadata.trackName ?? metadata.documentName
  }

  private mutating func warnNoTrack() {
    track.warnings.add(
      .noTrack,
      "the file contains no recorded track (\(counted(metadata.routePointCount, "route point")), \(counted(metadata.waypointCount, "waypoint")))"
    )
  }

  private func recording(_ sport: Sport) -> Recording {
    Recording(
      sport: sport, startUnixSeconds: track.start?.unixSeconds,
      altitudeSource: hasBarometer ? .barometer : .gps,
      segments: track.segments,
      recordedDistanceMeters: metadata.statedMeters ?? runningTotal(track.segments))
  }

  /// Whether the creator contains “barometer”. Strava asks writers to include this word if the altitude is barometric.
  private var hasBarometer: Bool { metadata.creator?.lowercased().contains("barometer") == true }
}
