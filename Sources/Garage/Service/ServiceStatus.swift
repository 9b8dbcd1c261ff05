public import Model

extension ServiceStatus {
  /// Creates the status from the used fraction of a limit.
  ///
  /// - Parameter share: The fraction of the limit that has been used, where 1 means all of it.
  public init(share: Double, _ thresholds: ServiceThresholds) {
    // Rounding may make a sum of thousandths slightly less than a threshold such as 0.8.
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

extension ServiceCount {
  /// Returns the amount that remains until a fraction of the limit is reached; negative if that fraction is exceeded.
  func left(until share: Double) -> Double { limit * share - used }

  /// The fraction of the limit that has been used, where 1 means all of it.
  public var share: Double { limit > 0 ? used / limit : 1 }
}

/// An interval's state at a point in time.
public struct ServiceState: Equatable, Sendable {
  public var interval: ServiceInterval
  /// The bike or shoes on which the interval's gear is installed; nil for a spare part.
  public var vehicle: GearID?
  /// The progress towards each limit; nil if the interval doesn't have that limit.
  public var hours: ServiceCount?
  public var distance: ServiceCount?
  public var days: ServiceCount?
  /// The highest `ServiceCount.share` of all limits.
  public var share: Double
  /// The limit with the highest `ServiceCount.share`.
  public var leading: ServiceLimitKind
  public var status: ServiceStatus
  /// The time from which use is counted: the last time the service was done, or `interval.since`.
  public var countedSince: Double
  /// The expected due date; nil if it cannot be predicted.
  public var forecast: DueForecast?
}

/// The day on which a service is expected to be due, with an 80 % prediction interval. Days are counted since 1970 in
/// the athlete's time zone.
public struct DueForecast: Equatable, Sendable {
  /// The most likely day, or the current day if the service is already due.
  public var day: Int
  /// The start of the prediction interval.
  public var earliest: Int
  /// The end of the prediction interval; nil if riding is too irregular to predict it.
  public var latest: Int?

  public init(day: Int, earliest: Int, latest: Int?) {
    self.day = day
    self.earliest = earliest
    self.latest = latest
  }
}
