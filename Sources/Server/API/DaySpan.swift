import Engine
import HTTPTypes

/// The days that two parameters of the interface name.
enum DaySpan {
  static let refused = APIAnswer.problem(
    .unprocessableContent, "The last day is before the first.")

  /// Both days are in it.
  /// - Throws: `APIProblem` where the first comes after the last.
  static func days(from first: Int, through last: Int) throws(APIProblem) -> ClosedRange<Int> {
    guard first <= last else {
      throw APIProblem(
        status: .unprocessableContent,
        detail: "from must not be after to, which is \(CalendarDay.text(of: last)).")
    }
    return first...last
  }
}
