public import Engine

/// A run whose log ends before its finish.
public struct UnfinishedSession: Equatable, Sendable {
  public var start: Moment
  public var movingSeconds: Double
  public var meters: Double

  public init(start: Moment, movingSeconds: Double, meters: Double) {
    self.start = start
    self.movingSeconds = movingSeconds
    self.meters = meters
  }
}

public struct RunSetupState: Sendable {
  public var units: UnitSystem
  public var location: LocationStatus
  public var signal: SignalQuality
  /// The receiver's radius in metres; nil while unknown.
  public var accuracyMeters: Double?
  /// 10, 30, or 0 for never.
  public var autoPauseSeconds: Int
  public var saver: Bool
  /// Nil when there is none, or when the page's own storage has not been read yet.
  public var unfinished: UnfinishedSession?
  public var isDemo: Bool
  /// What the coach makes of the choices.
  public var coach = CadenceSnapshot()
  /// What the athlete chose, last time or just now.
  public var choices = SessionChoices()
  /// Whether target speeds are shown as km/h or mph, else as a pace.
  public var showsSpeed = false

  public init(
    units: UnitSystem = .metric, location: LocationStatus = .undetermined,
    signal: SignalQuality = .searching, accuracyMeters: Double? = nil, autoPauseSeconds: Int = 30,
    saver: Bool = false, unfinished: UnfinishedSession? = nil, isDemo: Bool = false
  ) {
    self.units = units
    self.location = location
    self.signal = signal
    self.accuracyMeters = accuracyMeters
    self.autoPauseSeconds = autoPauseSeconds
    self.saver = saver
    self.unfinished = unfinished
    self.isDemo = isDemo
  }

  /// The same as the slots see it.
  var live: LiveRunState {
    var snapshot = SessionSnapshot()
    snapshot.location = location
    snapshot.signal = signal
    snapshot.quality.latestAccuracyMeters = accuracyMeters
    snapshot.saver = saver
    snapshot.coach = coach
    return LiveRunState(
      snapshot: snapshot, units: units, choices: choices, showsSpeed: showsSpeed)
  }
}
