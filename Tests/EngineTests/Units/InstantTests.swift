import Engine
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    (0.0, 0, 0, 0), (86_399, 0, 0, 1439), (86_400, 0, 1, 0), (-1, 0, -1, 1439),
    (86_399, 1, 1, 0), (0, -1, -1, 1439), (0, 345, 0, 345), (0, -210, -1, 1230),
    (1_795_242_600, 60, 20_778, 450), (1_795_219_199.5, 0, 20_777, 1439),
  ]) func offsetDeterminesTheLocalDayAndTime(
    seconds: Double, zone: Int, day: Int, minute: Int
  ) {
    let instant = Instant(unixSeconds: seconds, zoneMinutes: zone)
    #expect((instant.localDay, instant.minuteOfDay) == (day, minute))
  }

  @Test func localTimesConvertToInstantsAndBack() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<5_000 {
      let day = Int.random(in: Day.range, using: &random)
      let minute = Int.random(in: 0..<1440, using: &random)
      let zone = Int.random(in: -18 * 60...18 * 60, using: &random)
      let instant = Instant(day: day, seconds: Double(minute) * 60, zoneMinutes: zone)
      #expect((instant.localDay, instant.minuteOfDay, instant.zoneMinutes) == (day, minute, zone))
    }
  }

  @Test func impossibleTimesAreClamped() {
    #expect(Instant(unixSeconds: 1e300).localDay == Day.range.upperBound)
    #expect(Instant(unixSeconds: -1e300).localDay == Day.range.lowerBound)
    #expect(Instant(unixSeconds: .nan).localDay == 0 && Instant(unixSeconds: .nan).minuteOfDay == 0)
    #expect(Instant(unixSeconds: .infinity).localDay == 0)
  }
}
