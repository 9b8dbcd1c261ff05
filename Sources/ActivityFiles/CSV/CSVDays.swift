import Engine

/// The dates of a table in which a single date such as `01/05/2026` doesn't reveal the order of day, month and year.
/// The order is derived from the whole column.
struct CSVDays {
  /// Consecutive points with the same date.
  private struct Run {
    var firstPoint: Int
    var date: CSVDate
  }

  private var runs: [Run] = []
  private var isTwelveHour = false
  private var location: (line: Int, byteOffset: Int)?

  var isEmpty: Bool { runs.isEmpty }

  /// Adds the date of a point, given by its index from 0. Returns whether the date differs from the previous one.
  mutating func add(
    _ date: CSVDate, _ clock: CSVClock, of point: Int, at location: (line: Int, byteOffset: Int)
  ) -> Bool {
    isTwelveHour = isTwelveHour || clock.isTwelveHour
    guard runs.last?.date != date else { return false }
    if runs.isEmpty { self.location = location }
    runs.append(Run(firstPoint: point, date: date))
    return true
  }

  /// Converts the points' times of day to seconds since the first one. Returns the start, or nil if the dates are
  /// impossible.
  func assignTimes(_ segments: inout [[TrackPoint]], _ warnings: inout WarningList) -> DateTime? {
    let order = decided(&warnings)
    var days = runs.map { (firstPoint: $0.firstPoint, day: $0.date.day(order)) }[...]
    var (index, day, start): (Int, Double?, Double?) = (0, nil, nil)
    for segment in segments.indices {
      for point in segments[segment].indices {
        while let next = days.first, next.firstPoint <= index {
          day = next.day
          days = days.dropFirst()
        }
        let clock = segments[segment][point].seconds
        let time = day.flatMap { day in clock.map { day * 86_400 + $0 } }
        start = start ?? time
        segments[segment][point].seconds = time.map { Self.difference($0, start) }
        index += 1
      }
    }
    return start.flatMap { DateTime(unixSeconds: $0) }
  }

  /// Returns the seconds between two times, rounded to the microsecond.
  private static func difference(_ time: Double, _ start: Double?) -> Double {
    ((time - (start ?? time)) * 1e6).rounded(.toNearestOrEven) / 1e6
  }

  // MARK: Order

  /// Returns the order that makes the most dates valid and places them closest together. If several orders are equally
  /// good, a 12-hour clock suggests that the month is first; otherwise the most common order is assumed, with a
  /// warning.
  private func decided(_ warnings: inout WarningList) -> CSVDate.Order {
    guard let first = runs.first?.date else { return .yearFirst }
    let ratings = first.orders.map { (order: $0, rating: rating($0)) }
    guard let best = ratings.map(\.rating).min(by: { $0 < $1 }) else { return first.orders[0] }
    let equal = ratings.filter { $0.rating == best }.map(\.order)
    warnImpossible(equal[0], &warnings)
    if equal.count == 1 { return equal[0] }
    if isTwelveHour, equal.contains(.monthFirst) { return .monthFirst }
    if let day = first.day(equal[0]), Set(equal.map { first.day($0) }).count > 1 {
      let date = Day(Int(saturating: day)).text
      warnings.add(
        .time, "\"\(first.text)\" was read as \(date); the order of day, month and year is unclear",
        at: location)
    }
    return equal[0]
  }

  /// Returns the number of dates that are invalid in this order, and the number of days from the earliest to the latest
  /// date.
  private func rating(_ order: CSVDate.Order) -> (impossible: Int, span: Double) {
    let days = runs.compactMap { $0.date.day(order) }
    return (runs.count - days.count, (days.max() ?? 0) - (days.min() ?? 0))
  }

  private func warnImpossible(_ order: CSVDate.Order, _ warnings: inout WarningList) {
    for run in runs where run.date.day(order) == nil {
      warnings.add(.time, "\"\(run.date.text)\" is not a valid date", at: location)
    }
  }
}
