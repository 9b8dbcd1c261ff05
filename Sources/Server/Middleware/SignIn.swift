import Hummingbird
import Store

/// Identifies the visitor by the session's cookie, and gives the browser the cookie anew once a day, so that it lasts as
/// long as the session does. In a demo, a visitor on this machine is signed in with the first
/// page they open.
struct SignIn: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let visitor = try await services.visitor(of: request) {
      context.visitor = visitor
      return try await renewed(try await next(request, context), visitor, request)
    }
    guard [.get, .head].contains(request.method),
      services.signsInByItself(request, context)
    else {
      return try await next(request, context)
    }
    let token = try await services.demoSession(device: deviceName(of: request))
    context.visitor = try await services.visitor(token: token.text)
    var response = try await next(request, context)
    response.setCookie(services.sessionCookie(token.text, for: request))
    return response
  }

  /// An answer that has a cookie of its own, as when signing out, keeps it.
  private func renewed(
    _ response: Response, _ visitor: Visitor, _ request: Request
  ) async throws -> Response {
    guard response.headers[.setCookie] == nil, let token = services.token(in: request),
      // A full disk, or an athlete who is being moved, keeps nobody from reading.
      (try? await services.accounts.renewCookie(of: visitor.session, now: services.now())) == true
    else { return response }
    var response = response
    response.setCookie(services.sessionCookie(token, for: request))
    return response
  }
}
