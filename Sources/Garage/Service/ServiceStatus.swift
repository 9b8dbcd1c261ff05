/// How urgent a service is, in order.
public enum ServiceStatus: UInt8, Comparable, CaseIterable, Sendable {
  case ok = 0
  case soon = 1
  case due = 2
  case overdue = 3

  public static func < (first: ServiceStatus, second: ServiceStatus) -> Bool {
    first.rawValue < second.rawValue
  }

  /// - Parameter share: how much of the limit is used, 1 is all.
  public init(share: Double, _ thresholds: ServiceThresholds) {
    // Sums of thousandths may miss a share like 0.8 by their rounding.
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

/// Which of an interval's limits.
public enum ServiceLimitKind: Equatable, Sendable {
  case hours
  case distance
  case time
}

/// Where one of an interval's limits stands.
public struct ServiceCount: Equatable, Sendable {
  /// Hours, metres or days.
  public var used: Double
  /// Likewise, postponements included.
  public var limit: Double

  public init(used: Double, limit: Double) {
    self.used = used
    self.limit = limit
  }

  /// Negative once it is past.
  public var left: Double { limit - used }

  /// Up to a share of the limit; negative once that is past.
  func left(until share: Double) -> Double { limit * share - used }

  /// 1 is all.
  public var share: Double { limit > 0 ? used / limit : 1 }
}

/// How an interval stands at a moment.
public struct ServiceState: Equatable, Sendable {
  public var interval: ServiceInterval
  /// The bike or shoes it concerns; nil of a spare part's.
  public var carrier: GearID?
  /// Nil for what the interval does not limit.
  public var hours: ServiceCount?
  public var distance: ServiceCount?
  public var days: ServiceCount?
  /// The largest share of any limit.
  public var share: Double
  /// Whose share that is.
  public var leading: ServiceLimitKind
  public var status: ServiceStatus
  /// When the count began: the last time it was done, or `interval.since`.
  public var countedSince: Double
  /// When it will be due; nil where nobody can say.
  public var forecast: DueForecast?
}

/// Days since 1970 by the athlete's calendar.
public struct DueForecast: Equatable, Sendable {
  /// The likeliest day, and at the latest today for what is due.
  public var day: Int
  /// Four in five such services are due between these two.
  public var earliest: Int
  /// Nil where riding is so irregular that there is no end.
  public var latest: Int?

  public init(day: Int, earliest: Int, latest: Int?) {
    self.day = day
    self.earliest = earliest
    self.latest = latest
  }
}
