public struct Speed: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func metersPerSecond(_ value: Double) -> Speed { Speed(base: value) }
  public static func kilometersPerHour(_ value: Double) -> Speed { Speed(base: value / 3.6) }
  public static func milesPerHour(_ value: Double) -> Speed {
    Speed(base: value * Factor.metersPerMile / 3600)
  }

  public var metersPerSecond: Double { base }
  public var kilometersPerHour: Double { base * 3.6 }
  public var milesPerHour: Double { base * 3600 / Factor.metersPerMile }

  /// Nil at rest, backwards and when not finite: no pace then.
  public var pace: Pace? {
    guard base > 0, base.isFinite, (1 / base).isFinite else { return nil }
    return Pace(base: 1 / base)
  }
}

/// Time over a distance; a slower pace is the greater one.
public struct Pace: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func secondsPerMeter(_ value: Double) -> Pace { Pace(base: value) }
  public static func secondsPerKilometer(_ value: Double) -> Pace { Pace(base: value / 1000) }
  public static func secondsPerMile(_ value: Double) -> Pace {
    Pace(base: value / Factor.metersPerMile)
  }

  public var secondsPerMeter: Double { base }
  public var secondsPerKilometer: Double { base * 1000 }
  public var secondsPerMile: Double { base * Factor.metersPerMile }

  /// Nil for a pace of 0 or less and when not finite.
  public var speed: Speed? {
    guard base > 0, base.isFinite, (1 / base).isFinite else { return nil }
    return Speed(base: 1 / base)
  }

  /// Seconds for the system's long unit: a kilometre or a mile.
  public func seconds(in units: UnitSystem) -> Double {
    units == .metric ? secondsPerKilometer : secondsPerMile
  }
}

/// Steps a minute, both feet counted.
public struct Cadence: Quantity {
  public let base: Double
  public init(base: Double) { self.base = base }

  public static func stepsPerMinute(_ value: Double) -> Cadence { Cadence(base: value) }
  public var stepsPerMinute: Double { base }
}
