import Screens
import Store

/// When an activity began, as the athlete typed it.
enum TypedStart: Equatable {
  case asItIs
  case changed(ActivityStart)
  case refused

  /// - Parameter zoneMinutes: where it was; nil takes this machine's zone.
  init(_ typed: StartFields, zoneMinutes: Int?, now: Double) {
    guard let day = CalendarDay.parse(typed.day), let minute = Self.minuteOfDay(typed.time) else {
      self = .refused
      return
    }
    let local = Double(day * 1_440 + minute) * 60
    let zone = zoneMinutes ?? LocalZone.minutes(at: local)
    let start = ActivityStart(unixSeconds: local - Double(zone) * 60, zoneMinutes: zone)
    self = day >= 0 && start.unixSeconds <= now ? .changed(start) : .refused
  }

  var changed: ActivityStart? {
    if case .changed(let start) = self { return start }
    return nil
  }

  /// Of `18:04`, seconds behind it or not.
  private static func minuteOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count == 2 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
