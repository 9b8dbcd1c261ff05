import Engine

extension DateWords {
  static var months: [DateWords] {
    [
      .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
      .november, .december,
    ]
  }

  static var shortMonths: [DateWords] {
    [.jan, .feb, .mar, .apr, .may, .jun, .jul, .aug, .sep, .oct, .nov, .dec]
  }

  static var weekdays: [DateWords] { [.mon, .tue, .wed, .thu, .fri, .sat, .sun] }
}

extension Instant {
  private var date: (year: Int, month: Int, day: Int) { Day(localDay).date }

  /// Returns a day such as "Thu 19 Nov", with the year if it differs from the year of `now`.
  func dayText(now: Instant? = nil) -> String {
    let day = date
    let words = DateWords.weekdayDay.filled(
      DateWords.weekdays[Day(localDay).weekday].text, decimal(day.day),
      DateWords.shortMonths[day.month - 1].text)
    if let now, now.date.year == day.year { return words }
    return joined(words, " ", decimal(day.year))
  }

  /// The time of day, such as "18:04".
  var timeText: String { joined(twoDigits(minuteOfDay / 60), ":", twoDigits(minuteOfDay % 60)) }

  /// The day and month, such as "19 Nov".
  var shortDayText: String {
    joined(decimal(date.day), " ", DateWords.shortMonths[date.month - 1].text)
  }

  /// The month and year, such as "November 2026".
  var monthText: String {
    joined(DateWords.months[date.month - 1].text, " ", decimal(date.year))
  }

  var yearText: String { decimal(date.year) }

  /// Months since year 0. Consecutive activities belong to the same month if their numbers are equal.
  var monthNumber: Int { date.year * 12 + date.month }

  /// The local time for `<time datetime>`, to the minute and without a UTC offset, such as "2026-11-19T18:04".
  var iso8601Text: String {
    joined(isoDayText, "T", timeText)
  }

  /// The local date, such as "2026-11-19".
  var isoDayText: String {
    let day = date
    return joined(fourDigits(day.year), "-", twoDigits(day.month), "-", twoDigits(day.day))
  }

  private func fourDigits(_ number: Int) -> String {
    joined(twoDigits(number / 100), twoDigits(number % 100))
  }
}

/// Returns a `time` element with readable text and a machine-readable date.
func timeElement(_ moment: Instant, _ text: String) -> HTML {
  tag("time", Attribute("datetime", moment.iso8601Text)) { text }
}
