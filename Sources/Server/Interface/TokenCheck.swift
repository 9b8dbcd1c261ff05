import Foundation
import HTTPTypes
import Hummingbird
import Store

/// Requires a token with the given scope. Ignores cookies, so that other sites cannot send requests on the athlete's
/// behalf. Trusted callers without a token act for the served athlete.
struct TokenCheck: AppMiddleware {
  let services: BaseServices
  let scope: TokenScope
  let trustsCallers: Bool

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    let (athlete, scopes) = try await caller(of: request)
    try await services.requireLocal(athlete)
    guard scopes.isSuperset(of: scope) else {
      throw APIProblem.forbidden(scope == .write ? "write" : "read")
    }
    var context = context
    context.caller = Caller(
      athlete: athlete, scopes: scopes, store: try services.store(of: athlete))
    return try await next(request, context)
  }

  private func caller(of request: Request) async throws -> (Athlete, TokenScope) {
    if trustsCallers, request.headers[.authorization] == nil {
      return (services.athlete, [.read, .write])
    }
    guard let token = Self.token(in: request) else { throw APIProblem.unauthorized }
    let proven = try await proven(token)
    return (proven.athlete, proven.scopes)
  }

  /// - Throws: `APIProblem` if the token is unknown or expired.
  private func proven(_ token: String) async throws -> AuthenticatedToken {
    do {
      let found = try await services.accounts.proven(token: token, now: services.now())
      guard let found else { throw APIProblem.unknownToken }
      return found
    } catch let error as ExpiredTokenError {
      throw APIProblem.expiredToken(isoDay(error.expiredAt))
    }
  }

  private static func token(in request: Request) -> String? {
    guard let field = request.headers[.authorization] else { return nil }
    let parts = field.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }
}

/// Formats the UTC date, as in `2026-11-24`.
private func isoDay(_ unixSeconds: Double) -> String {
  Date(timeIntervalSince1970: unixSeconds).formatted(.iso8601.year().month().day())
}
