import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store
import TextEncoding

/// The page for managing passkeys and the accounts that are linked at the proxy or provider.
struct PasskeysController: Controller {
  let services: BaseServices
  let challenges: PasskeyChallenges
  /// Whether a reverse proxy authenticates users.
  let hasProxy: Bool
  /// The name of the OpenID Connect provider, or nil if not configured.
  let providerName: String?

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/passkeys", use: show)
    router.post("/settings/passkeys/options", use: begin)
    router.post("/settings/passkeys", use: add)
    router.post("/settings/passkeys/:id/remove", use: remove)
    router.post("/settings/identities", use: link)
    router.post("/settings/identities/:id/remove", use: unlink)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let athlete = page.visitor.athlete
    let site = PasskeySite(origin: context.origin)?.name
    let state = PasskeysState(
      passkeys: try await services.accounts.passkeys(of: athlete).map {
        PasskeyRow($0, isHere: $0.site == site)
      },
      site: site, suggestedName: deviceName(of: request),
      proxy: try await proxy(athlete, context), provider: try await provider(athlete),
      csrf: page.csrf)
    return page.render(.tokens, title: passkeysTitle, passkeysScreen(state))
  }

  private func proxy(_ athlete: Athlete, _ context: AppContext) async throws -> ProxyNames? {
    let linked = try await linked(athlete, at: .proxy)
    guard hasProxy || !linked.isEmpty else { return nil }
    return ProxyNames(current: context.proxyName, linked: linked)
  }

  private func provider(_ athlete: Athlete) async throws -> ProviderNames? {
    let linked = try await linked(athlete, at: .oidc)
    guard providerName != nil || !linked.isEmpty else { return nil }
    return ProviderNames(host: providerName, linked: linked)
  }

  private func linked(
    _ athlete: Athlete, at provider: IdentityProvider
  ) async throws -> [LinkedName] {
    try await services.accounts.identities(of: athlete).filter { $0.provider == provider }
      .map { LinkedName(id: String($0.id), name: $0.label) }
  }

  // MARK: Passkeys

  private func begin(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let site = try context.passkeySite()
    let challenge = challenges.begin(
      for: visitor, site: site, now: services.now())
    let known = try await services.accounts.passkeys(of: visitor.athlete)
    let name = visitor.athlete.name
    return try jsonResponse(
      PasskeyMessages.CreationOptions(
        challenge: urlSafeBase64(challenge.bytes), rp: .init(id: site.name, name: "Andante"),
        user: .init(
          id: urlSafeBase64(WebAuthn.userHandle(of: visitor.athlete)), name: name,
          displayName: name),
        excludeCredentials: known.filter { $0.site == site.name }.map {
          .init(id: urlSafeBase64($0.credential))
        }))
  }

  private func add(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let site = try context.passkeySite()
    let message = try await PasskeyMessages.body(PasskeyMessages.Registration.self, of: request)
    let passkey: NewPasskey
    do throws(WebAuthnError) {
      let challenge = try challenges.take(
        for: visitor, site: site, now: services.now())
      passkey = try WebAuthn.check(
        try WebAuthn.Registration(message), challenge: challenge.bytes, site: site)
    } catch { throw AppError.badRequest(error.sentence) }
    let typed = visibleName(message.name ?? "", limit: Limits.deviceNameLength) ?? ""
    let name = typed.allSatisfy(\.isWhitespace) ? deviceName(of: request) : typed
    switch try await services.accounts.add(
      passkey, named: name, of: visitor.athlete, by: visitor.session, now: services.now())
    {
    case .added: return try jsonResponse(["name": name], status: .created)
    case .known: throw AppError.conflict("This passkey has already been added.")
    case .tooMany(let limit):
      throw AppError.conflict("There are already \(limit) passkeys. Remove one first.")
    }
  }

  private func remove(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try requireFound(await services.accounts.removePasskey(context.rowID(), of: visitor.athlete))
    return redirect(to: "/settings/passkeys")
  }

  // MARK: Names reported by a proxy

  private func link(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard let name = context.proxyName else {
      throw AppError.conflict(
        "The proxy sent no name with this request, so there is nothing to link.")
    }
    guard
      try await services.accounts.link(
        name, at: .proxy, to: visitor.athlete, by: visitor.session, now: services.now())
    else { throw AppError.conflict("The name \(name) is already linked to an athlete.") }
    return redirect(to: "/settings/passkeys")
  }

  private func unlink(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    try requireFound(await services.accounts.unlinkIdentity(context.rowID(), of: visitor.athlete))
    return redirect(to: "/settings/passkeys")
  }
}

extension PasskeyRow {
  fileprivate init(_ passkey: Passkey, isHere: Bool) {
    self.init(
      id: String(passkey.id), name: passkey.name, site: passkey.site, isHere: isHere,
      created: localInstant(passkey.createdAt), lastUsed: passkey.lastUsedAt.map(localInstant))
  }
}
