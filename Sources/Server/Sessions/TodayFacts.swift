import Engine
import Model
import Screens
import Store

extension TodayOverview {
  private static let serviceLimit = 3
  private static let weekCount = 4

  /// Collects an athlete's current plan, services and latest sessions.
  ///
  /// - Parameters:
  ///   - days: The totals of all sports, for at least the four weeks before the current one.
  ///   - today: The current day, in days since 1970.
  init(_ context: PageContext, days: [DayTotal], today: Int) async throws {
    let monday = Day(today).monday.number
    self.init(
      typicalWeek: Self.usual(
        days.filter { (monday - 7 * Self.weekCount..<monday).contains($0.day) }))
    let now = context.services.currentInstant()
    plan = try await context.store.settings.cadencePlan().map { plan in
      ActivePlan(
        plan: plan.progressive, start: Instant(day: plan.startDay, zoneMinutes: now.zoneMinutes),
        day: today - plan.startDay)
    }
    let garage = try await GaragePageContext(context)
    services = garage.states.map(garage.row).filter { $0.urgency != .ok }
      .prefix(Self.serviceLimit).map(\.self)
    walk = try await context.store.walks.list(limit: 1).first.map(WalkHistoryRow.init)
    workout = try await context.store.workouts.list(limit: 1).first.map(WorkoutHistoryRow.init)
  }

  /// Returns the totals of an average week. Sports with a single activity in four weeks are left out.
  private static func usual(_ days: [DayTotal]) -> [SportTotal] {
    SportTotal.totals(of: days).filter { $0.count > 1 }.map { total in
      SportTotal(
        sport: total.sport, count: total.count / weekCount,
        meters: total.meters / Double(weekCount),
        movingSeconds: total.movingSeconds / Double(weekCount))
    }
  }
}
