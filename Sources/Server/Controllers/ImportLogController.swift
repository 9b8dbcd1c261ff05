import Engine
import Hummingbird
import Screens
import Store

/// The import log.
struct ImportLogController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/import/log", use: log)
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
