public import Engine
public import Model

/// The use or time after which a service is due, whichever limit is reached first. A limit of nil doesn't apply.
public struct ServiceLimits: Equatable, Sendable {
  /// The riding time in hours, weighted according to the interval's category.
  public var hours: Double?
  /// The distance in metres, weighted according to the interval's category.
  public var meters: Double?
  /// The calendar time, regardless of use.
  public var time: CalendarLimit?

  public init(hours: Double? = nil, meters: Double? = nil, time: CalendarLimit? = nil) {
    self.hours = hours
    self.meters = meters
    self.time = time
  }

  /// The accepted range in hours: above 0, at most 100 000.
  public static let possibleHours = InputRange(Double.leastNonzeroMagnitude...1e5)
  /// The accepted range in metres: above 0, at most 10⁹.
  public static let possibleMeters = InputRange(Double.leastNonzeroMagnitude...1e9)

  /// Whether the limits may be stored: at least one is set, and each is in its range.
  public var isValid: Bool {
    let isPossible =
      Self.possibleHours.checked(hours) == hours && Self.possibleMeters.checked(meters) == meters
      && (time?.isValid ?? true)
    return isPossible && (hours != nil || meters != nil || time != nil)
  }
}

/// A period of calendar time.
public enum CalendarLimit: Equatable, Sendable {
  case days(Int)
  case months(Int)

  /// The accepted range in days: up to 50 years.
  public static let possibleDays = InputRange(1...18_250)
  public static let possibleMonths = InputRange(1...600)

  var isValid: Bool {
    switch self {
    case .days(let count): Self.possibleDays.checked(count) != nil
    case .months(let count): Self.possibleMonths.checked(count) != nil
    }
  }

  /// Returns the day on which the period ends. If that date doesn't exist, for example 31 April, the period ends on the
  /// last day of the month. A period or day that is out of range is clamped.
  ///
  /// - Parameter day: The first day, in days since 1970.
  public func end(from day: Int) -> Int {
    let day = InputRange(Day.range).clamped(day)
    return switch self {
    case .days(let count): day + Self.possibleDays.clamped(count)
    case .months(let count): monthsLater(day, Self.possibleMonths.clamped(count))
    }
  }
}

private func monthsLater(_ day: Int, _ count: Int) -> Int {
  let date = Day(day).date
  let months = date.year * 12 + date.month - 1 + count
  let (year, month) = (months / 12, months % 12 + 1)
  let first = Day(year: year, month: month, day: 1).number
  let next = Day(
    year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1
  ).number
  return min(first + date.day - 1, next - 1)
}

/// The fractions of a limit at which a service becomes due soon, due and overdue.
public struct ServiceThresholds: Equatable, Sendable {
  public var soon: Double
  public var due: Double
  public var overdue: Double

  public init(soon: Double = 0.8, due: Double = 1, overdue: Double = 1.1) {
    self.soon = soon
    self.due = due
    self.overdue = overdue
  }

  public static let standard = ServiceThresholds()

  public static let possible = InputRange(Double.leastNonzeroMagnitude...10)

  /// Whether each threshold is in range, and whether the thresholds are in ascending order.
  public var isValid: Bool {
    [soon, due, overdue].allSatisfy { Self.possible.checked($0) != nil } && soon <= due
      && due <= overdue
  }
}

/// A recurring service.
public struct ServiceInterval: Equatable, Sendable {
  public var id: GearID
  /// The bike or part to service.
  public var gear: GearID
  /// A description of the work to be done.
  public var title: String
  public var limits: ServiceLimits
  public var category: WearCategory
  public var thresholds: ServiceThresholds
  /// Whether the athlete is reminded of the service.
  public var notifies: Bool
  /// The time from which use is counted until the service is first done, in seconds since 1970.
  public var since: Double
  /// The source of the limits; empty if the athlete chose them.
  public var source: String
  /// A number that increases whenever the limits change and whenever a service is done, postponed or undone.
  public var revision: Int
  /// The status at the last revision, which the athlete has already seen.
  public var known: ServiceStatus

  public init(
    id: GearID, gear: GearID, title: String, limits: ServiceLimits, category: WearCategory,
    thresholds: ServiceThresholds = .standard, notifies: Bool = true, since: Double,
    source: String = "", revision: Int = 0, known: ServiceStatus = .ok
  ) {
    self.id = id
    self.gear = gear
    self.title = title
    self.limits = limits
    self.category = category
    self.thresholds = thresholds
    self.notifies = notifies
    self.since = since
    self.source = source
    self.revision = revision
    self.known = known
  }

  /// Whether the interval may be stored.
  public var isValid: Bool {
    limits.isValid && thresholds.isValid && LocalTime.possible.checked(since) != nil
      && Self.revisions.checked(revision) != nil
  }

  public static let revisions = InputRange(0...1 << 40)

  /// Returns whether this interval and `other` count use in the same way. If they don't, changing one to the other
  /// restarts the reminders.
  public func countsAlike(_ other: ServiceInterval) -> Bool {
    limits == other.limits && thresholds == other.thresholds && category == other.category
      && since == other.since && gear == other.gear
  }
}
