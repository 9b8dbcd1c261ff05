import Engine
import Hummingbird
import Screens
import Store

/// The live pages of a walk, and the history of walks.
struct WalkController: Controller {
  let services: BaseServices
  /// The maximum number of walks in the history: two a day for half a year.
  private static let historyLimit = 400

  func addRoutes(to router: Router<AppContext>) {
    for path in CoachKind.walk.screenAddresses {
      router.get(RouterPath(path), use: home)
    }
    router.get("/walk/calibrate") { _, context in
      let page = try await PageContext(services, context)
      return page.render(
        .walk, engine: try await CoachKind.walkCalibration.engineSettings(page),
        walkCalibration(WalkCalibrationState(live: try await live(.walkCalibration, page))))
    }
    router.get("/walk/history", use: history)
  }

  /// Returns the first screen. The engine renders the subsequent screens in the browser.
  private func home(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let engine = try await CoachKind.walk.engineSettings(page)
    let state = WalkHomeState(
      live: try await live(.walk, page), latest: try await latest(page),
      isDemo: page.isDemo)
    return page.render(.walk, engine: engine, request.openingScreen ?? walkHome(state))
  }

  private func live(_ kind: CoachKind, _ context: PageContext) async throws -> WalkLiveState {
    WalkLiveState(try await context.walkBeforeStart(kind), context.preferences)
  }

  private func latest(_ context: PageContext) async throws -> LatestWalk? {
    guard let id = try await context.store.walks.list(limit: 1).first?.activity.id,
      let activity = try await context.store.activities.find(id),
      let walk = try await context.store.walks.find(id)
    else { return nil }
    return LatestWalk(
      summary: walk.summary, start: Instant(activity.startUnixSeconds, activity.zoneMinutes),
      address: "/activities/\(id)")
  }

  private func history(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let fields = request.queryFields
    let walks = try await page.store.walks.list(limit: Self.historyLimit)
    let state = WalkHistoryState(
      now: services.currentInstant(), units: page.units, unit: WalkUnit(fields, page.units),
      measure: WalkMeasure.allCases.first { $0.name == fields["show"] } ?? .stepLength,
      walks: walks.map(WalkHistoryRow.init))
    return page.render(.walkHistory, walkHistoryScreen(state))
  }
}

extension WalkUnit {
  /// Uses the unit from the query parameter `unit`, or else the unit that the reader chose on this device.
  init(_ fields: Form, _ units: UnitSystem) {
    self = WalkUnit(named: fields["unit"]) ?? BrowserWalkUnit.unit(in: units)
  }
}

extension WalkHistoryRow {
  init(_ walk: WalkMetrics) {
    self.init(
      activity: ActivityRow(walk.activity), steps: walk.steps, stepLength: walk.stepLength,
      deviation: walk.lengthDeviation, speed: walk.speed, cadence: walk.cadence,
      good: walk.goodPercentage, symmetry: walk.symmetry, variability: walk.variability,
      target: walk.target.stepLengthMeters)
  }
}
