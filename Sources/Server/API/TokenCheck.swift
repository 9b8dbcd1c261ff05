import HTTPTypes
import Hummingbird
import Store

/// Lets a request through that carries a token which allows what is asked for. Cookies count for nothing here, so
/// that no foreign page can ask in an athlete's name.
struct TokenCheck: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices
  let scope: TokenScope

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let token = Self.token(in: request) else { throw APIProblem.unauthorized }
    guard let proven = try await services.accounts.proven(token: token, now: services.now()) else {
      throw APIProblem.unknownToken
    }
    try await services.requireHere(proven.athlete)
    guard proven.scopes.isSuperset(of: scope) else {
      throw APIProblem.forbidden(scope == .write ? "write" : "read")
    }
    var context = context
    context.caller = Caller(
      athlete: proven.athlete, scopes: proven.scopes,
      store: try services.store(of: proven.athlete))
    return try await next(request, context)
  }

  private static func token(in request: Request) -> String? {
    guard let field = request.headers[.authorization] else { return nil }
    let parts = field.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}
