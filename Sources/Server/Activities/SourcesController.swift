import HTTPTypes
import Hummingbird
import Store

/// Actions on an activity's additional recordings: download one, make it the main recording, or split it off as a
/// separate activity.
struct SourcesController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/sources/:source", use: download)
    router.post("/activities/:id/sources/:source/use", use: promote)
    router.post("/activities/:id/sources/:source/separate", use: separate)
  }

  private func download(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (_, attached) = try await attached(page, context)
    let source = try found(await page.store.attachments.source(of: attached))
    return Server.download(source.bytes, name: source.name, type: "application/octet-stream")
  }

  private func promote(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (activity, attached) = try await attached(page, context)
    try requireFound(await page.store.attachments.promote(attached, now: services.now()) != nil)
    return redirect(to: "/activities/\(activity)")
  }

  /// Splits a recording off and redirects to the new activity.
  private func separate(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let (_, attached) = try await attached(page, context)
    try requireFound(await page.store.attachments.separate(attached, now: services.now()))
    return redirect(to: "/activities/\(attached)")
  }

  /// Returns the activity and the additional recording that the path identifies.
  ///
  /// - Throws: `AppError.notFound` if the recording doesn't belong to the activity.
  private func attached(
    _ page: PageContext, _ context: AppContext
  ) async throws -> (activity: Identifier, source: Identifier) {
    let (activity, source) = (try context.identifier(), try context.identifier("source"))
    try requireFound(await page.store.attachments.holder(of: source) == activity)
    return (activity, source)
  }
}
