/// What the athlete, or the coach on the athlete's behalf, tells a session. Raw values are the log's.
public enum Command: UInt8, Equatable, Sendable, CaseIterable {
  case start = 1
  case pause = 2
  case resume = 3
  case lap = 4
  case finish = 5
  /// Takes `finish` back and goes on; the time in between counts as paused.
  case undoFinish = 6
}

/// What the device says about positions. Raw values are the log's.
public enum LocationStatus: UInt8, Equatable, Sendable, CaseIterable {
  /// Permission not asked for yet.
  case undetermined = 0
  /// Granted and waiting for a fix, or receiving them.
  case granted = 1
  /// Refused, and may be asked for again.
  case deniedCanAskAgain = 2
  /// Refused for good: only the system's settings can change it.
  case denied = 3
  case servicesDisabled = 4
  case providerUnavailable = 5
  /// No answer in time; asking goes on by itself.
  case timeout = 6
  case unknownError = 7
  /// The athlete chose to run without positions.
  case notWanted = 8
}

/// A choice that changes how a session measures, made before or during it. Raw values are the log's.
public enum SessionOption: UInt8, Equatable, Sendable, CaseIterable {
  /// Seconds below 0.5 m/s until the session pauses itself: 10, 30, or 0 for never.
  case autoPauseSeconds = 1
  /// 1 while positions are sampled every 5 s or 10 m to save the battery, else 0.
  case saver = 2
  /// 1 while the page is hidden and the platform may withhold sensors, else 0.
  case hidden = 3
}

/// One thing that happened in a session. `seconds` is the session's clock: seconds since its log began.
public struct SessionEvent: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Time passes; sent at least once a second so that a run goes on without any sensor.
    case tick
    case fix(Fix)
    case command(Command)
    case location(LocationStatus)
    /// Beats a minute.
    case heartRate(Double)
    /// Steps a minute from a sensor that measures it itself.
    case cadence(Double)
    /// Steps counted since the event of this kind before it.
    case steps(Double)
    case option(SessionOption, value: Double)
  }

  public var seconds: Double
  public var kind: Kind

  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }
}

/// The facts a session begins with; the first record of its log.
public struct SessionFacts: Equatable, Sendable {
  /// Identity given by the recorder: posting the same session twice stores it once.
  public var identifier: (high: UInt64, low: UInt64)
  public var sport: Sport
  /// Wall clock at `seconds == 0`: seconds since 1970 in UTC.
  public var startUnixSeconds: Double
  /// Minutes the athlete's zone is ahead of UTC at the start.
  public var zoneMinutes: Int32
  public var altitudeSource: AltitudeSource

  public init(
    identifier: (high: UInt64, low: UInt64), sport: Sport, startUnixSeconds: Double,
    zoneMinutes: Int32 = 0, altitudeSource: AltitudeSource = .gps
  ) {
    self.identifier = identifier
    self.sport = sport
    self.startUnixSeconds = startUnixSeconds
    self.zoneMinutes = zoneMinutes
    self.altitudeSource = altitudeSource
  }

  public static func == (a: SessionFacts, b: SessionFacts) -> Bool {
    a.identifier == b.identifier && a.sport == b.sport
      && a.startUnixSeconds == b.startUnixSeconds && a.zoneMinutes == b.zoneMinutes
      && a.altitudeSource == b.altitudeSource
  }
}
