import Engine
import Foundation

extension CalendarFeed {
  /// Returns whether the day is in the years 1900 to 2999.
  static func isWritable(_ day: Int) -> Bool { (-25_567..<376_200).contains(day) }

  /// Returns the date, formatted as `20261212`.
  static func dayText(_ day: Int) -> String {
    Day(day).text.replacing("-", with: "")
  }

  /// Returns the time, formatted as `20261212T081500Z` and clamped to the years 1970 to 2984.
  static func momentText(_ unixSeconds: Double) -> String {
    let seconds = unixSeconds.isFinite ? min(max(unixSeconds, 0), 32e9) : 0
    let day = Int(saturating: seconds) / 86_400
    let second = Int(saturating: seconds) % 86_400
    let time = [second / 3_600, second / 60 % 60, second % 60].map {
      ($0 < 10 ? "0" : "") + String($0)
    }
    return dayText(day) + "T" + time.joined() + "Z"
  }
}
