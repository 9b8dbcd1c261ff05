/// Distance over time; `Pace` is its inverse.
public struct Speed: Quantity {
  /// The speeds that are possible on foot, in m/s. The fastest sprint on record reached 12.4.
  static let possibleRunning = 0.0...13.0

  /// Metres a second.
  public let base: Double
  /// Metres a second.
  public init(base: Double) { self.base = base }

  /// The unit of everything inside the engine.
  public static func metersPerSecond(_ value: Double) -> Speed { Speed(base: value) }
  /// 3.6 are 1 m/s.
  public static func kilometersPerHour(_ value: Double) -> Speed { Speed(base: value / 3.6) }
  /// Miles of 1609.344 m an hour.
  public static func milesPerHour(_ value: Double) -> Speed {
    Speed(base: value * Factor.metersPerMile / 3600)
  }

  /// The unit of everything inside the engine.
  public var metersPerSecond: Double { base }
  /// 3.6 are 1 m/s.
  public var kilometersPerHour: Double { base * 3.6 }
  /// Miles of 1609.344 m an hour.
  public var milesPerHour: Double { base * 3600 / Factor.metersPerMile }

  /// Nil at rest, backwards and when not finite: no pace then.
  public var pace: Pace? {
    guard base > 0, base.isFinite, (1 / base).isFinite else { return nil }
    return Pace(base: 1 / base)
  }
}

/// Time over a distance; a slower pace is the greater one.
public struct Pace: Quantity {
  /// Seconds a metre.
  public let base: Double
  /// Seconds a metre.
  public init(base: Double) { self.base = base }

  /// The unit of everything inside the engine.
  public static func secondsPerMeter(_ value: Double) -> Pace { Pace(base: value) }
  /// A runner's usual pace: 300 is 5:00 min/km.
  public static func secondsPerKilometer(_ value: Double) -> Pace { Pace(base: value / 1000) }
  /// Over miles of 1609.344 m.
  public static func secondsPerMile(_ value: Double) -> Pace {
    Pace(base: value / Factor.metersPerMile)
  }

  /// The unit of everything inside the engine.
  public var secondsPerMeter: Double { base }
  /// A runner's usual pace: 300 is 5:00 min/km.
  public var secondsPerKilometer: Double { base * 1000 }
  /// Over miles of 1609.344 m.
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
  /// Steps a minute.
  public let base: Double
  /// A quantity from its number in the base unit.
  public init(base: Double) { self.base = base }

  /// Both feet counted: twice the strides.
  public static func stepsPerMinute(_ value: Double) -> Cadence { Cadence(base: value) }
  /// Both feet counted: twice the strides.
  public var stepsPerMinute: Double { base }
}
