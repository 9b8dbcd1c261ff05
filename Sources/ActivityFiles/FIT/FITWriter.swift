import Engine
import Model

/// Writes a FIT activity with records, laps, sessions and timer events.
///
/// Values are rounded to FIT's resolution: times to seconds, positions to 2⁻³² of a circle (9 mm), altitudes to fifths
/// of a metre, speeds to mm/s, and heart rates to integers. Points without a time are omitted. Throws if the recording
/// has no times, or is from before 1998.
public func writeFIT(_ file: ActivityFile) throws(FileError) -> [UInt8] {
  guard let start = file.recording.startUnixSeconds else {
    throw FileError(.unsupportedFormat, "the recording has no times, which FIT needs")
  }
  guard start >= Double(fitEpoch) + Double(fitFirstDate), start < Double(fitEpoch) + 4e9 else {
    throw FileError(.unsupportedFormat, "FIT cannot store a recording with this date")
  }
  var writer = FITWriter(file, startSeconds: start - Double(fitEpoch))
  writer.write()
  return writer.finished()
}

private struct FITWriter {
  private var data: [UInt8] = []
  private let file: ActivityFile
  /// The recording's start on FIT's clock, in seconds.
  private let startSeconds: Double
  private let segments: [[TrackPoint]]
  /// Whether laps and sessions state their sub-sports, because one is needed to tell two sports apart.
  private let hasSubSports: Bool
  /// The pauses that haven't been written yet.
  private var pauses: ArraySlice<RecordedPause>

  init(_ file: ActivityFile, startSeconds: Double) {
    self.file = file
    self.startSeconds = startSeconds
    segments = file.recording.segments.map { $0.filter { $0.seconds != nil } }
    hasSubSports = file.sessionsOrWhole(segments).contains { $0.sport.fit.sub != nil }
    pauses = file.recording.pauses.sorted { $0.end < $1.end }[...]
  }

  mutating func write() {
    writeFileID()
    writeAltitudeSource()
    define(.event, FITLayout.event)
    define(.record, FITLayout.record)
    define(.lap, FITLayout.lap + (hasSubSports ? [.init(39, .enumeration)] : []))
    define(.session, FITLayout.session + (hasSubSports ? [.init(6, .enumeration)] : []))
    let sessions = sessions
    for index in sessions.indices { write(sessions, index) }
    writeActivity()
  }

  consuming func finished() -> [UInt8] {
    var bytes: [UInt8] = [14, 0x20]
    bytes.appendWhole(UInt16(2_178))
    bytes.appendWhole(UInt32(data.count))
    bytes += ".FIT".utf8
    bytes.appendWhole(FITChecksum.of(bytes))
    bytes += data
    bytes.appendWhole(FITChecksum.of(bytes))
    return bytes
  }

  private var sessions: [FileSession] { file.sessionsOrWhole(segments) }

  // MARK: Messages

  private mutating func define(_ message: FITMessageNumber, _ fields: [FITLayout.Field]) {
    data += [0x40 | message.local, 0, 0]
    data.appendWhole(message.rawValue)
    data.append(UInt8(fields.count))
    for field in fields { data += [field.number, UInt8(field.byteCount), field.type.code] }
  }

  private mutating func writeFileID() {
    let name = Array(gpxCreator.utf8) + [0]
    define(
      .fileID,
      [
        .init(0, .enumeration), .init(1, .uint16), .init(2, .uint16), .init(3, .uint32z),
        .init(4, .uint32), .init(8, .string, byteCount: name.count),
      ])
    data += [FITMessageNumber.fileID.local, 4]
    data.appendWhole(UInt16(255))
    data.appendWhole(UInt16(0))
    data.appendWhole(UInt32(0))
    data.appendWhole(time(0))
    data += name
  }

  private mutating func writeAltitudeSource() {
    define(.deviceInfo, FITLayout.deviceInfo)
    data.append(FITMessageNumber.deviceInfo.local)
    data.appendWhole(time(0))
    let isBarometer = file.recording.altitudeSource == .barometer
    data += [1, isBarometer ? FITLayout.localBarometer : FITLayout.localGPS, FITLayout.localSource]
  }

