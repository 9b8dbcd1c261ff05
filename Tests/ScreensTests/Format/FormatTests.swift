import Engine
import Testing

@testable import Screens

@Suite struct FormatTests {
  @Test func datesFollowTheCalendar() {
    let known: [(Double, String, String)] = [
      (0, "Thu 1 Jan 1970", "1970-01-01T00:00"),
      (951_782_400, "Tue 29 Feb 2000", "2000-02-29T00:00"),
      (1_795_245_120, "Sat 21 Nov 2026", "2026-11-21T07:12"),
      (-86_400, "Wed 31 Dec 1969", "1969-12-31T00:00"),
      (4_107_542_400, "Mon 1 Mar 2100", "2100-03-01T00:00"),
    ]
    for (seconds, day, machine) in known {
      let moment = Instant(unixSeconds: seconds)
      #expect(moment.dayText() == day)
      #expect(moment.iso8601Text == machine)
    }
  }

  @Test func timeZoneChangesTheDay() {
    let moment = Instant(unixSeconds: 1_795_302_000, zoneMinutes: 60)
    #expect(moment.dayText(now: moment) == "Sun 22 Nov")
    #expect(moment.timeText == "00:00")
  }

  @Test func impossibleMomentsAreFormattedAsDates() {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(!Instant(unixSeconds: seconds, zoneMinutes: .max).dayText().isEmpty)
      #expect(Instant(unixSeconds: seconds).timeText.utf8.count == 5)
    }
  }

  @Test func distancesHaveThreeSignificantDigits() {
    let formatter = MetricFormatter(units: .metric)
    #expect(formatter.distance(6_924) == "6.92")
    #expect(formatter.distance(123_456) == "123.5")
    #expect(formatter.distance(1_234_567) == "1235")
    #expect(MetricFormatter(units: .imperial).distanceWithUnit(1609.344) == "1.00\u{a0}mi")
  }

  @Test func durationsHaveUnits() {
    #expect(durationText(40.9) == "40\u{a0}s")
    #expect(durationText(119) == "119\u{a0}s")
    #expect(durationText(180) == "3\u{a0}min")
    #expect(durationText(4800) == "1\u{a0}h\u{a0}20\u{a0}min")
    #expect(durationText(.nan) == "–")
  }

  @Test func fastestAndSlowestNeedTwoFullSplits() {
    let splits = [
      Split(meters: 1000, seconds: 330), Split(meters: 1000, seconds: 310),
      Split(meters: 100, seconds: 10, isComplete: false),
    ]
    #expect(SplitMarks(splits)[1] == .fastest)
    #expect(SplitMarks(splits)[0] == .slowest)
    #expect(SplitMarks(splits)[2] == nil)
    #expect(SplitMarks([splits[0], splits[2]])[0] == nil)
    #expect(SplitMarks([splits[0], splits[0]])[0] == nil)
  }
}
