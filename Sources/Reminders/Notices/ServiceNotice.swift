public import Foundation
public import Model

extension ServiceThreshold {
  /// Whether the reminder is repeated every week.
  var repeats: Bool { self >= .due }
}

/// The current state of a service interval, with the text for its reminder.
public struct ServiceNotice: Equatable, Sendable {
  /// The interval's ID, which is the same for all of its cycles.
  public var interval: UUID
  /// The number of times that the service has been done. Each reminder belongs to one cycle.
  public var cycle: Int
  /// The highest threshold that has been reached; nil before the first one, in which case the interval only appears in
  /// the calendar.
  public var threshold: ServiceThreshold?
  /// Whether reminders for this interval are enabled.
  public var isAnnounced: Bool
  /// The title, such as “Chain: Gravel bike”.
  public var title: String
  /// The text, such as “4 h left, about 12 December”.
  public var body: String
  /// The path of the page that the reminder links to, starting with `/`.
  public var path: String
  /// The day on which the service is expected to be due, in days since 1970 in the athlete's time zone; nil if it cannot
  /// be predicted.
  public var dueDay: Int?

  public init(
    interval: UUID, cycle: Int, threshold: ServiceThreshold?, isAnnounced: Bool = true,
    title: String, body: String, path: String, dueDay: Int? = nil
  ) {
    self.interval = interval
    self.cycle = cycle
    self.threshold = threshold
    self.isAnnounced = isAnnounced
    self.title = title
    self.body = body
    self.path = path
    self.dueDay = dueDay
  }
}
