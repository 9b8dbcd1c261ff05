import Engine
import Hummingbird
import Model
import Screens
import Store

/// The page for starting, viewing and ending the cadence plan, which raises the athlete's cadence over several weeks.
struct PlanController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/statistics/plan", use: show)
    router.post("/statistics/plan", use: begin)
    router.post("/statistics/plan/end") { _, context in
      let page = try await PageContext(services, context)
      try await page.store.settings.setCadencePlan(nil)
      return redirect(to: "/statistics/plan")
    }
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let now = services.currentInstant()
    let model = try await page.store.statistics.personalModel(now: now.unixSeconds)
    let state = PlanState(
      units: page.units, activePlan: try await activePlan(page, zoneMinutes: now.zoneMinutes),
      preferred: model.flatMap { preferred($0, page.settings) },
      steadyWindowCount: Int(saturating: model?.weight ?? 0), csrf: page.csrf)
    return page.render(.plan, planScreen(state))
  }

  private func activePlan(_ context: PageContext, zoneMinutes: Int) async throws -> ActivePlan? {
    try await context.store.settings.cadencePlan().map { plan in
      ActivePlan(
        plan: plan.progressive, start: Instant(day: plan.startDay, zoneMinutes: zoneMinutes),
        day: services.currentDay - plan.startDay)
    }
  }

  /// Returns the athlete's cadence at the midpoint of the range of observed speeds, or nil if there is too little data.
  private func preferred(
    _ model: PersonalCadenceModel, _ settings: AthleteSettings
  ) -> PreferredCadence? {
    guard let speeds = model.speeds else { return nil }
    let speed = (speeds.lowerBound + speeds.upperBound) / 2
    let adviser = CadenceAdviser(height: .meters(settings.heightMeters ?? 1.75), personal: model)
    let advice = adviser.advice(speed: .metersPerSecond(speed))
    guard advice.source == .personal else { return nil }
    return PreferredCadence(pace: 1 / speed, cadence: advice.target)
  }

  /// Starts a plan. Rejects goals and durations that the form does not offer.
  private func begin(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    guard let goal = context.form.integer("goal", in: 0...100), PlanChoices.goals.contains(goal),
      let weeks = context.form.integer("weeks", in: 0...100), PlanChoices.weeks.contains(weeks)
    else { throw AppError.badRequest("Choose a goal and a duration from the list.") }
    let plan = CadencePlan(
      goal: Double(goal) / 100, weeks: Double(weeks), startDay: services.currentDay)
    try await page.store.settings.setCadencePlan(plan)
    return redirect(to: "/statistics/plan")
  }
}
