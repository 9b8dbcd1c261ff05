import Engine

extension LiveSession {
  /// Returns a session of this kind that was started at second 0.
  static func started(_ kind: CoachKind = .run) -> LiveSession {
    let sport = SessionHeader.sample(kind).sport
    var live = LiveSession(sport: sport, altitudeSource: .gps, kind: kind)
    live.handle(.command(.start), at: 0)
    return live
  }

  mutating func handle(_ kind: SessionEvent.Kind, at seconds: Double) {
    handle(SessionEvent(seconds: seconds, kind))
  }
}

extension Session {
  @discardableResult
  mutating func record(_ kind: SessionEvent.Kind, at seconds: Double) -> Bool {
    record(SessionEvent(seconds: seconds, kind))
  }
}

extension SessionHeader {
  /// Returns the header of a session of this kind, with the usual sport.
  static func sample(_ kind: CoachKind = .run) -> SessionHeader {
    let sport: Sport =
      switch kind {
      case .run: .running
      case .ride: .cycling
      case .workout: .workout
      case .walk, .walkCalibration: .walking
      }
    return SessionHeader(
      identifier: (1, 2), sport: sport, startUnixSeconds: 1_790_000_000, coach: kind)
  }
}
