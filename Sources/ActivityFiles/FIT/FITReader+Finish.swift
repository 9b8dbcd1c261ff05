import Engine
import Model

extension FITReader {
  /// Assembles the activity file from the data that was read.
  consuming func finish() -> ActivityFile {
    if pointCount == 0 {
      let message = whole.fileType?.contentOtherThanTrack ?? "the file contains no recorded points"
      warnings.add(.noTrack, message, offset: 0)
    }
    let sports = whole.sessions.map(\.summary.sport).filter { $0?.number != fitTransition }
    let stated = sports.isEmpty ? whole.sport ?? whole.laps.first?.sport : sports[0]
    let isMixed = sports.contains { $0?.number != stated?.number }
    doubleLegCadence(Sport(stated))
    var file = ActivityFile(
      format: .fit, recording: recording(isMixed ? .other : Sport(stated)))
    file.creator = whole.creator
    file.zoneMinutes = whole.zoneMinutes
    file.sportText = isMixed ? "multisport" : fitSportName(stated?.number)
    file.sessions = whole.sessions.map { session in
      FileSession(
        sport: Sport(session.summary.sport),
        sportText: fitSportName(session.summary.sport?.number), segments: session.segments,
        summary: deviceSummary(session.summary))
    }
    file.laps = whole.laps.map {
      FileLap(deviceSummary($0), isRest: $0.isRest, trigger: $0.trigger)
    }
    file.warnings = warnings.warnings
    return file
  }

  private func recording(_ sport: Sport) -> Recording {
    var recording = Recording(
      sport: sport,
      startUnixSeconds: date.map { Double(fitEpoch + Int64($0)) },
      altitudeSource: whole.altitudeSource ?? likelyAltitudeSource,
      segments: whole.segments,
      recordedDistanceMeters: whole.distance ?? countedDistance(whole.segments, whole.laps))
    if let start { whole.beats.fillHeartRates(&recording.segments, from: Double(start)) }
    recording.state(
      heartRate: DeviceSummary.meanHeartRate(
        of: whole.sessions.map { deviceSummary($0.summary) }))
    recording.state(times: whole.sessions.map { deviceSummary($0.summary) })
    recording.pauses = whole.pauses.map {
      RecordedPause(start: seconds($0.start), end: seconds($0.end))
    }
    recording.restsOnlyInPauses = whole.sessions.contains { $0.summary.moving != nil }
    return recording
  }

  /// The barometer if the altitude noise is below 0.5 m, because altitudes with that little noise are barometric or
  /// were smoothed similarly by the device; otherwise GPS.
  private var likelyAltitudeSource: AltitudeSource {
    altitudeNoise(whole.segments).map { $0 < 0.5 } == true ? .barometer : .gps
  }

  /// The time of the first record, or of the first session if no record has a time.
  private var begin: UInt32? { start ?? whole.sessions.map(\.summary.start).min() }

  /// The recording's start as a date: the time of the first record, or the start of the first session if the records
  /// count from when the device was switched on.
  private var date: UInt32? {
    [begin, whole.sessions.map(\.summary.start).min()].lazy.compactMap(\.self)
      .first { $0 >= fitFirstDate }
  }

  private func seconds(_ time: UInt32) -> Double { Double(time) - Double(begin ?? time) }

  /// Returns the session's start, in seconds since the recording's start; 0 if it is unknown or comes from another
  /// clock.
  private func startSeconds(_ summary: FITSummary) -> Double {
    let isKnown = (summary.start >= fitFirstDate) == (begin ?? 0 >= fitFirstDate)
    return isKnown ? seconds(summary.start) : 0
  }

  private func deviceSummary(_ summary: FITSummary) -> DeviceSummary {
    var result = DeviceSummary(startSeconds: startSeconds(summary))
    result.elapsedSeconds = summary.elapsed
    result.timerSeconds = summary.timer
    result.movingSeconds = summary.moving
    result.distanceMeters = summary.distance
    result.ascentMeters = summary.ascent
    result.descentMeters = summary.descent
    result.kilocalories = summary.calories
    result.averageHeartRate = summary.averageHeartRate
    result.maximumHeartRate = summary.maximumHeartRate
    result.maximumSpeed = summary.maximumSpeed
    return result
  }

  private mutating func doubleLegCadence(_ sport: Sport) {
    let isCertain = isOurs
    guard !whole.sessions.isEmpty else {
      return whole.segments.doubleLegCadence(sport, in: 0..., isCertain: isCertain)
    }
    for session in whole.sessions {
      whole.segments.doubleLegCadence(
        Sport(session.summary.sport), in: session.segments, isCertain: isCertain)
    }
  }
}
