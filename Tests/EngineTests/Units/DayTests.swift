import Engine
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0, 3), ("2026-11-21", 20_778, 5), ("2024-02-29", 19_782, 3),
    ("1969-12-31", -1, 2), ("0001-01-01", -719_162, 0), ("9999-12-31", 2_932_896, 4),
    ("0000-01-01", -719_528, 5), ("1600-02-29", -135_081, 1), ("2000-02-29", 11_016, 1),
    ("1900-03-01", -25_508, 3), ("2100-03-01", 47_541, 0),
  ]) func datesConvertToDaysAndBack(text: String, number: Int, weekday: Int) {
    #expect((Day(text)?.number, Day(number).text, Day(number).weekday) == (number, text, weekday))
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "2026-11-21x", "२०२६-11-21",
    "2026-11-31", "1900-02-29", "2100-02-29", "2026/11/21", "-026-11-21", "2026-11-0a",
    "2026-11-00",
  ]) func impossibleDatesAreRefused(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func exactDatesMustExistAndHaveFourDigitYears() {
    #expect(Day(exactYear: 2024, month: 2, day: 29) == Day(19_782))
    for (year, month, day) in [
      (2023, 2, 29), (2024, 0, 1), (2024, 13, 1), (2024, 4, 31), (2024, 4, 0), (-1, 1, 1),
      (10_000, 1, 1),
    ] {
      #expect(Day(exactYear: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
    }
  }

  /// Steps through all days from the year 1800 to 2199. This full cycle of the calendar contains every kind of leap year.
  @Test func everyDayOfFourCenturiesFollowsThePrevious() {
    let first = Day(year: 1800, month: 1, day: 1).number
    let last = Day(year: 2200, month: 1, day: 1).number
    #expect(last - first == 146_097)
    let wrong = (first..<last).filter { number in
      let (date, next) = (Day(number).date, Day(number + 1).date)
      let beginsMonth =
        next.day == 1 && (next.year * 12 + next.month) - (date.year * 12 + date.month) == 1
      let continuesMonth = next == (date.year, date.month, date.day + 1)
      return !(beginsMonth || continuesMonth) || !roundTrips(Day(number))
        || Day(number + 1).weekday != (Day(number).weekday + 1) % 7
    }
    #expect(wrong.isEmpty)
  }

  @Test func sampledDaysOfAllYearsRoundTrip() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<20_000 {
      let day = Day(Int.random(in: Day.range, using: &random))
      #expect(roundTrips(day), "\(day.number)")
      #expect((1...9999).contains(day.date.year))
    }
  }

  private func roundTrips(_ day: Day) -> Bool {
    let date = day.date
    return Day(day.text) == day && Day(year: date.year, month: date.month, day: date.day) == day
      && Day(exactYear: date.year, month: date.month, day: date.day) == day
  }

  @Test func weeksBeginOnMonday() {
    // 2026-11-16 is a Monday.
    for day in 20_773...20_779 { #expect(Day(day).monday.number == 20_773) }
    #expect((Day(20_780).monday.number, Day(0).monday.number) == (20_780, -3))
    #expect(Day(20_773).weekday == 0 && Day(-4).weekday == 6)
  }
}
