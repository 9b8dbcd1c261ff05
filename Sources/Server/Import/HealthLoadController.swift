import ActivityFiles
import Engine
import Hummingbird
import Model
import Screens
import Store

/// "Load from Health": the page for uploading an export, and the page that shows its progress.
struct HealthLoadController: Controller {
  let services: BaseServices
  let imports: ImportServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/health") { _, context in
      let page = try await PageContext(services, context)
      return page.render(.health, healthScreen(HealthState(units: page.units, csrf: page.csrf)))
    }
    router.get("/settings/health/:id", use: show)
    router.post("/settings/health/:id", use: apply)
  }

  /// Shows the progress of an import. With `part=state`, returns only the screen, for the script that polls it.
  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = Identifier(try context.parameters.require("id"))
    let load = try await imports.upload(id, .health, of: page)
    var state = HealthState(
      stage: load.map { HealthStage($0, page.settings) } ?? .forgotten, units: page.units,
      file: load?.name ?? "", csrf: page.csrf)
    state.address = id.map { "/settings/health/\($0)" } ?? ""
    let fields = request.queryFields
    if fields["part"] == "state" { return htmlResponse(healthScreen(state)) }
    return page.render(.health, healthScreen(state))
  }

  /// Replaces the athlete's settings with the selected values from the export.
  private func apply(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = Identifier(try context.parameters.require("id"))
    guard let id, let load = try await imports.upload(id, .health, of: page), load.state == .done,
      let result = load.health?.result
    else { throw AppError.notFound }
    var settings = page.settings
    for fact in HealthProfileField.allCases where context.form[fact.setting.name] == "1" {
      settings.set(fact, from: result.body)
    }
    if settings != page.settings { try await page.store.settings.save(settings) }
    return redirect(to: "/settings/health/\(id)")
  }
}

extension HealthStage {
  fileprivate init(_ upload: Upload, _ settings: AthleteSettings) {
    guard upload.state == .done else {
      self = .upload(upload.progress)
      return
    }
    self = upload.health.map { .done(HealthOutcome($0, settings)) } ?? .forgotten
  }
}

extension HealthOutcome {
  fileprivate init(_ report: HealthReport, _ settings: AthleteSettings) {
    let result = report.result
    self.init(
      exported: report.exported,
      findings: HealthProfileField.allCases.map { HealthValueIssue($0, result, settings) },
      imported: result.imported, duplicates: result.duplicates,
      failures: result.failed.map {
        ImportedFile(name: $0.name, outcome: .failed, reason: $0.reason)
      }, warnings: result.warnings)
  }
}

extension HealthValueIssue {
  fileprivate init(
    _ fact: HealthProfileField, _ result: HealthImportResult, _ settings: AthleteSettings
  ) {
    let found = result.body[fact]
    self.init(
      kind: fact, found: found?.value,
      date: found?.measured,
      known: settings[fact.setting], wasImported: result.filled.contains(fact))
  }
}
