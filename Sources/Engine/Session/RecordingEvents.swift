/// The events a live session would have had from a recording: positions known and started at the
/// first point, each point's sensors and fix, a tick for every second in between, finish at the last.
///
/// A break between two of the recording's segments becomes a pause. Points without a time are left
/// out. Memory is the recording's; each event costs O(1).
public struct RecordingEvents: Sequence, IteratorProtocol, Sendable {
  private let segments: [[TrackPoint]]
  private var segment = 0
  private var index = 0
  /// Seconds of the first point, which become 0.
  private var origin: Double?
  /// Session time of the latest event.
  private var clock = 0.0
  /// The point under way and its session time; ticks come until then.
  private var target: (point: TrackPoint, seconds: Double, resumes: Bool)?
  private var tickSeconds = 1.0
  /// Events ready to go, last first.
  private var waiting: [SessionEvent] = []
  private var isOver = false

  /// More ticks than this never come between two points: they come rarer instead.
  private static let maximumTicks = 3_600.0

  init(_ recording: Recording) { segments = recording.segments }

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

  /// Moves to the next point that has a time.
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
      let fix = Fix(
        seconds: seconds, coordinate: coordinate, altitude: point.altitude, speed: point.speed)
      waiting.append(SessionEvent(seconds: clock, .fix(fix)))
    } else {
      waiting.append(SessionEvent(seconds: clock, .tick))
    }
    if let value = point.cadence { waiting.append(SessionEvent(seconds: clock, .cadence(value))) }
    if let value = point.heartRate {
      waiting.append(SessionEvent(seconds: clock, .heartRate(value)))
    }
    if resumes { waiting.append(SessionEvent(seconds: clock, .command(.resume))) }
  }
}

/// The events a live session would have had from a recording.
public func events(of recording: Recording) -> RecordingEvents { RecordingEvents(recording) }
