/// A speed: distance divided by time, the inverse of `Pace`.
public struct Speed: Quantity {
  /// The possible speeds on foot, in m/s. The fastest recorded sprint reached 12.4 m/s.
  static let possibleRunning = 0.0...13.0

  /// The speed in metres per second.
  public let base: Double
  /// Creates a speed from metres per second.
  public init(base: Double) { self.base = base }

  /// Creates a speed from metres per second, the engine's unit.
  public static func metersPerSecond(_ value: Double) -> Speed { Speed(base: value) }
  /// Creates a speed from kilometres per hour.
  public static func kilometersPerHour(_ value: Double) -> Speed { Speed(base: value / 3.6) }
  /// Creates a speed from miles (1609.344 m) per hour.
  public static func milesPerHour(_ value: Double) -> Speed {
    Speed(base: value * Factor.metersPerMile / 3600)
  }

  /// The speed in metres per second, the engine's unit.
  public var metersPerSecond: Double { base }
  /// The speed in kilometres per hour.
  public var kilometersPerHour: Double { base * 3.6 }
  /// The speed in miles (1609.344 m) per hour.
  public var milesPerHour: Double { base * 3600 / Factor.metersPerMile }

  /// The corresponding pace, or nil unless the speed is positive and finite.
  public var pace: Pace? {
    guard base > 0, base.isFinite, (1 / base).isFinite else { return nil }
    return Pace(base: 1 / base)
  }
}

/// A pace: time divided by distance. Slower paces have greater values.
public struct Pace: Quantity {
  /// The pace in seconds per metre.
  public let base: Double
  /// Creates a pace from seconds per metre.
  public init(base: Double) { self.base = base }

  /// Creates a pace from seconds per metre, the engine's unit.
  public static func secondsPerMeter(_ value: Double) -> Pace { Pace(base: value) }
  /// Creates a pace from seconds per kilometre: 300 is 5:00 min/km.
  public static func secondsPerKilometer(_ value: Double) -> Pace { Pace(base: value / 1000) }
  /// Creates a pace from seconds per mile of 1609.344 m.
  public static func secondsPerMile(_ value: Double) -> Pace {
    Pace(base: value / Factor.metersPerMile)
  }

  /// The pace in seconds per metre, the engine's unit.
  public var secondsPerMeter: Double { base }
  /// The pace in seconds per kilometre: 300 is 5:00 min/km.
  public var secondsPerKilometer: Double { base * 1000 }
  /// The pace in seconds per mile of 1609.344 m.
  public var secondsPerMile: Double { base * Factor.metersPerMile }

  /// The corresponding speed, or nil unless the pace is positive and finite.
  public var speed: Speed? {
    guard base > 0, base.isFinite, (1 / base).isFinite else { return nil }
    return Speed(base: 1 / base)
  }

  /// Returns the pace in seconds per kilometre or per mile.
  public func seconds(in units: UnitSystem) -> Double {
    units == .metric ? secondsPerKilometer : secondsPerMile
  }
}

/// A cadence, counting the steps of both feet.
public struct Cadence: Quantity {
  /// The cadence in steps per minute.
  public let base: Double
  /// Creates a cadence from steps per minute.
  public init(base: Double) { self.base = base }

  /// Creates a cadence from steps per minute, counting both feet.
  public static func stepsPerMinute(_ value: Double) -> Cadence { Cadence(base: value) }
  /// The cadence in steps per minute, counting both feet. This is twice the stride rate.
  public var stepsPerMinute: Double { base }
}
