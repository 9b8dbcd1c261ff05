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
      #expect([moment.dayText(), moment.iso8601Text] == [day, machine])
    }
  }

  @Test func timeZoneChangesTheDay() {
    let moment = Instant(unixSeconds: 1_795_302_000, zoneMinutes: 60)
    #expect([moment.dayText(now: moment), moment.timeText] == ["Sun 22 Nov", "00:00"])
  }

  @Test func impossibleMomentsAreFormattedAsDates() {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(!Instant(unixSeconds: seconds, zoneMinutes: .max).dayText().isEmpty)
      #expect(Instant(unixSeconds: seconds).timeText.utf8.count == 5)
    }
  }

  @Test func distancesHaveThreeSignificantDigits() {
    let formatter = MetricFormatter(units: .metric)
    let texts = [6_924, 123_456, 1_234_567].map { formatter.distance($0) }
    #expect(texts == ["6.92", "123.5", "1235"])
    #expect(MetricFormatter(units: .imperial).distanceWithUnit(1609.344) == "1.00\u{a0}mi")
  }

  @Test func durationsHaveUnits() {
    #expect(
      [40.9, 119, 180, 4800, .nan].map(durationText)
        == ["40\u{a0}s", "119\u{a0}s", "3\u{a0}min", "1\u{a0}h\u{a0}20\u{a0}min", "–"])
  }

  @Test func fastestAndSlowestNeedTwoFullSplits() {
    let splits = [
      Split(meters: 1000, seconds: 330), Split(meters: 1000, seconds: 310),
      Split(meters: 100, seconds: 10, isComplete: false),
    ]
    let marks = SplitMarks(splits)
    #expect([marks[0], marks[1], marks[2]] == [.slowest, .fastest, nil])
    #expect(SplitMarks([splits[0], splits[2]])[0] == nil)
    #expect(SplitMarks([splits[0], splits[0]])[0] == nil)
  }
}
