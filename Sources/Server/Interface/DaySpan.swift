import Engine
import HTTPTypes

/// The range of days that the parameters `from` and `to` specify.
enum DaySpan {
  static let refused = APIAnswer.problem(
    .unprocessableContent, "The last day is before the first.")

  /// - Throws: `APIProblem` if `first` is after `last`.
  static func days(from first: Int, through last: Int) throws(APIProblem) -> ClosedRange<Int> {
    guard first <= last else {
      throw APIProblem(
        status: .unprocessableContent,
        detail: "from must not be after to, which is \(Day(last).text).")
    }
    return first...last
  }
}
