import Engine
import Hummingbird
import Screens
import Store

/// The import log, and the progress of archives.
struct ImportLogController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/import/log", use: log)
    router.get("/import/archives/:id", use: archive)
  }

  @Sendable private func log(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let fields = request.queryFields
    let page = try await visit.store.imports.log(
      before: fields["before"].flatMap(Int64.init) ?? .max, limit: RequestLimits.listLength)
    let state = ImportLogState(
      rows: page.entries.map(ImportLogRow.init),
      next: page.next.map { "/import/log?before=\($0)" })
    return visit.page(.importLog, importLogScreen(state))
  }

  /// With `part=state` only the screen, for the script that polls.
  @Sendable private func archive(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    let id = Identifier(try context.parameters.require("id"))
    let load = id.flatMap { services.archiveLoads.load($0, of: visit.visitor.athlete) }
    let state = ArchiveLoadState(
      stage: load.map { ArchiveLoadState.Stage($0.stage) } ?? .forgotten, file: load?.file ?? "",
      address: id.map { "/import/archives/\($0)" } ?? "")
    let fields = request.queryFields
    if fields["part"] == "state" { return htmlResponse(archiveLoadScreen(state)) }
    return visit.page(.importResult, archiveLoadScreen(state))
  }
}

extension ArchiveLoadState.Stage {
  fileprivate init(_ stage: ArchiveLoads.Stage) {
    switch stage {
    case .reading: self = .reading
    case .importing(let done, let total): self = .importing(done: done, total: total)
    case .failed(let reason): self = .failed(reason: reason)
    case .done(let outcomes): self.init(outcomes)
    }
  }

  private init(_ outcomes: [Store.ImportOutcome]) {
    var (imported, duplicates, attached, skipped, failed) = (0, 0, 0, 0, 0)
    for outcome in outcomes {
      switch outcome {
      case .imported: imported += 1
      case .duplicate: duplicates += 1
      case .attached, .enriched: (duplicates, attached) = (duplicates + 1, attached + 1)
      case .skipped: skipped += 1
      case .failed: failed += 1
      }
    }
    self = .done(
      imported: imported, duplicates: duplicates, attached: attached, skipped: skipped,
      failed: failed)
  }
}

extension ImportLogRow {
  fileprivate init(_ entry: ImportLogEntry) {
    self.init(
      name: entry.name, when: localMoment(entry.importedAt), outcome: Outcome(entry.outcome),
      activity: entry.activity?.description, reason: entry.reason, warnings: entry.warnings)
  }
}

extension ImportLogRow.Outcome {
  fileprivate init(_ outcome: ImportLogEntry.Outcome) {
    switch outcome {
    case .imported: self = .imported
    case .duplicate: self = .duplicate
    case .attached: self = .attached
    case .enriched: self = .enriched
    case .skipped: self = .skipped
    case .failed: self = .failed
    }
  }
}
