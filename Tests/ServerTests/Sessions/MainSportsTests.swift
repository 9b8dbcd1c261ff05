import Engine
import Screens
import Testing

@testable import Server
@testable import Store

struct MainSportsTests {
  private func day(_ number: Int, _ sport: Sport, count: Int, minutes: Double) -> DayTotal {
    DayTotal(
      day: number, sport: sport, activityCount: count, distanceMeters: 1000,
      movingSeconds: minutes * 60, elevationGainMeters: 0)
  }

  /// Three short walks count less than one long run.
  @Test func usualSportIsTheOneWithTheMostTime() {
    let days = [
      day(20, .walking, count: 3, minutes: 9), day(20, .running, count: 1, minutes: 50),
      day(21, .swimming, count: 1, minutes: 200), day(1, .cycling, count: 1, minutes: 300),
    ]
    let usual = MainSports(days, since: 10)
    #expect(usual.kind == .run, "there is no recorder for swimming")
    #expect(usual.sport == .cycling)
    #expect(SportTotal.totals(of: days).map(\.sport) == [.cycling, .swimming, .running, .walking])
  }

  @Test func runningIsTheDefault() {
    let usual = MainSports([], since: 0)
    #expect(usual.kind == .run && usual.sport == .running)
  }
}
