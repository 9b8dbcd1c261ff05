import ActivityFiles
import Engine
import Hummingbird
import Screens
import Store

/// "Load from Health": the page to upload an export, and the page that shows its progress.
struct HealthLoadController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/health") { _, context in
      let visit = try await Visit(services, context)
      return visit.page(.health, healthScreen(HealthState(units: visit.units, csrf: visit.csrf)))
    }
    router.get("/settings/health/:id", use: show)
    router.post("/settings/health/:id", use: apply)
  }

  /// With `part=state` only the screen, for the script that polls.
  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let id = Identifier(try context.parameters.require("id"))
    let load = id.flatMap { services.healthLoads.load($0, of: visit.visitor.athlete) }
    var state = HealthState(
      stage: load.map { HealthStage($0.stage, visit.settings) } ?? .forgotten, units: visit.units,
      file: load?.file ?? "", csrf: visit.csrf)
    state.address = id.map { "/settings/health/\($0)" } ?? ""
    let fields = request.queryFields
    if fields["part"] == "state" { return htmlResponse(healthScreen(state)) }
    return visit.page(.health, healthScreen(state))
  }

  /// Replaces the athlete's own values by the chosen ones of the export.
  @Sendable private func apply(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    guard let id = Identifier(try context.parameters.require("id")),
      case .done((let result, _)) = services.healthLoads.load(id, of: visit.visitor.athlete)?.stage
    else { throw AppError.notFound }
    var settings = visit.settings
    for fact in BodyFact.allCases where context.form[fact.screens.name] == "1" {
      settings.set(fact, from: result.body)
    }
    if settings != visit.settings { try await visit.store.settings.save(settings) }
    return redirect(to: "/settings/health/\(id)")
  }
}

extension HealthStage {
  fileprivate init(_ stage: HealthLoads.Stage, _ settings: AthleteSettings) {
    switch stage {
    case .reading: self = .reading
    case .importing(let done, let total): self = .importing(done: done, total: total)
    case .failed(let reason): self = .failed(reason: reason)
    case .done((let result, let exported)):
      self = .done(
        HealthOutcome(
          exported: Moment(exported?.unixSeconds, Int(exported?.zoneMinutes ?? 0)),
          findings: BodyFact.allCases.map { HealthFinding($0, result, settings) },
          imported: result.imported, duplicates: result.duplicates,
          failures: result.failed.map {
            ImportedFile(name: $0.name, outcome: .failed(reason: $0.reason))
          }, warnings: result.warnings))
    }
  }
}

extension HealthFinding {
  fileprivate init(_ fact: BodyFact, _ result: HealthImportResult, _ settings: AthleteSettings) {
    let found = result.body[fact]
    self.init(
      kind: fact.screens, found: found?.value,
      date: found?.measured.flatMap { Moment($0.unixSeconds, $0.zoneMinutes) },
      known: settings[fact], wasTaken: result.filled.contains(fact))
  }
}

extension BodyFact {
  fileprivate var screens: HealthFactKind {
    switch self {
    case .height: .height
    case .weight: .weight
    case .restingHeartRate: .restingHeartRate
    case .birthYear: .birthYear
    case .sex: .sex
    }
  }
}