  private mutating func write(_ sessions: [FileSession], _ index: Int) {
    let session = sessions[index]
    let points = segments[session.segments]
    // Segments may be out of chronological order, but timer events need the earliest and the latest time.
    let times = points.joined().compactMap(\.seconds)
    let first = times.min() ?? session.summary.startSeconds
    let last = times.max() ?? first
    writeEvent(first, runs: true)
    writeRecords(points.filter { !$0.isEmpty }, of: session)
    writeEvent(last, runs: false)
    let parts = TrackParts(points, laps: file.laps(of: index, in: sessions, segments), [])
    // FIT requires a lap, but laps need not cover every record.
    for lap in parts.laps where !lap.isSynthetic || parts.laps.count == 1 {
      write(
        .lap, lap.summary, seconds: lap.seconds, meters: lap.meters, sport: session.sport,
        lap: lap)
    }
    write(
      .session, session.summary, seconds: last - first,
      meters: parts.laps.reduce(0) { $0 + ($1.summary.distanceMeters ?? $1.meters) },
      sport: session.sport, lap: nil)
  }

  /// - Parameter segments: non-empty segments.
  private mutating func writeRecords(_ segments: [[TrackPoint]], of session: FileSession) {
    let isOnFoot = session.sport.isOnFoot
    let timerRuns = runsInGaps(session.summary)
    var stop: Double?
    for segment in segments {
      if let stop, let next = segment.first?.seconds {
        writeSegmentBreak(stop, next, timerRuns: timerRuns)
      }
      for point in segment {
        let seconds = point.seconds ?? 0
        writePauses(until: seconds, nil)
        data.append(FITMessageNumber.record.local)
        FITLayout.add(point, at: time(seconds), isOnFoot: isOnFoot, to: &data)
      }
      stop = segment.last?.seconds
    }
  }

  /// Returns whether the session's moving time includes gaps between segments, so that only pauses are excluded.
  private func runsInGaps(_ session: DeviceSummary) -> Bool {
    guard let moving = session.movingSeconds, let elapsed = session.elapsedSeconds else {
      return false
    }
    let paused = file.recording.pauses.reduce(0) { $0 + $1.end - $1.start }
    return abs(elapsed - paused - moving) < 1
  }

  /// Writes the timer events between two segments. The timer stops for the pauses that end there. Without a pause, it
  /// stops for the whole gap, unless `timerRuns` is true.
  private mutating func writeSegmentBreak(_ stop: Double, _ next: Double, timerRuns: Bool) {
    if writePauses(until: next, .pause) { return }
    if timerRuns { return writeEvent(next, runs: true, .gap) }
    writeRest(from: stop, to: max(stop, next), .gap)
  }

  /// Writes the pauses that end by the given time. Returns whether it wrote any.
  @discardableResult
  private mutating func writePauses(until seconds: Double, _ border: FITSegmentBreak?) -> Bool {
    let count = pauses.prefix { $0.end <= seconds }.count
    guard count > 0 else { return false }
    for pause in pauses.prefix(count) { writeRest(from: pause.start, to: pause.end, border) }
    pauses.removeFirst(count)
    return true
  }

  private mutating func writeRest(from stop: Double, to next: Double, _ border: FITSegmentBreak?) {
    writeEvent(stop, runs: false, border)
    writeEvent(next, runs: true, border)
  }

  private mutating func writeEvent(_ seconds: Double, runs: Bool, _ border: FITSegmentBreak? = nil)
  {
    data.append(FITMessageNumber.event.local)
    data.appendWhole(time(seconds))
    data += [0, runs ? 0 : 4, border?.rawValue ?? .max]
  }

