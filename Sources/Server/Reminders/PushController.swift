import Foundation
import HTTPTypes
import Hummingbird
import Reminders
import Store

/// Adds and removes browsers' push subscriptions.
struct PushController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.post("/settings/reminders/push", use: add)
    router.post("/settings/reminders/push/end", use: end)
    router.post("/settings/reminders/push/:id/remove", use: remove)
  }

  /// Adds a subscription. The form fields `endpoint`, `p256dh` and `auth` come from the browser's `PushSubscription`.
  private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard
      let subscription = PushSubscription(
        endpoint: context.form["endpoint"] ?? "", p256dh: context.form["p256dh"] ?? "",
        auth: context.form["auth"] ?? "")
    else { throw AppError.badRequest("The browser sent no valid push subscription. Try again.") }
    let reminders = visitor.store.reminders
    try await reminders.rememberBrowser(of: request, below: context.basePath)
    try await reminders.addSubscription(
      endpoint: subscription.endpoint, publicKey: subscription.publicKey,
      secret: subscription.secret, device: deviceName(of: request), now: services.now())
    return Response(status: .noContent)
  }

  private func end(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try await visitor.store.reminders.removeSubscription(
      endpoint: context.form["endpoint"] ?? "")
    return Response(status: .noContent)
  }

  private func remove(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try requireFound(await visitor.store.reminders.removeSubscription(context.rowID()))
    return redirect(to: "/settings/reminders?saved=push#push")
  }
}

extension ReminderRepository {
  /// Remembers the URL at which the athlete last used the server, for links in messages. Also adopts their browser's
  /// time zone for dates in messages, unless they have already chosen one.
  func rememberBrowser(of request: Request, below basePath: String) async throws {
    let known = try await preferences()
    var preferences = known
    preferences.origin = request.origin(below: basePath) ?? known.origin
    preferences.zone = known.zone ?? LocalZone.reader?.identifier
    if preferences != known { try await save(preferences) }
  }
}
