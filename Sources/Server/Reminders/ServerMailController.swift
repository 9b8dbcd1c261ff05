import Foundation
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The part of the reminders page that concerns the server's mail account.
struct ServerMailController: Controller {
  let services: BaseServices
  let reminders: ReminderServices

  func addRoutes(to router: Router<AppContext>) {
    router.post("/settings/reminders/server-mail", use: save)
    router.post("/settings/reminders/server-mail/code", use: sendCode)
    router.post("/settings/reminders/server-mail/confirm", use: confirm)
  }

  /// Enables or disables reminders through the server's mail account.
  ///
  /// - Throws: `AppError.notFound` if no address is confirmed yet.
  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let known = DecryptedChannels(try await page.store.reminders.channels()).serverMail
    guard let known, reminders.mail != nil else { throw AppError.notFound }
    try await page.store.reminders.save(.serverMail, isOn: context.form["on"] != nil, known)
    return saved()
  }

  private func sendCode(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let typed = (context.form["to"] ?? "").trimmingCharacters(in: .whitespaces)
    try await pageContext.store.reminders.rememberBrowser(
      of: request, below: pageContext.basePath)
    let service = try service(pageContext)
    do throws(ServerMailError) {
      try await service.sendCode(
        to: typed, origin: request.origin(below: pageContext.basePath), logger: context.logger)
    } catch {
      return try await page(pageContext, error, typed: typed)
    }
    return redirect(to: "/settings/reminders#server-mail")
  }

  private func confirm(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let isConfirmed = try await service(pageContext).confirm(
      context.form["code"] ?? "", in: pageContext.store.reminders)
    guard isConfirmed else { return try await page(pageContext, .wrongCode) }
    return saved()
  }

  /// - Throws: `AppError.notFound` if the server has no mail account.
  private func service(_ context: PageContext) throws -> ServerMailService {
    guard let service = ServerMailService(reminders, of: context.visitor.athlete) else {
      throw AppError.notFound
    }
    return service
  }

  private func saved() -> Response {
    redirect(to: "/settings/reminders?saved=server-mail#server-mail")
  }

  private func page(
    _ context: PageContext, _ fault: ServerMailError, typed: String = ""
  ) async throws -> Response {
    var state = try await RemindersState(context, reminders)
    state.serverMail?.fault = fault
    state.serverMail?.typed = typed
    return context.render(.reminders, status: .unprocessableContent, remindersScreen(state))
  }
}
