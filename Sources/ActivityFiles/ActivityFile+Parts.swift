public import Engine

/// What a device says of a stretch of its recording: a lap or a session. Unknown values are nil.
public struct DeviceSummary: Equatable, Sendable {
  /// Since the recording's start; negative where the stretch began before the first point.
  public var startSeconds: Double
  /// From its start to its end.
  public var elapsedSeconds: Double?
  /// What the device's own clock ran, pauses left out.
  public var timerSeconds: Double?
  /// Pauses left out. Known of sessions that Andante recorded; devices disagree on what a rest is.
  public var movingSeconds: Double?
  public var distanceMeters: Double?
  public var ascentMeters: Double?
  public var descentMeters: Double?
  public var kilocalories: Double?
  /// Beats a minute.
  public var averageHeartRate: Double?
  public var maximumHeartRate: Double?
  /// m/s.
  public var maximumSpeed: Double?

  public init(startSeconds: Double) { self.startSeconds = startSeconds }
}

/// A lap of the device, pressed or by itself.
public struct FileLap: Equatable, Sendable {
  public enum Trigger: UInt8, Equatable, Sendable, CaseIterable {
    case manual, time, distance, place, end
  }

  public var summary: DeviceSummary
  /// Whether the device calls it rest.
  public var isRest = false
  public var trigger: Trigger?

  public init(_ summary: DeviceSummary, isRest: Bool = false, trigger: Trigger? = nil) {
    self.summary = summary
    self.isRest = isRest
    self.trigger = trigger
  }
}

/// One part of a multisport file, or the only one of another.
public struct FileSession: Equatable, Sendable {
  public var sport: Sport
  /// The file's own word for the sport.
  public var sportText: String?
  /// Indices into the recording's segments.
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
  /// Every sport of a multisport file as a file of its own, the transitions between them left out;
  /// of other files just itself.
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

  /// One of `activities`; the whole file where there are not as many.
  public func activity(_ part: Int) -> ActivityFile {
    let parts = activities
    return parts.indices.contains(part) ? parts[part] : self
  }

  /// One session as a recording of its own: it begins at its first point that has a time.
  public func recording(of session: FileSession) -> Recording {
    let all = recording.segments[session.segments]
    let first = all.lazy.joined().lazy.compactMap(\.seconds).first ?? 0
    var part = Recording(
      sport: session.sport, startUnixSeconds: recording.startUnixSeconds.map { $0 + first },
      altitudeSource: recording.altitudeSource,
      segments: all.map { first == 0 ? $0 : shifted($0, by: -first) },
      recordedDistanceMeters: session.summary.distanceMeters)
    part.state(heartRate: session.summary.averageHeartRate)
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
  /// The mean, weighted by the duration of each part. Nil if no part states a heart rate.
  static func meanHeartRate(of parts: [DeviceSummary]) -> Double? {
    let known = parts.filter { $0.averageHeartRate != nil }
    let seconds = known.map { $0.timerSeconds ?? $0.elapsedSeconds ?? 0 }
    let total = seconds.reduce(0, +)
    guard total > 0 else { return known.first?.averageHeartRate }
    return zip(known, seconds).reduce(0) { $0 + ($1.0.averageHeartRate ?? 0) * $1.1 } / total
  }
}

extension Recording {
  /// Keeps the device's average heart rate, which counts every beat while the file may store only some of the rates.
  /// Drops an average outside the range of the points' rates if at least half of the points have one.
  mutating func state(heartRate: Double?) {
    let rates = segments.joined().compactMap(\.heartRate)
    recordedHeartRate = heartRate.flatMap { average in
      let isInRange = rates.contains { $0 <= average } && rates.contains { $0 >= average }
      return isInRange || rates.isEmpty || 2 * rates.count < pointCount ? average : nil
    }
  }

  /// Makes its seconds count from another moment, to the microsecond.
  mutating func count(from start: DateTime) {
    let old = startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
    guard old != start else { return }
    startUnixSeconds = start.unixSeconds
    if let old { moveTimes(by: old.seconds(since: start)) }
  }

  /// The points' and the pauses', to the microsecond.
  mutating func moveTimes(by shift: Double) {
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
