import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The page on which an athlete creates and revokes access tokens.
struct TokensController: Controller {
  let services: BaseServices
  /// The name by which the load balancer knows this instance, or nil if it is the only one.
  let instance: InstanceName?

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/tokens") { _, context in try await page(PageContext(services, context)) }
    router.post("/settings/tokens", use: make)
    router.post("/settings/tokens/:id/revoke", use: revoke)
  }

  /// Creates a token. Its secret can only be shown in this response because it is not stored.
  private func make(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    guard let name = context.form.visibleName("name", limit: Limits.tokenNameLength) else {
      return try await page(
        pageContext, refusedName: context.form["name"] ?? "", status: .unprocessableContent)
    }
    let scopes: TokenScope = context.form["scope"] == "write" ? [.read, .write] : .read
    let secret = try await services.accounts.newToken(
      named: name, scopes: scopes, of: pageContext.visitor.athlete, by: pageContext.visitor.session,
      instance: instance, now: services.now(),
      lifetime: Self.lifetime(context.form))
    var response = try await page(pageContext, secret: secret)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Returns the token's lifetime in seconds, or nil for no expiry.
  private static func lifetime(_ form: Form) -> Double? {
    form.integer("days", in: 1...3_650).map { Double($0) * 86_400 }
  }

  private func revoke(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try requireFound(await services.accounts.revokeToken(context.rowID(), of: visitor.athlete))
    return redirect(to: "/settings/tokens")
  }

  private func page(
    _ context: PageContext, secret: String? = nil, refusedName: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let tokens = try await services.accounts.tokens(of: context.visitor.athlete)
    let state = TokensState(
      tokens: tokens.map { TokenRow($0, now: services.now()) }, secret: secret,
      refusedName: refusedName,
      csrf: context.csrf)
    return context.render(.tokens, status: status, tokensScreen(state))
  }
}

extension TokenRow {
  fileprivate init(_ token: AccessToken, now: Double) {
    self.init(
      id: String(token.id), name: token.name, canWrite: token.scopes.contains(.write),
      created: localInstant(token.createdAt), lastUsed: token.lastUsedAt.map(localInstant),
      ends: token.expiresAt.map(localInstant), hasEnded: token.expiresAt.map { $0 <= now } ?? false)
  }
}
