/// The facts a session begins with; the first record of its log.
public struct SessionFacts: Equatable, Sendable {
  /// Identity given by the recorder: posting the same session twice stores it once.
  public var identifier: (high: UInt64, low: UInt64)
  /// What is done; a log of a later version's sport reads as `other`.
  public var sport: Sport
  /// Wall clock at `seconds == 0`: seconds since 1970 in UTC.
  public var startUnixSeconds: Double
  /// Minutes the athlete's zone is ahead of UTC at the start.
  public var zoneMinutes: Int32
  /// Where altitudes come from: how far they are trusted.
  public var altitudeSource: AltitudeSource
  /// Which coach leads through it; a log that names none is a run's.
  public var coach: CoachKind

  /// The facts of a session that begins now.
  public init(
    identifier: (high: UInt64, low: UInt64), sport: Sport, startUnixSeconds: Double,
    zoneMinutes: Int32 = 0, altitudeSource: AltitudeSource = .gps, coach: CoachKind = .run
  ) {
    self.identifier = identifier
    self.sport = sport
    self.startUnixSeconds = startUnixSeconds
    self.zoneMinutes = zoneMinutes
    self.altitudeSource = altitudeSource
    self.coach = coach
  }

  public static func == (a: SessionFacts, b: SessionFacts) -> Bool {
    a.identifier == b.identifier && a.sport == b.sport
      && a.startUnixSeconds == b.startUnixSeconds && a.zoneMinutes == b.zoneMinutes
      && a.altitudeSource == b.altitudeSource && a.coach == b.coach
  }
}
