import Engine
import Screens
import Store

/// An activity's start as the athlete entered it.
enum EnteredStart: Equatable {
  case asItIs
  case changed(Instant)
  case refused

  /// - Parameters:
  ///   - known: The previous start. Its seconds are kept if the entered time doesn't include seconds, and its time zone
  ///     is kept if it differs from this machine's.
  ///   - zone: Returns this machine's offset from UTC at a given time, in minutes.
  init(
    _ typed: StartFields, known: Instant?, now: Double,
    zone: (Double) -> Int = LocalZone.minutes(at:)
  ) {
    guard typed != known.map({ StartFields($0) }) else {
      self = .asItIs
      return
    }
    guard let day = Day(typed.day), let time = TimeOfDay(typed.time) else {
      self = .refused
      return
    }
    let seconds = Double(time.minute * 60) + (time.seconds ?? known?.secondOfMinute ?? 0)
    let local = Instant(day: day.number, seconds: seconds).unixSeconds
    let minutes = Self.zoneMinutes(known, zone) ?? Self.zoneMinutes(atLocal: local, zone)
    let start = Instant(day: day.number, seconds: seconds, zoneMinutes: minutes)
    self = (0...now).contains(start.unixSeconds) ? .changed(start) : .refused
  }

  var changed: Instant? {
    if case .changed(let start) = self { return start }
    return nil
  }

  /// Returns the UTC offset of the known start, or nil if the start is in this machine's time zone.
  private static func zoneMinutes(_ known: Instant?, _ zone: (Double) -> Int) -> Int? {
    guard let known, known.zoneMinutes != zone(known.unixSeconds) else { return nil }
    return known.zoneMinutes
  }

  /// Returns the UTC offset at a local time. When the clock changes, uses the offset before the change for ambiguous
  /// and skipped times.
  private static func zoneMinutes(atLocal seconds: Double, _ zone: (Double) -> Int) -> Int {
    let guess = zone(seconds - Double(zone(seconds)) * 60)
    return zone(seconds - Double(guess) * 60)
  }
}

extension Instant {
  fileprivate var secondOfMinute: Double {
    unixSeconds - (unixSeconds / 60).rounded(.down) * 60
  }
}

/// A time of day such as `18:04` or `18:04:30`.
private struct TimeOfDay {
  let minute: Int
  let seconds: Double?

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (2...3).contains(parts.count),
      parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(isDigit) })
    else { return nil }
    let numbers = parts.compactMap { InputRange(0...59).parse(Substring($0)) }
    guard numbers.count == parts.count, numbers[0] < 24 else { return nil }
    minute = numbers[0] * 60 + numbers[1]
    seconds = numbers.count == 3 ? Double(numbers[2]) : nil
  }
}
