public import Engine

/// The totals that a device recorded for a lap or session. Unknown values are nil.
public struct DeviceSummary: Equatable, Sendable {
  /// The start in seconds since the recording's start. Negative if it is earlier than the first point.
  public var startSeconds: Double
  /// The time from start to end, including pauses.
  public var elapsedSeconds: Double?
  /// The time for which the device's timer ran, without pauses.
  public var timerSeconds: Double?
  /// The moving time. Only known for sessions recorded by Andante, because devices define moving time differently.
  public var movingSeconds: Double?
  public var distanceMeters: Double?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  public var kilocalories: Double?
  /// The average heart rate in beats per minute.
  public var averageHeartRate: Double?
  public var maximumHeartRate: Double?
  /// The maximum speed in m/s.
  public var maximumSpeed: Double?

  public init(startSeconds: Double) { self.startSeconds = startSeconds }
}

/// A lap recorded by the device, triggered manually or automatically.
public struct FileLap: Equatable, Sendable {
  public enum Trigger: UInt8, Equatable, Sendable, CaseIterable {
    case manual, time, distance, place, end
  }

  public var summary: DeviceSummary
  /// Whether the device marked the lap as rest.
  public var isRest = false
  public var trigger: Trigger?

  public init(_ summary: DeviceSummary, isRest: Bool = false, trigger: Trigger? = nil) {
    self.summary = summary
    self.isRest = isRest
    self.trigger = trigger
  }
}

/// A session: one sport of a multisport file, or the whole recording of any other file.
public struct FileSession: Equatable, Sendable {
  public var sport: Sport
  /// The sport's name as written in the file.
  public var sportText: String?
  /// The indices of the session's segments in the recording.
  public var segments: Range<Int>
  public var summary: DeviceSummary

  public init(
    sport: Sport, sportText: String? = nil, segments: Range<Int>, summary: DeviceSummary
  ) {
    self.sport = sport
    self.sportText = sportText
    self.segments = segments
    self.summary = summary
  }
}

extension ActivityFile {
  /// The sports of a multisport file as separate files, without the transitions. For any other file, an array that
  /// contains only the file itself.
  public var activities: [ActivityFile] {
    let parts = sessions.filter { session in
      session.sportText != fitSportName(fitTransition)
        && recording.segments[session.segments].contains { !$0.isEmpty }
    }
    guard parts.count > 1 else { return [self] }
    return parts.map { session in
      var file = self
      file.recording = recording(of: session)
      file.sportText = session.sportText
      (file.sessions, file.laps) = ([], [])
      return file
    }
  }

  /// Returns the element of `activities` at an index, or the whole file if the index is out of range.
  public func activity(_ part: Int) -> ActivityFile {
    let parts = activities
    return parts.indices.contains(part) ? parts[part] : self
  }

  /// Returns a session as a separate recording, which starts at the session's first point with a time.
  public func recording(of session: FileSession) -> Recording {
    let all = recording.segments[session.segments]
    let first = all.lazy.joined().lazy.compactMap(\.seconds).first ?? 0
    var part = Recording(
      sport: session.sport, startUnixSeconds: recording.startUnixSeconds.map { $0 + first },
      altitudeSource: recording.altitudeSource,
      segments: all.map { first == 0 ? $0 : shifted($0, by: -first) },
      recordedDistanceMeters: session.summary.distanceMeters)
    part.state(heartRate: session.summary.averageHeartRate)
    // Only FIT sessions state both the elapsed time and the timer time.
    if format == .fit { part.state(times: [session.summary]) }
    return part
  }

  private func shifted(_ points: [TrackPoint], by seconds: Double) -> [TrackPoint] {
    points.map { point in
      var point = point
      point.seconds = point.seconds.map { $0 + seconds }
      return point
    }
  }
}

extension DeviceSummary {
  /// Returns the mean heart rate weighted by duration, or nil if all summaries lack a heart rate.
  static func meanHeartRate(of parts: [DeviceSummary]) -> Double? {
    let known = parts.filter { $0.averageHeartRate != nil }
    let seconds = known.map { $0.timerSeconds ?? $0.elapsedSeconds ?? 0 }
    let total = seconds.reduce(0, +)
    guard total > 0 else { return known.first?.averageHeartRate }
    return zip(known, seconds).reduce(0) { $0 + ($1.0.averageHeartRate ?? 0) * $1.1 } / total
  }
}

extension Recording {
  /// Stores the device's average heart rate unless the points contradict it. They do if most of them have a heart rate,
  /// and these heart rates are all above or all below the average.
  mutating func state(heartRate: Double?) {
    let rates = segments.joined().compactMap(\.heartRate)
    recordedHeartRate = heartRate.flatMap { average in
      let isInRange = rates.contains { $0 <= average } && rates.contains { $0 >= average }
      return isInRange || rates.isEmpty || 2 * rates.count < pointCount ? average : nil
    }
  }

  /// Stores the device's times, unless the points have usable times. The elapsed time is measured from the start of the
  /// first session to the end of the last one, and the moving time is the sum of the session timers.
  mutating func state(times sessions: [DeviceSummary]) {
    let ends = sessions.compactMap { session in
      (session.elapsedSeconds ?? session.timerSeconds).map { session.startSeconds + $0 }
    }
    guard !hasTimes, ends.count == sessions.count, let end = ends.max(),
      let start = sessions.map(\.startSeconds).min(), end > start
    else { return }
    recordedElapsedSeconds = end - start
    let timers = sessions.compactMap { $0.timerSeconds ?? $0.elapsedSeconds }
    recordedMovingSeconds = min(timers.reduce(0, +), end - start)
  }

  /// Whether most points have a time and the times aren't all equal.
  private var hasTimes: Bool {
    let times = segments.joined().lazy.compactMap(\.seconds)
    let first = times.first
    return times.contains { $0 != first } && 2 * times.count > pointCount
  }

  /// Moves the start to another time and shifts all times accordingly, rounding them to the microsecond.
  mutating func count(from start: DateTime) {
    let old = startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
    guard old != start else { return }
    startUnixSeconds = start.unixSeconds
    if let old { shiftTimes(by: old.seconds(since: start)) }
  }

  /// Shifts the times of points and pauses, rounding them to the microsecond.
  mutating func shiftTimes(by shift: Double) {
    for segment in segments.indices {
      for index in segments[segment].indices {
        segments[segment][index].seconds = segments[segment][index].seconds.map {
          (($0 + shift) * 1e6).rounded(.toNearestOrEven) / 1e6
        }
      }
    }
    pauses = pauses.map { RecordedPause(start: $0.start + shift, end: $0.end + shift) }
  }
}
