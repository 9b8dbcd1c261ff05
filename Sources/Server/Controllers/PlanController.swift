import Engine
import Hummingbird
import Screens
import Store

/// The plan that raises the cadence over weeks: shown, started, ended.
struct PlanController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/statistics/plan", use: show)
    router.post("/statistics/plan", use: begin)
    router.post("/statistics/plan/end") { _, context in
      let visit = try await Visit(services, context)
      try await visit.store.settings.setCadencePlan(nil)
      return redirect(to: "/statistics/plan")
    }
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let now = services.presentMoment()
    let model = try await visit.store.statistics.personalModel(now: now.unixSeconds)
    let state = PlanState(
      units: visit.units, underWay: try await underWay(visit, zoneMinutes: now.zoneMinutes),
      preferred: model.flatMap { preferred($0, visit.settings) },
      knownStretches: Int(saturating: model?.weight ?? 0), csrf: visit.csrf)
    return visit.page(.plan, planScreen(state))
  }

  private func underWay(_ visit: Visit, zoneMinutes: Int32) async throws -> PlanUnderWay? {
    try await visit.store.settings.cadencePlan().map { plan in
      PlanUnderWay(
        plan: plan.progressive, start: midnight(of: plan.startDay, zoneMinutes: zoneMinutes),
        day: services.presentDay - plan.startDay)
    }
  }

  /// The athlete's own cadence in the middle of the speeds it was learnt at; nil where too little is known.
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

  /// Refuses a goal or a length that the form does not offer.
  @Sendable private func begin(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    guard let goal = context.form.integer("goal", in: 0...100), PlanChoices.goals.contains(goal),
      let weeks = context.form.integer("weeks", in: 0...100), PlanChoices.weeks.contains(weeks)
    else { throw AppError.badRequest("Choose a goal and a duration from the list.") }
    let plan = CadencePlan(
      goal: Double(goal) / 100, weeks: Double(weeks), startDay: services.presentDay)
    try await visit.store.settings.setCadencePlan(plan)
    return redirect(to: "/statistics/plan")
  }
}

/// Midnight of a day since 1970 in a zone.
func midnight(of day: Int, zoneMinutes: Int32) -> Moment {
  Moment(
    unixSeconds: Double(day) * 86_400 - Double(zoneMinutes) * 60, zoneMinutes: zoneMinutes)
}
