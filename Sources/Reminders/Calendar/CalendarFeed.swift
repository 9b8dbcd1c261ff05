public import Foundation
public import Model
import TextEncoding

/// A subscribable calendar (RFC 5545) with one event per service: an all-day event on the day on which the service is
/// expected to be due, with an alarm at 9 a.m.
///
/// An interval keeps its event permanently. When the forecast changes, the event moves and its sequence number
/// increases. The same notices and stamps always result in the same bytes.
public struct CalendarFeed {
  /// The calendar's title.
  let name: String
  /// The base URL of this server, for links; nil to omit links from the events.
  let origin: String?

  public init(name: String, origin: String?) {
    self.name = name
    self.origin = origin
  }

  /// Returns the content of a notice's event, for comparison with its previous content, or nil if the notice has no
  /// event.
  public static func content(of notice: ServiceNotice) -> String? {
    guard let due = notice.dueDay, notice.isAnnounced, isWritable(due) else { return nil }
    return "\(due)\n\(notice.path)\n\(notice.title)\n\(notice.body)"
  }

  /// Returns the calendar file, which contains an event for each notice that has a forecast and a stamp, sorted by day.
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
      guard Self.content(of: notice) != nil, let due = notice.dueDay,
        let stamp = stamps[notice.interval]
      else { continue }
      add(notice, on: due, stamp, to: &lines)
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
    if let origin { lines.add("URL", oneLine(origin + notice.path)) }
    lines.add("TRANSP", "TRANSPARENT")
    lines.add("BEGIN", "VALARM")
    lines.add("ACTION", "DISPLAY")
    lines.add("TRIGGER", "PT9H")
    lines.add("DESCRIPTION", text: notice.title)
    lines.add("END", "VALARM")
    lines.add("END", "VEVENT")
  }

  private static func precedes(_ one: ServiceNotice, _ other: ServiceNotice) -> Bool {
    (one.dueDay ?? 0, one.interval.uuidString) < (other.dueDay ?? 0, other.interval.uuidString)
  }
}