  private mutating func write(
    _ message: FITMessageNumber, _ summary: DeviceSummary, seconds: Double, meters: Double,
    sport: Sport, lap: TrackParts.Lap?
  ) {
    let elapsed = summary.elapsedSeconds ?? seconds
    let isRecordedLap = lap?.isSynthetic == false
    // Values that a lap doesn't state stay unknown, so that reading the file restores the same lap.
    func filled(_ stated: Double?, _ measured: Double) -> Double? {
      isRecordedLap ? stated : stated ?? measured
    }
    data.append(message.local)
    data.appendWhole(time(summary.startSeconds + elapsed))
    data.appendWhole(time(summary.startSeconds))
    data.appendScaled(filled(summary.elapsedSeconds, elapsed), 1000, as: UInt32.self)
    data.appendScaled(filled(summary.timerSeconds, elapsed), 1000, as: UInt32.self)
    data.appendScaled(summary.movingSeconds, 1000, as: UInt32.self)
    data.appendScaled(filled(summary.distanceMeters, meters), 100, as: UInt32.self)
    data.appendScaled(summary.kilocalories, 1, as: UInt16.self)
    data.appendScaled(summary.ascentMeters, 1, as: UInt16.self)
    data.appendScaled(summary.descentMeters, 1, as: UInt16.self)
    data.appendScaled(summary.averageHeartRate, 1, as: UInt8.self)
    data.appendScaled(summary.maximumHeartRate, 1, as: UInt8.self)
    data += [sport.fit.number, isRecordedLap ? FITLayout.lapEvent : FITLayout.sessionEvent, 1]
    if let lap {
      data += [lap.isRest ? 1 : 0, lap.trigger?.fitNumber ?? 0xFF]
      data.appendScaled(summary.maximumSpeed, 1000, as: UInt32.self)
    }
    if hasSubSports { data.append(sport.fit.sub ?? 0xFF) }
  }

  private mutating func writeActivity() {
    define(
      .activity,
      [
        .init(253, .uint32), .init(0, .uint32), .init(5, .uint32), .init(1, .uint16),
        .init(2, .enumeration), .init(3, .enumeration), .init(4, .enumeration),
      ])
    let last = segments.last { !$0.isEmpty }?.last?.seconds ?? 0
    data.append(FITMessageNumber.activity.local)
    data.appendWhole(time(last))
    data.appendScaled(timerSeconds, 1000, as: UInt32.self)
    data.appendWhole(file.zoneMinutes.map { time(last + Double($0) * 60) } ?? .max)
    data.appendWhole(UInt16(clamping: sessions.count))
    data += [sessions.count > 1 ? 1 : 0, 26, 1]
  }

  /// The sum of the sessions' timer times; nil unless every session states one.
  private var timerSeconds: Double? {
    let stated = sessions.compactMap(\.summary.timerSeconds)
    return stated.count == sessions.count ? stated.reduce(0, +) : nil
  }

  /// Converts a time to FIT's clock, rounded to the nearest second.
  private func time(_ seconds: Double) -> UInt32 {
    let value = (startSeconds + seconds).rounded(.toNearestOrEven)
    return InputRange(0...4_294_967_294).rounded(value)
  }
}

extension FITMessageNumber {
  /// The local message number under which the writer defines the message.
  fileprivate var local: UInt8 {
    switch self {
    case .fileID: 0
    case .event: 1
    case .record: 2
    case .lap: 3
    case .session: 4
    case .deviceInfo: 6
    default: 5
    }
  }
}

extension FileLap.Trigger {
  fileprivate var fitNumber: UInt8 {
    switch self {
    case .manual: 0
    case .time: 1
    case .distance: 2
    case .place: 3
    case .end: 7
    }
  }
}

extension ActivityFile {
  /// Returns the sessions if they cover all segments, otherwise one session with all segments.
  func sessionsOrWhole(_ segments: [[TrackPoint]]) -> [FileSession] {
    var next = 0
    for session in sessions {
      guard session.segments.lowerBound == next else { break }
      next = session.segments.upperBound
    }
    if next == segments.count && !sessions.isEmpty { return sessions }
    var summary = DeviceSummary(startSeconds: 0)
    summary.distanceMeters = recording.recordedDistanceMeters
    return [FileSession(sport: recording.sport, segments: segments.indices, summary: summary)]
  }
}
