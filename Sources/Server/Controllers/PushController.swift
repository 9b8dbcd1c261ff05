import Foundation
import HTTPTypes
import Hummingbird
import Reminders
import Store

/// Browsers that begin and end to take messages.
struct PushController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.post("/settings/reminders/push", use: add)
    router.post("/settings/reminders/push/end", use: end)
    router.post("/settings/reminders/push/:id/remove", use: remove)
  }

  /// `endpoint`, `p256dh` and `auth` as the browser has them.
  @Sendable private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard
      let subscription = PushSubscription(
        endpoint: context.form["endpoint"] ?? "", p256dh: context.form["p256dh"] ?? "",
        auth: context.form["auth"] ?? "")
    else { throw AppError.badRequest("The browser sent no valid push subscription. Try again.") }
    let reminders = visitor.store.reminders
    try await services.noteReader(of: request, below: context.basePath, in: reminders)
    try await reminders.addSubscription(
      endpoint: subscription.endpoint, publicKey: subscription.publicKey,
      secret: subscription.secret, device: deviceName(of: request), now: services.now())
    return Response(status: .noContent)
  }

  @Sendable private func end(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try await visitor.store.reminders.removeSubscription(
      endpoint: context.form["endpoint"] ?? "")
    return Response(status: .noContent)
  }

  @Sendable private func remove(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let visitor = try context.requireVisitor()
    guard try await visitor.store.reminders.removeSubscription(context.rowID()) else {
      throw AppError.notFound
    }
    return redirect(to: "/settings/reminders?saved=push#push")
  }
}

extension AppServices {
  /// Links in messages lead where the athlete last was. Messages count days in the zone of their browser, until they choose
  /// another zone.
  func noteReader(
    of request: Request, below basePath: String, in reminders: ReminderRepository
  ) async throws {
    let known = try await reminders.preferences()
    var preferences = known
    preferences.origin = request.origin(below: basePath) ?? known.origin
    preferences.zone = known.zone ?? LocalZone.reader?.identifier
    if preferences != known { try await reminders.save(preferences) }
  }
}
