public import Foundation

/// When an interval's event took its present form, and how often it had another before.
public struct CalendarStamp: Equatable, Sendable {
  /// Grows by one with each change.
  public var sequence: Int
  /// Seconds since 1970.
  public var changedAt: Double

  public init(sequence: Int, changedAt: Double) {
    self.sequence = sequence
    self.changedAt = changedAt
  }
}

/// Services as a calendar to subscribe to (RFC 5545): an event a whole day long on the day each is expected to fall due,
/// with an alarm at nine in the morning.
///
/// An interval keeps its event for ever: when the forecast moves, the event does, with a higher sequence. The same
/// notices and stamps give the same bytes.
public struct CalendarFeed {
  /// What the calendar is called.
  let name: String
  /// Where this server is reached, for links; nil gives none.
  let origin: String?

  public init(name: String, origin: String?) {
    self.name = name
    self.origin = origin
  }

  /// What the event of a notice says, to be compared with what it said before; nil where it has none.
  public static func content(of notice: ServiceNotice) -> String? {
    guard let due = notice.due, notice.isAnnounced, isWritable(due.day) else { return nil }
    return "\(due.day)\n\(notice.path)\n\(notice.title)\n\(notice.body)"
  }

  /// Events by day, of notices that have a forecast and a stamp.
  public func bytes(_ notices: [ServiceNotice], stamps: [UUID: CalendarStamp]) -> [UInt8] {
    var lines = CalendarLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", "-//Andante//Service reminders//EN")
    lines.add("CALSCALE", "GREGORIAN")
    lines.add("METHOD", "PUBLISH")
    lines.add("NAME", text: name)
    lines.add("X-WR-CALNAME", text: name)
    lines.add("REFRESH-INTERVAL;VALUE=DURATION", "PT6H")
    lines.add("X-PUBLISHED-TTL", "PT6H")
    for notice in notices.sorted(by: Self.precedes) {
      guard Self.content(of: notice) != nil, let due = notice.due,
        let stamp = stamps[notice.interval]
      else { continue }
      add(notice, on: due.day, stamp, to: &lines)
    }
    lines.add("END", "VCALENDAR")
    return lines.utf8
  }

  private func add(
    _ notice: ServiceNotice, on day: Int, _ stamp: CalendarStamp, to lines: inout CalendarLines
  ) {
    lines.add("BEGIN", "VEVENT")
    lines.add("UID", notice.interval.uuidString.lowercased() + "@andante")
    lines.add("DTSTAMP", Self.momentText(stamp.changedAt))
    lines.add("LAST-MODIFIED", Self.momentText(stamp.changedAt))
    lines.add("SEQUENCE", String(stamp.sequence))
    lines.add("DTSTART;VALUE=DATE", Self.dayText(day))
    lines.add("DTEND;VALUE=DATE", Self.dayText(day + 1))
    lines.add("SUMMARY", text: notice.title)
    lines.add("DESCRIPTION", text: notice.body)
    if let origin { lines.add("URL", withoutControls(origin + notice.path)) }
    lines.add("TRANSP", "TRANSPARENT")
    lines.add("BEGIN", "VALARM")
    lines.add("ACTION", "DISPLAY")
    lines.add("TRIGGER", "PT9H")
    lines.add("DESCRIPTION", text: notice.title)
    lines.add("END", "VALARM")
    lines.add("END", "VEVENT")
  }

  private static func precedes(_ one: ServiceNotice, _ other: ServiceNotice) -> Bool {
    (one.due?.day ?? 0, one.interval.uuidString) < (other.due?.day ?? 0, other.interval.uuidString)
  }
}
