public import Engine

/// A run whose log ends before its finish.
public struct UnfinishedRun: Equatable, Sendable {
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
  public var unfinished: UnfinishedRun?
  public var isDemo: Bool

  public init(
    units: UnitSystem = .metric, location: LocationStatus = .undetermined,
    signal: SignalQuality = .searching, accuracyMeters: Double? = nil, autoPauseSeconds: Int = 30,
    saver: Bool = false, unfinished: UnfinishedRun? = nil, isDemo: Bool = false
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
}
