import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Screens
import Store

/// The page on which the administrator views, creates and configures backups.
struct BackupController: Controller {
  let services: BaseServices
  let runs: BackupRuns

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/backup", use: show)
    router.post("/settings/backup", use: save)
    router.post("/settings/backup/now", use: make)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    try requireFound(await services.seesBackups(pageContext.visitor.athlete))
    let fields = request.queryFields
    return page(pageContext) { state in
      state.wasSaved = fields["saved"] != nil
      state.isBackingUp = runs.isBusy
    }
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await pageContext(context)
    let folder = trimmedPath(context.form["folder"] ?? "")
    let typed = context.form["count"] ?? ""
    let count = InputRange(BackupSettings.counts).parse(typed)
    guard let count, problem(folder) == nil else {
      return page(pageContext, status: .unprocessableContent) { state in
        (state.folder, state.count) = (folder, typed)
        state.problem = count == nil ? .count : problem(folder)
      }
    }
    var settings = services.directory.backupSettings()
    settings.folder = folder.isEmpty ? nil : folder
    settings.count = count
    try services.directory.save(settings)
    return redirect(to: "/settings/backup?saved=1")
  }

  /// Starts a backup in the background, because it can take a long time.
  private func make(_ request: Request, _ context: AppContext) async throws -> Response {
    _ = try await pageContext(context)
    runs.begin(context.logger)
    return redirect(to: "/settings/backup")
  }

  /// Returns why a folder cannot be used for backups, or nil if it can.
  private func problem(_ folder: String) -> BackupState.Problem? {
    if folder.isEmpty { return nil }
    guard folder.hasPrefix("/") else { return .relative }
    let own = URL(fileURLWithPath: services.directory.path).resolvingSymlinksInPath().path
    let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let isInside = real == own || real.hasPrefix(own + "/")
    if isInside, real != own + "/backups" { return .ownData }
    return canWrite(folder) ? nil : .unwritable
  }

  private func canWrite(_ folder: String) -> Bool {
    // The check below detects whether this failed.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      && isFolder.boolValue && FileManager.default.isWritableFile(atPath: folder)
  }

  /// - Throws: `AppError.notFound` if the visitor isn't the administrator; `AppError.conflict` in a demo.
  private func pageContext(_ context: AppContext) async throws -> PageContext {
    let page = try await PageContext(services, context)
    try services.refuseInDemo("no backup can be made or changed here")
    try requireFound(await services.administers(page.visitor.athlete))
    return page
  }

  private func page(
    _ context: PageContext, status: HTTPResponse.Status = .ok, _ change: (inout BackupState) -> Void
  ) -> Response {
    let settings = services.directory.backupSettings()
    var state = BackupState(
      made: services.directory.storedBackups.map(BackupState.BackupEntry.init),
      failure: settings.failure,
      failedAt: settings.failedAt.map(localInstant), folder: settings.folder ?? "",
      count: String(settings.count), csrf: context.csrf)
    if let demo = services.demoHousehold {
      let bytes = services.directory.byteCount(of: context.visitor.athlete)
      (state.made, state.folder) = (demo.backups(ownBytes: bytes), DemoHousehold.backupFolder)
      state.isDemo = true
    }
    change(&state)
    return context.render(.backup, status: status, backupScreen(state))
  }
}

extension BackupState.BackupEntry {
  fileprivate init(_ backup: Backup) {
    self.init(
      at: localInstant(backup.madeAt), byteCount: backup.byteCount,
      athleteCount: backup.athleteCount, path: backup.path, isComplete: backup.isComplete)
  }
}
