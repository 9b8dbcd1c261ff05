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

  @Sendable private func download(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let (_, attached) = try await attached(page, context)
    guard let source = try await page.store.attachments.source(of: attached) else {
      throw AppError.notFound
    }
    return Server.download(source.bytes, name: source.name, type: "application/octet-stream")
  }

  @Sendable private func promote(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let (activity, attached) = try await attached(page, context)
    guard try await page.store.attachments.promote(attached, now: services.now()) != nil else {
      throw AppError.notFound
    }
    return redirect(to: "/activities/\(activity)")
  }

  /// Splits a recording off and redirects to the new activity.
  @Sendable private func separate(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let (_, attached) = try await attached(page, context)
    guard try await page.store.attachments.separate(attached, now: services.now()) else {
      throw AppError.notFound
    }
    return redirect(to: "/activities/\(attached)")
  }

  /// Returns the activity and the additional recording that the path identifies.
  ///
  /// - Throws: `AppError.notFound` if the recording doesn't belong to the activity.
  private func attached(
    _ page: PageContext, _ context: AppContext
  ) async throws -> (activity: Identifier, source: Identifier) {
    guard let activity = Identifier(try context.parameters.require("id")),
      let source = Identifier(try context.parameters.require("source")),
      try await page.store.attachments.holder(of: source) == activity
    else { throw AppError.notFound }
    return (activity, source)
  }
}
