import Engine
import Hummingbird
import Model
import Screens
import Store

/// Shows the progress of archive imports, and cancels imports.
struct UploadController: Controller {
  let services: BaseServices
  let imports: ImportServices

  /// The maximum number of failures on the page. The import log lists all of them.
  private static let maximumFailures = 20
  /// The maximum number of new activities on the page. The import log lists all of them.
  private static let maximumNewActivities = 20

  func addRoutes(to router: Router<AppContext>) {
    router.get("/import/archives/:id", use: show)
    router.post("/import/archives/:id/cancel") { _, context in
      try await cancel(.archive, backTo: "/import/archives/", context)
    }
    router.post("/settings/health/:id/cancel") { _, context in
      try await cancel(.health, backTo: "/settings/health/", context)
    }
  }

  /// Shows the progress of an import. With `part=state`, returns only the screen, for the script that polls it.
  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = Identifier(try context.parameters.require("id"))
    let upload = try await imports.upload(id, .archive, of: page)
    var state = ArchiveLoadState(
      upload: upload?.progress, file: upload?.name ?? "",
      address: id.map { "/import/archives/\($0)" } ?? "", csrf: page.csrf)
    if let upload, upload.state == .done {
      state.failures =
        try await page.store.imports.failures(of: upload.id, limit: Self.maximumFailures)
        .map { ImportedFile(name: $0.name, outcome: .failed, reason: $0.reason ?? "") }
      state.news = try await addedActivities(of: upload.id, page)
    }
    let fields = request.queryFields
    if fields["part"] == "state" { return htmlResponse(archiveLoadScreen(state)) }
    return page.render(.importResult, archiveLoadScreen(state))
  }

  private func addedActivities(of upload: Identifier, _ context: PageContext) async throws
    -> ImportedActivities
  {
    let added = try await context.store.imports.addedActivities(
      of: upload, limit: Self.maximumNewActivities)
    return ImportedActivities(
      activities: added.latest.map { ActivityRow($0) },
      sports: added.sports.map { SportCount(sport: $0.sport, count: $0.count) },
      units: context.units, now: services.currentInstant())
  }

  /// Cancels an import. Has no effect if it has already ended.
  private func cancel(
    _ kind: Upload.Kind, backTo path: String, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = Identifier(try context.parameters.require("id"))
    guard let id, try await imports.upload(id, kind, of: page) != nil else {
      throw AppError.notFound
    }
    try await imports.cancelUpload(id, of: page.visitor.athlete, in: page.store)
    return redirect(to: "\(path)\(id)")
  }
}

extension ImportServices {
  /// Returns the visitor's upload of the given kind, or nil if it doesn't exist.
  func upload(
    _ id: Identifier?, _ kind: Upload.Kind, of page: PageContext
  ) async throws -> Upload? {
    guard let id, let upload = try await upload(id, in: page.store), upload.kind == kind else {
      return nil
    }
    return upload
  }
}
