public import Engine

/// Where the finished run's log is.
public enum RunDelivery: Equatable, Sendable {
  /// Only on this device, to be posted by itself.
  case waiting
  /// On the server, at this address.
  case stored(url: String)
  /// The server will not take it; it stays on this device.
  case refused
}

public struct RunSummaryState: Sendable {
  public var analysis: ActivityAnalysis
  public var units: UnitSystem
  public var start: Moment?
  public var route: RouteSketch
  public var delivery: RunDelivery
  /// A played run is not kept.
  public var isPlayed: Bool

  public init(
    analysis: ActivityAnalysis, units: UnitSystem = .metric, start: Moment? = nil,
    route: RouteSketch = RouteSketch(), delivery: RunDelivery = .waiting, isPlayed: Bool = false
  ) {
    self.analysis = analysis
    self.units = units
    self.start = start
    self.route = route
    self.delivery = delivery
    self.isPlayed = isPlayed
  }
}
