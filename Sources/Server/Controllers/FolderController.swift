import HTTPTypes
import Hummingbird
import Logging
import Screens
import Store

/// The page on which the athlete who set up the server chooses a folder to watch.
struct FolderController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/folder", use: show)
    router.post("/settings/folder", use: save)
    router.post("/settings/folder/look", use: look)
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await visit(context)
    let fields = request.queryFields
    return try await page(visit) { state in
      state.wasSaved = fields["saved"] != nil
      state.isScanning = fields["looking"] != nil
    }
  }

  @Sendable private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await visit(context)
    guard services.options.watchedFolder == nil else {
      throw AppError.conflict("The folder is set on the command line. Change it there.")
    }
    let typed = (context.form["path"] ?? "").trimmingPrefix { $0.isWhitespace }
    let path = trimmedPath(String(typed))
    if !path.isEmpty, let problem = services.problem(withFolder: path) {
      return try await page(visit, status: .unprocessableContent) { state in
        (state.path, state.problem) = (path, problem)
      }
    }
    try await visit.store.watch.setFolder(path.isEmpty ? nil : path)
    return redirect(to: "/settings/folder?saved=1")
  }

  /// Starts a scan in the background, because importing an archive can take a long time.
  @Sendable private func look(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await visit(context)
    let athlete = visit.visitor.athlete
    let runner = BackgroundJobs(services: services, logger: context.logger)
    services.folderScans.begin { await runner.run(.watchFolder, of: athlete, isRequested: true) }
    return redirect(to: "/settings/folder?looking=1")
  }

  /// - Throws: `AppError.notFound` if the visitor may not choose folders.
  private func visit(_ context: AppContext) async throws -> PageContext {
    let visit = try await PageContext(services, context)
    guard services.isHost(visit.visitor.athlete) else { throw AppError.notFound }
    return visit
  }

  private func page(
    _ visit: PageContext, status: HTTPResponse.Status = .ok, _ change: (inout FolderState) -> Void
  ) async throws -> Response {
    let path = try await services.watchedFolder(of: visit.visitor.athlete)
    let latest = try await visit.store.jobs.latest(of: BackgroundJob.watchFolder.rawValue)
    var state = FolderState(
      path: path ?? "", isFixed: services.options.watchedFolder != nil,
      latest: latest.flatMap(JobRow.init), csrf: visit.csrf)
    change(&state)
    return visit.page(.folder, status: status, folderScreen(state))
  }
}

/// Removes trailing whitespace and slashes, but keeps the path `/`.
func trimmedPath(_ text: String) -> String {
  var path = text[...]
  while let last = path.last, last.isWhitespace || last == "/" && path.count > 1 {
    path.removeLast()
  }
  return String(path)
}
