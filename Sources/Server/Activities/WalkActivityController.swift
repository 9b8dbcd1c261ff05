import Engine
import Hummingbird
import Screens
import Store

/// The additional pages of a walk: its steps with corrections, a printable report, and tables.
struct WalkActivityController: Controller {
  let services: BaseServices
  private static let reportDays = 6 * 7

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/steps", use: steps)
    router.post("/activities/:id/steps", use: correct)
    router.get("/activities/:id/walk-report", use: report)
    router.get("/activities/:id/steps.csv", use: stepsTable)
    router.get("/activities/:id/motion.csv", use: motionTable)
  }

  private struct Walk {
    let context: PageContext
    let activity: Activity
    let stored: StoredWalk
    let fields: Form

    var unit: WalkUnit { WalkUnit(fields, context.units) }
  }

  private func walk(_ request: Request, _ context: AppContext) async throws -> Walk {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    return Walk(
      context: page, activity: activity,
      stored: try found(await page.store.walks.find(activity.id)), fields: request.queryFields)
  }

  // MARK: Steps

  private func state(_ walk: Walk, _ fields: Form) -> StepsState {
    StepsState(
      id: walk.activity.id.description, walk: walk.stored.summary, units: walk.context.units,
      unit: walk.unit,
      shown: StepFilter.allCases.first { $0.name == fields["show"] } ?? .all,
      page: fields.integer("page", in: 0...1_000_000) ?? 0, csrf: walk.context.csrf)
  }

  /// Shows the steps. The parameter `at` selects the step at that time, and `changed` shows a notice that the step with
  /// this number was corrected.
  private func steps(_ request: Request, _ context: AppContext) async throws -> Response {
    let walk = try await walk(request, context)
    var state = state(walk, walk.fields)
    if let typed = walk.fields["at"] { find(String(typed.prefix(20)), in: &state) }
    if let (number, step) = self.step("changed", walk.fields, walk) {
      state.notice = .changed(step: number, to: step.correction)
      state.chosen = number
    }
    return walk.context.render(.walkSteps, stepsScreen(state))
  }

  /// Returns the step selected by a form field that contains the step's number, starting at 1.
  private func step(
    _ field: String, _ fields: Form, _ walk: Walk
  ) -> (number: Int, step: WalkSummary.Step)? {
    let steps = walk.stored.summary.steps
    return fields.integer(field, in: 0...steps.count).flatMap { $0 > 0 ? ($0, steps[$0 - 1]) : nil }
  }

  private func find(_ typed: String, in state: inout StepsState) {
    state.typedTime = typed
    guard let step = clockSeconds(typed).flatMap(state.step) else {
      state.notice = .noSuchTime
      return
    }
    state.shown = .all
    state.chosen = step
    state.page = StepsState.page(of: step)
  }

  private func correct(_ request: Request, _ context: AppContext) async throws -> Response {
    let walk = try await walk(request, context)
    guard let mark = context.form["mark"].flatMap(StepMark.init) else {
      throw AppError.badRequest("Choose one of the marks on the page.")
    }
    var state = state(walk, context.form)
    guard let (number, step) = step("step", context.form, walk) else {
      state.notice = .noneChosen
      return walk.context.render(
        .walkSteps, status: .unprocessableContent, stepsScreen(state))
    }
    _ = try await walk.context.store.walks.correct(
      stepAt: step.measured.step.seconds, of: walk.activity.id, as: mark.correction)
    let query = "show=\(state.shown.name)&page=\(state.page)"
    return redirect(to: "/activities/\(walk.activity.id)/steps?\(query)&changed=\(number)")
  }

  // MARK: Report

  private func report(_ request: Request, _ context: AppContext) async throws -> Response {
    let walk = try await walk(request, context)
    let start = Instant(walk.activity.startUnixSeconds, walk.activity.zoneMinutes)
    let state = WalkReportState(
      id: walk.activity.id.description, walker: walk.context.visitor.athlete.name, start: start,
      now: services.currentInstant(), walk: ActivityWalk(walk.stored, walk.unit),
      units: walk.context.units, latest: try await latest(before: walk.activity, walk.context))
    return walk.context.render(
      .walkReport, walkReportScreen(state))
  }

  /// Returns the walks in the report's period. Excludes walks after this one, so that a walk's report doesn't change.
  private func latest(before activity: Activity, _ context: PageContext) async throws
    -> [WalkHistoryRow]
  {
    let start = activity.startUnixSeconds ?? services.now()
    let day = Instant(unixSeconds: start, zoneMinutes: activity.zoneMinutes).localDay
    let first = Day(day).monday.number - Self.reportDays + 7
    return try await context.store.walks.list(since: first, through: day)
      .filter { ($0.activity.startUnixSeconds ?? 0) <= start }.map(WalkHistoryRow.init)
  }

  // MARK: Tables

  private func stepsTable(_ request: Request, _ context: AppContext) async throws -> Response {
    let walk = try await walk(request, context)
    return download(
      stepTable(walk.stored), name: walk.activity.fileName + "-steps.csv",
      type: "text/csv; charset=utf-8")
  }

  private func motionTable(_ request: Request, _ context: AppContext) async throws -> Response {
    let walk = try await walk(request, context)
    let source = try found(await walk.context.store.activities.source(of: walk.activity.id))
    return motionDownload(log: source.bytes, name: walk.activity.fileName + "-motion.csv")
  }
}

/// The values of the buttons in the form for correcting steps.
private enum StepMark: String {
  case good, off, remove
  case takeBack = "none"

  var correction: StepCorrection.Kind? {
    switch self {
    case .good: .markedGood
    case .off: .markedOff
    case .remove: .removed
    case .takeBack: nil
    }
  }
}

/// Parses a time such as "83", "1:23", "1:23.5" or "1:02:03" into seconds. Returns nil if it is invalid.
func clockSeconds(_ text: String) -> Double? {
  let parts = text.trimmingSpaces.split(separator: ":", omittingEmptySubsequences: false)
  guard (1...3).contains(parts.count) else { return nil }
  var seconds = 0.0
  for (index, part) in parts.enumerated() {
    let isLast = index == parts.count - 1
    guard part.utf8.allSatisfy({ (48...57).contains($0) || (isLast && $0 == 46) }),
      let number = Double(part), index == 0 || number < 60
    else { return nil }
    seconds = 60 * seconds + number
  }
  return seconds
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.drop { $0.isWhitespace }
  }
}
