/// The urgency of a service, in ascending order.
public enum ServiceStatus: UInt8, Comparable, CaseIterable, Sendable {
  case ok = 0
  case soon = 1
  case due = 2
  case overdue = 3

  public static func < (first: ServiceStatus, second: ServiceStatus) -> Bool {
    first.rawValue < second.rawValue
  }

  /// - Parameter share: the used share of the limit, where 1 means all of it.
  public init(share: Double, _ thresholds: ServiceThresholds) {
    // Rounding may place a sum of thousandths slightly below a threshold such as 0.8.
    let share = share + 1e-9
    if share >= thresholds.overdue {
      self = .overdue
    } else if share >= thresholds.due {
      self = .due
    } else {
      self = share >= thresholds.soon ? .soon : .ok
    }
  }
}

/// One of the three limits of an interval.
public enum ServiceLimitKind: Equatable, Sendable {
  case hours
  case distance
  case time
}

/// The progress towards one of an interval's limits.
public struct ServiceCount: Equatable, Sendable {
  /// The use so far, in hours, metres or days.
  public var used: Double
  /// The limit including postponements, in the same unit.
  public var limit: Double

  public init(used: Double, limit: Double) {
    self.used = used
    self.limit = limit
  }

  /// The remaining amount. Negative once the limit is exceeded.
  public var left: Double { limit - used }

  /// Returns the amount that remains until a share of the limit is reached. Negative once it is exceeded.
  func left(until share: Double) -> Double { limit * share - used }

  /// The used share of the limit, where 1 means all of it.
  public var share: Double { limit > 0 ? used / limit : 1 }
}

/// The state of an interval at a point in time.
public struct ServiceState: Equatable, Sendable {
  public var interval: ServiceInterval
  /// The bike or shoes that the interval concerns, or nil for a spare part.
  public var carrier: GearID?
  /// The progress towards each limit, or nil if the interval has no such limit.
  public var hours: ServiceCount?
  public var distance: ServiceCount?
  public var days: ServiceCount?
  /// The largest share among all limits.
  public var share: Double
  /// The limit with that share.
  public var leading: ServiceLimitKind
  public var status: ServiceStatus
  /// The time at which counting started: the last time the service was done, or `interval.since`.
  public var countedSince: Double
  /// The expected due date, or nil if it cannot be predicted.
  public var forecast: DueForecast?
}

/// The day on which a service is expected to be due, with an 80 % prediction interval. In days since 1970 in the
/// athlete's time zone.
public struct DueForecast: Equatable, Sendable {
  /// The most likely day; today if the service is already due.
  public var day: Int
  /// The start of the prediction interval.
  public var earliest: Int
  /// The end of the prediction interval, or nil if riding is too irregular for one.
  public var latest: Int?

  public init(day: Int, earliest: Int, latest: Int?) {
    self.day = day
    self.earliest = earliest
    self.latest = latest
  }
}
