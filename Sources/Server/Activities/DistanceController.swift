import Engine
import Hummingbird
import Screens
import Store

/// Corrections to the distance of a recorded run or ride. They are stored in its log.
struct DistanceController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler

  func addRoutes(to router: Router<AppContext>) {
    router.post("/activities/:id/distance", use: correct)
  }

  /// Stores a correction. The form contains either `gaps` (1 to add the straight lines across gaps, 0 to leave them
  /// out) or `stated`, the correct distance in the athlete's unit; an empty value removes the correction.
  private func correct(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    let (option, value) = try choice(context, page)
    let isCorrected = try await scheduler.work(
      for: page.visitor.athlete, onPoints: activity.analysis.pointCount
    ) {
      try await page.store.sessions.choose(option, value, in: activity.id, now: services.now())
    }
    guard isCorrected else {
      throw AppError.conflict("Only the distance of a recorded session can be corrected.")
    }
    return redirect(to: "/activities/\(activity.id)#distance")
  }

  private func choice(
    _ context: AppContext, _ page: PageContext
  ) throws -> (SessionOption, Double) {
    if let gaps = context.form.integer("gaps", in: 0...1) { return (.straightGaps, Double(gaps)) }
    let typed = context.form["stated"]?.trimmed
    let meters = typed == "" ? 0 : GarageForm(context, page).meters("stated")
    guard let meters, let stated = SessionOption.statedDistance.counted(meters) else {
      throw AppError.badRequest("Enter a distance like 5.2.")
    }
    return (.statedDistance, stated)
  }
}
