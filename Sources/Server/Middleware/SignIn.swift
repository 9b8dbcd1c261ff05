import Hummingbird
import Store

/// Identifies the visitor by the session's cookie. In a demo, a visitor on this machine is signed in with the first
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
      return try await next(request, context)
    }
    guard request.method == .get, services.signsInByItself(context) else {
      return try await next(request, context)
    }
    let token = try await services.newDemoSession(device: deviceName(of: request))
    context.visitor = try await services.visitor(token: token.text)
    var response = try await next(request, context)
    response.setCookie(services.sessionCookie(token.text, for: request))
    return response
  }
}
