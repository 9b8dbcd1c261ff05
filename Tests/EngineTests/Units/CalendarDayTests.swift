import Engine
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2026-11-21", 20_778), ("2024-02-29", 19_782), ("1969-12-31", -1),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("0000-01-01", -719_528),
  ]) func datesConvertToDaysAndBack(text: String, day: Int) {
    #expect(CalendarDay.parse(text) == day)
    #expect(CalendarDay.text(of: day) == text)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "2026-11-21x", "२०२६-11-21",
    "2026-11-31", "1900-02-29", "2026/11/21", "-026-11-21", "2026-11-0a",
  ]) func impossibleDatesAreRefused(text: String) {
    #expect(CalendarDay.parse(text) == nil)
  }

  /// A full cycle of the calendar contains every kind of leap year.
  @Test func everyDayOfFourCenturiesFollowsThePrevious() {
    let first = CalendarDay.number(year: 1800, month: 1, day: 1)
    let last = CalendarDay.number(year: 2200, month: 1, day: 1)
    #expect(last - first == 146_097)
    let wrong = (first..<last).filter { number in
      let (date, next) = (CalendarDay.date(of: number), CalendarDay.date(of: number + 1))
      let beginsMonth =
        next.day == 1 && (next.year * 12 + next.month) - (date.year * 12 + date.month) == 1
      let continuesMonth = next == (date.year, date.month, date.day + 1)
      return !(beginsMonth || continuesMonth)
        || CalendarDay.parse(CalendarDay.text(of: number)) != number
    }
    #expect(wrong.isEmpty)
  }

  @Test func weeksBeginOnMonday() {
    // 2026-11-16 is a Monday.
    for day in 20_773...20_779 { #expect(CalendarDay.monday(of: day) == 20_773) }
    #expect(CalendarDay.monday(of: 20_780) == 20_780)
    #expect(CalendarDay.monday(of: 0) == -3)
    #expect(CalendarDay.weekday(of: 20_773) == 0 && CalendarDay.weekday(of: -4) == 6)
  }
}
