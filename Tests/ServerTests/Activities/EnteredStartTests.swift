import Engine
import Screens
import Testing

@testable import Server

@Suite struct EnteredStartTests {
  private static let now = 1_795_242_600.0

  /// Returns Berlin's offset from UTC in 2024, in minutes.
  private static func berlin(_ unixSeconds: Double) -> Int {
    (1_711_846_800..<1_729_990_800).contains(unixSeconds) ? 120 : 60
  }

  private func start(_ day: String, _ time: String, known: Instant? = nil) -> EnteredStart {
    EnteredStart(StartFields(day: day, time: time), known: known, now: Self.now, zone: Self.berlin)
  }

  @Test(arguments: [
    ("2024-01-10", "18:04", 1_704_906_240.0, 60), ("2024-07-10", "18:04", 1_720_627_440, 120),
    ("2024-03-31", "01:30", 1_711_845_000, 60), ("2024-03-31", "03:30", 1_711_848_600, 120),
    ("2024-10-27", "03:30", 1_729_996_200, 60), ("1970-01-01", "01:00", 0, 60),
    ("2024-01-10", "18:04:30", 1_704_906_270, 60),
  ])
  func enteredTimeIsLocalTime(day: String, time: String, seconds: Double, zone: Int) {
    #expect(
      start(day, time) == .changed(Instant(unixSeconds: seconds, zoneMinutes: zone)))
  }

  @Test func knownStartKeepsItsSecondsAndForeignZone() {
    let winter = Instant(unixSeconds: 1_704_906_257.5, zoneMinutes: 60)
    #expect(start("2024-01-10", "18:04", known: winter) == .asItIs)
    #expect(
      start("2024-07-10", "18:04", known: winter)
        == .changed(Instant(unixSeconds: 1_720_627_457.5, zoneMinutes: 120)))
    let abroad = Instant(unixSeconds: 1_704_906_257.5, zoneMinutes: -300)
    #expect(
      start("2024-07-10", "18:04", known: abroad)
        == .changed(Instant(unixSeconds: 1_720_652_657.5, zoneMinutes: -300)))
    #expect(
      start("2024-01-10", "18:04:00", known: winter)
        == .changed(Instant(unixSeconds: 1_704_906_240, zoneMinutes: 60)))
  }

  @Test(arguments: [
    ("", ""), ("2024-01-10", ""), ("", "18:04"), ("2024-02-30", "18:04"), ("2024-01-10", "24:00"),
    ("2024-01-10", "18:60"), ("2024-01-10", "+8:05"), ("2024-01-10", "18:04:zz"),
    ("2024-01-10", "18:04:60"), ("2024-01-10", "1804"), ("1970-01-01", "00:30"),
    ("2026-11-22", "18:04"), ("9999-12-31", "23:59"),
  ])
  func invalidOrFutureStartIsRefused(day: String, time: String) {
    #expect(start(day, time) == .refused)
  }
}
