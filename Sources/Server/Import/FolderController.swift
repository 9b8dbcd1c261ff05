import HTTPTypes
import Hummingbird
import Logging
import Model
import Screens
import Store

/// The page on which the athlete who set up the server chooses the watched folder.
struct FolderController: Controller {
  let services: BaseServices
  let jobs: JobServices
  let scans: LatestTask

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/folder", use: show)
    router.post("/settings/folder", use: save)
    router.post("/settings/folder/look", use: scan)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await pageContext(context)
    let fields = request.queryFields
    return try await page(pageContext) { state in
      state.wasSaved = fields["saved"] != nil
      state.isScanning = fields["looking"] != nil
    }
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await pageContext(context)
    guard jobs.folders.fixedFolder == nil else {
      throw AppError.conflict("The folder is set on the command line. Change it there.")
    }
    let path = trimmedPath(context.form["path"] ?? "")
    if !path.isEmpty, let problem = jobs.folders.problem(withFolder: path) {
      return try await page(pageContext, status: .unprocessableContent) { state in
        (state.path, state.problem) = (path, problem)
      }
    }
    try await pageContext.store.watch.setFolder(path.isEmpty ? nil : path)
    return redirect(to: "/settings/folder?saved=1")
  }

  /// Starts a scan in the background, because importing an archive can take a long time.
  private func scan(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await pageContext(context)
    let athlete = page.visitor.athlete
    let runner = BackgroundJobs(services: jobs, logger: context.logger)
    scans.begin { await runner.run(.watchFolder, of: athlete, isRequested: true) }
    return redirect(to: "/settings/folder?looking=1")
  }

  /// - Throws: `AppError.notFound` if the visitor may not choose folders.
  private func pageContext(_ context: AppContext) async throws -> PageContext {
    let page = try await PageContext(services, context)
    guard services.isHost(page.visitor.athlete) else { throw AppError.notFound }
    return page
  }

  private func page(
    _ context: PageContext, status: HTTPResponse.Status = .ok, _ change: (inout FolderState) -> Void
  ) async throws -> Response {
    let path = try await jobs.folders.folder(of: context.visitor.athlete)
    let latest = try await context.store.jobs.latest(of: BackgroundJob.watchFolder.rawValue)
    var state = FolderState(
      path: path ?? "", isFixed: jobs.folders.fixedFolder != nil,
      latest: latest.flatMap(JobRow.init), csrf: context.csrf)
    change(&state)
    return context.render(.folder, status: status, folderScreen(state))
  }
}

/// Removes surrounding whitespace and trailing slashes, but keeps the path `/`.
func trimmedPath(_ text: String) -> String {
  var path = text.trimmingPrefix(while: \.isWhitespace)
  while let last = path.last, last.isWhitespace || last == "/" && path.count > 1 {
    path.removeLast()
  }
  return String(path)
}
