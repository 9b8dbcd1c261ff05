import Engine
import Hummingbird
import Screens
import Store

/// The Today page, the Move page and the metronome.
struct HomeController: Controller {
  let services: BaseServices
  private static let weekCount = 12
  private static let latestCount = 5
  /// The number of past weeks that determine the athlete's usual sports.
  private static let mainSportWeeks = 4

  func addRoutes(to router: Router<AppContext>) {
    router.get("/", use: today)
    router.get("/move", use: move)
    router.get("/metronome", use: metronome)
  }

  private func today(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let now = services.currentInstant()
    let latest = try await latestRows(page)
    let today = now.localDay
    let first = Day(today).monday.number - 7 * (Self.weekCount - 1)
    let days = try await page.store.statistics.dayTotals(
      from: first, through: first + 7 * Self.weekCount - 1)
    let usual = MainSports(days, since: Day(today).monday.number - 7 * Self.mainSportWeeks)
    var state = TodayState(
      now: now, units: page.units, usual: usual.kind, sport: usual.sport,
      weeks: weeks(of: days.filter { $0.sport == usual.sport }, from: first, now: now),
      week: SportTotal.totals(of: days.filter { $0.day >= Day(today).monday.number }),
      latest: try await page.listed(latest), isDemo: page.isDemo)
    state.overview = try await TodayOverview(page, days: days, today: today)
    return page.render(.today, todayScreen(state))
  }

  /// Returns the latest activities. Activities without times come last because they have no date.
  private func latestRows(_ context: PageContext) async throws -> [ActivitySummary] {
    let page = try await context.store.activities.page(limit: 4 * Self.latestCount).activities
    let dated = page.filter { $0.startUnixSeconds != nil }
    let undated = page.filter { $0.startUnixSeconds == nil }
    return Array((dated + undated).prefix(Self.latestCount))
  }

  private func weeks(of days: [DayTotal], from first: Int, now: Instant) -> [WeekTotal] {
    return (0..<Self.weekCount).map { week in
      let monday = first + 7 * week
      let days = days.filter { (monday..<monday + 7).contains($0.day) }
      return WeekTotal(
        monday: Instant(day: monday, zoneMinutes: now.zoneMinutes),
        meters: days.reduce(0) { $0 + $1.distanceMeters },
        movingSeconds: days.reduce(0) { $0 + $1.movingSeconds },
        count: days.reduce(0) { $0 + $1.activityCount })
    }
  }

  private func move(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    var latest: [LatestOfKind] = []
    for kind in CoachKind.allCases where kind != .walkCalibration {
      let filter = Store.ActivityFilter(sport: kind.usualSport)
      let page = try await pageContext.store.activities.page(matching: filter, limit: 1)
      latest += page.activities.map { LatestOfKind(kind: kind, activity: ActivityRow($0)) }
    }
    return pageContext.render(
      .move,
      moveScreen(
        MoveState(
          now: services.currentInstant(), units: pageContext.units, latest: latest,
          tempo: try await pageContext.targetTempo())))
  }

  private func metronome(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let sounds = try await page.store.sounds.all().map {
      OwnSound(id: $0.id.description, name: $0.name)
    }
    return page.render(
      .metronome,
      metronomeScreen(MetronomeState(sounds: sounds, tempo: try await page.targetTempo())))
  }
}
