import Foundation
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The part of the reminders page that uses the server's mail account.
struct ServerMailController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.post("/settings/reminders/server-mail", use: save)
    router.post("/settings/reminders/server-mail/code", use: sendCode)
    router.post("/settings/reminders/server-mail/confirm", use: confirm)
  }

  /// Enables or disables reminders through the server's mail account.
  ///
  /// - Throws: `AppError.notFound` if no address is confirmed yet.
  @Sendable private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let known = DecryptedChannels(try await visit.store.reminders.channels()).serverMail
    guard let known, services.options.mail != nil else { throw AppError.notFound }
    try await visit.store.reminders.save(.serverMail, isOn: context.form["on"] != nil, known)
    return saved()
  }

  @Sendable private func sendCode(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let typed = (context.form["to"] ?? "").trimmingCharacters(in: .whitespaces)
    try await services.rememberBrowser(
      of: request, below: visit.basePath, in: visit.store.reminders)
    let service = try service(visit)
    do throws(ServerMailError) {
      try await service.sendCode(
        to: typed, origin: request.origin(below: visit.basePath), logger: context.logger)
    } catch {
      return try await page(visit, error, typed: typed)
    }
    return redirect(to: "/settings/reminders#server-mail")
  }

  @Sendable private func confirm(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let isConfirmed = try await service(visit).confirm(
      context.form["code"] ?? "", in: visit.store.reminders)
    guard isConfirmed else { return try await page(visit, .wrongCode) }
    return saved()
  }

  /// - Throws: `AppError.notFound` if the server has no mail account.
  private func service(_ visit: PageContext) throws -> ServerMailService {
    guard let service = ServerMailService(services, of: visit.visitor.athlete) else {
      throw AppError.notFound
    }
    return service
  }

  private func saved() -> Response {
    redirect(to: "/settings/reminders?saved=server-mail#server-mail")
  }

  private func page(
    _ visit: PageContext, _ fault: ServerMailError, typed: String = ""
  ) async throws -> Response {
    var state = try await RemindersPage(
      services: services, athlete: visit.visitor.athlete, reminders: visit.store.reminders,
      csrf: visit.csrf
    ).state()
    state.serverMail?.fault = fault
    state.serverMail?.typed = typed
    return visit.page(.reminders, status: .unprocessableContent, remindersScreen(state))
  }
}
