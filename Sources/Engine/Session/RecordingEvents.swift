/// Turns a recording into the events of a live session: a start with location permission granted at the first point,
/// each point's fix and sensor values, a tick every second in between, and a finish at the last point.
///
/// Files don't contain the accuracy of fixes, so every fix is assigned the accuracy estimated from the noise of the
/// whole recording. Speeds are used only if they agree with the positions. A break between segments becomes a pause.
/// Points without a time are skipped.
///
/// Keeps the recording in memory. Creation takes O(*n*), and each event O(1).
public struct RecordingEvents: Sequence, IteratorProtocol, Sendable {
  private let segments: [[TrackPoint]]
  private let properties: RecordingProperties
  private var segment = 0
  private var index = 0
  /// The first point's time, which becomes second 0 of the session.
  private var origin: Double?
  /// The session time of the latest event.
  private var clock = 0.0
  /// The next point and its session time. Ticks are emitted until that time.
  private var target: (point: TrackPoint, seconds: Double, resumes: Bool)?
  private var tickSeconds = 1.0
  /// Events ready to be returned, in reverse order.
  private var waiting: [SessionEvent] = []
  private var isOver = false

  /// The maximum number of ticks between two points. In longer intervals, ticks are spaced further apart.
  private static let maximumTicks = 3_600.0

  init(_ recording: Recording) {
    segments = recording.segments
    properties = RecordingProperties(of: recording)
  }

  public mutating func next() -> SessionEvent? {
    if let event = waiting.popLast() { return event }
    if target == nil { advance() }
    if let event = waiting.popLast() { return event }
    guard let target else { return finish() }
    if clock + tickSeconds < target.seconds {
      clock += tickSeconds
      return SessionEvent(seconds: clock, .tick)
    }
    clock = Swift.max(clock, target.seconds)
    self.target = nil
    arrive(at: target.point, at: target.seconds, resumes: target.resumes)
    return waiting.popLast()
  }

  private mutating func finish() -> SessionEvent? {
    guard !isOver, origin != nil else { return nil }
    isOver = true
    return SessionEvent(seconds: clock, .command(.finish))
  }

  /// Advances to the next point that has a time.
  private mutating func advance() {
    var isBreak = false
    while segment < segments.count {
      guard index < segments[segment].count else {
        segment += 1
        index = 0
        isBreak = true
        continue
      }
      let point = segments[segment][index]
      index += 1
      if let seconds = point.seconds, seconds.isFinite {
        aim(at: point, seconds: seconds, isBreak: isBreak)
        return
      }
    }
  }

  private mutating func aim(at point: TrackPoint, seconds: Double, isBreak: Bool) {
    guard let origin else {
      origin = seconds
      target = (point, 0, false)
      waiting = [
        SessionEvent(seconds: 0, .command(.start)), SessionEvent(seconds: 0, .location(.granted)),
      ]
      return
    }
    target = (point, seconds - origin, isBreak)
    tickSeconds = Swift.max(1, (seconds - origin - clock) / Self.maximumTicks)
    if isBreak { waiting = [SessionEvent(seconds: clock, .command(.pause))] }
  }

  private mutating func arrive(at point: TrackPoint, at seconds: Double, resumes: Bool) {
    if let coordinate = point.coordinate {
      waiting.append(SessionEvent(seconds: clock, .fix(fix(point, coordinate, at: seconds))))
    } else {
      waiting.append(SessionEvent(seconds: clock, .tick))
    }
    if let value = point.cadence { waiting.append(SessionEvent(seconds: clock, .cadence(value))) }
    if let value = point.heartRate {
      waiting.append(SessionEvent(seconds: clock, .heartRate(value)))
    }
    if resumes { waiting.append(SessionEvent(seconds: clock, .command(.resume))) }
  }

  private func fix(_ point: TrackPoint, _ coordinate: Coordinate, at seconds: Double) -> Fix {
    let speed = properties.speedIsPlausible ? point.speed : nil
    return Fix(
      seconds: seconds, coordinate: coordinate, altitude: point.altitude,
      horizontalAccuracy: properties.accuracyMeters, speed: speed,
      speedAccuracy: speed.map { _ in RecordingProperties.speedDeviation })
  }
}

/// Returns the events that a live session would have received for a recording.
public func events(of recording: Recording) -> RecordingEvents { RecordingEvents(recording) }
