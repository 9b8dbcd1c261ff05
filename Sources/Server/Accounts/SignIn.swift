import Hummingbird
import Store

/// Identifies the visitor by the session cookie, and renews the cookie once a day so that it lasts as long as the
/// session. In a demo, visitors on this machine are signed in automatically when they open a page.
struct SignIn: AppMiddleware {
  let services: BaseServices
  let cookies: SessionCookies
  let demoSessions: DemoSessions

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    var context = context
    if let token = cookies.token(in: request),
      let visitor = try await services.visitor(token: token)
    {
      context.visitor = visitor
      return try await renewed(try await next(request, context), visitor, request)
    }
    guard [.get, .head].contains(request.method),
      services.signsInAutomatically(request, context)
    else {
      return try await next(request, context)
    }
    let token = try await demoSessions.token(of: deviceName(of: request), in: services)
    context.visitor = try await services.visitor(token: token.text)
    var response = try await next(request, context)
    response.setCookie(cookies.session(token.text, for: request))
    return response
  }

  /// Renews the session cookie, unless the response itself sets cookies, for example when signing out.
  private func renewed(
    _ response: Response, _ visitor: Visitor, _ request: Request
  ) async throws -> Response {
    guard response.headers[.setCookie] == nil, let token = cookies.token(in: request),
      // Best effort: a full disk or an ongoing move must not prevent athletes from reading their data.
      (try? await services.accounts.renewCookie(of: visitor.session, now: services.now())) == true
    else { return response }
    var response = response
    response.setCookie(cookies.session(token, for: request))
    return response
  }
}
