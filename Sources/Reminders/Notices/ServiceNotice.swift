public import Foundation

/// How far a service interval has come. Raw values are stored and never renumbered.
public enum ServiceThreshold: UInt8, Comparable, Sendable, CaseIterable {
  case soon = 1
  case due = 2
  case overdue = 3

  /// Whether its reminder is sent every week.
  var repeats: Bool { self >= .due }

  public static func < (one: ServiceThreshold, other: ServiceThreshold) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// The day on which a service is expected to fall due, with the days it may fall between. Days since 1970 by the
/// athlete's calendar.
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

/// What there is to say of one service interval at this moment.
public struct ServiceNotice: Equatable, Sendable {
  /// Of the interval; the same for all its cycles.
  public var interval: UUID
  /// Counts the services done: a reminder belongs to one cycle.
  public var cycle: Int
  /// The highest threshold reached; nil before the first, when only the calendar shows it.
  public var threshold: ServiceThreshold?
  /// Whether the athlete wants to be told of this interval.
  public var isAnnounced: Bool
  /// "Chain: Gravel bike"
  public var title: String
  /// "4 h left, about 12 December"
  public var body: String
  /// The page it opens, from `/` on.
  public var path: String
  /// Nil where nothing can be forecast.
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
