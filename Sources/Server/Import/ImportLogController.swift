import Engine
import Hummingbird
import Model
import Screens
import Store

struct ImportLogController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/import/log", use: log)
  }

  private func log(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let fields = request.queryFields
    let shown = ImportLogPart.allCases.first { $0.name == fields["show"] } ?? .all
    let page = try await pageContext.store.imports.log(
      shown.outcomes, before: fields.rowID("before") ?? .max,
      limit: RequestLimits.listLength)
    let show = shown == .all ? "" : "show=\(shown.name)&"
    let state = ImportLogState(
      rows: page.entries.map(ImportLogRow.init), shown: shown,
      next: page.next.map { "/import/log?\(show)before=\($0)" })
    return pageContext.render(.importLog, importLogScreen(state))
  }
}

extension ImportLogPart {
  fileprivate var outcomes: [ImportLogOutcome] {
    switch self {
    case .all: ImportLogOutcome.allCases
    case .new: [.imported]
    case .duplicates: [.duplicate, .attached, .enriched]
    case .skipped: [.skipped]
    case .failed: [.failed]
    }
  }
}

extension ImportLogRow {
  fileprivate init(_ entry: ImportLogEntry) {
    self.init(
      name: entry.name, when: localInstant(entry.importedAt), outcome: entry.outcome,
      activity: entry.activity?.description, reason: entry.reason, warnings: entry.warnings)
  }
}
