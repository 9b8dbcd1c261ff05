public import Foundation

/// How urgent a service interval is. The raw values are stored and must not change.
public enum ServiceThreshold: UInt8, Comparable, Sendable, CaseIterable {
  case soon = 1
  case due = 2
  case overdue = 3

  /// Whether the reminder is repeated every week.
  var repeats: Bool { self >= .due }

  public static func < (one: ServiceThreshold, other: ServiceThreshold) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The day on which a service is expected to be due, and the range in which it may fall. In days since 1970 in the
/// athlete's time zone.
public struct ForecastDay: Equatable, Sendable {
  public var day: Int
  public var earliest: Int
  public var latest: Int

  public init(day: Int, earliest: Int, latest: Int) {
    self.day = day
    self.earliest = earliest
    self.latest = latest
  }
}

/// The current state of one service interval, with the text of its reminder.
public struct ServiceNotice: Equatable, Sendable {
  /// The ID of the interval, which is the same for all its cycles.
  public var interval: UUID
  /// The number of services done so far. Each reminder belongs to one cycle.
  public var cycle: Int
  /// The highest threshold reached, or nil before the first. Without a threshold the interval only appears in the
  /// calendar.
  public var threshold: ServiceThreshold?
  /// Whether the athlete wants reminders for this interval.
  public var isAnnounced: Bool
  /// For example “Chain: Gravel bike”.
  public var title: String
  /// For example “4 h left, about 12 December”.
  public var body: String
  /// The path of the page that the reminder opens, starting with `/`.
  public var path: String
  /// The forecast, or nil if it isn't possible.
  public var due: ForecastDay?

  public init(
    interval: UUID, cycle: Int, threshold: ServiceThreshold?, isAnnounced: Bool = true,
    title: String, body: String, path: String, due: ForecastDay? = nil
  ) {
    self.interval = interval
    self.cycle = cycle
    self.threshold = threshold
    self.isAnnounced = isAnnounced
    self.title = title
    self.body = body
    self.path = path
    self.due = due
  }
}
