import Engine
import HTTPTypes
import Hummingbird
import Logging
import Screens
import Store

/// The page with the devices on which an athlete is signed in, and sign-in links for adding more.
struct DevicesController: Controller {
  let services: BaseServices
  let links: SignInLinks
  let cookies: SessionCookies
  /// The OpenID Connect provider, or nil if not configured.
  let provider: OIDCClient?

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings/devices", use: show)
    router.post("/settings/devices/sign-out", use: signOutOthers)
    router.post("/settings/devices/link", use: makeLink)
    router.post("/settings/devices/links/:id/revoke", use: revokeLink)
    router.get("/settings/devices/:id", use: showOne)
    router.post("/settings/devices/:id", use: rename)
    router.post("/settings/devices/:id/sign-out", use: signOut)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let fields = request.queryFields
    let count = fields.integer("signed-out", in: 0...1_000_000)
    var notice = count.map { DeviceNotice.signedOut($0) }
    if fields["saved"] != nil { notice = .renamed }
    if fields["revoked"] != nil { notice = .linkRevoked }
    return try await page(PageContext(services, context), notice: notice)
  }

  private func signOutOthers(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let count = try await services.accounts.endSessions(
      of: visitor.athlete, besides: visitor.session.id)
    return redirect(to: "/settings/devices?signed-out=\(count)")
  }

  /// Creates a sign-in link. It can only be shown in this response because its secret is not stored.
  private func makeLink(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    try services.refuseInDemo("no other device can be signed in here")
    let token = try await services.accounts.newSetupLink(
      for: pageContext.visitor.athlete, by: pageContext.visitor.session, now: services.now())
    let link = links.link(
      token, lifetime: AccountStore.linkLifetime, to: request, below: context.basePath)
    return try await page(pageContext, link: link)
  }

  private func revokeLink(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let id = try context.parameters.require("id")
    try requireFound(await services.accounts.revokeLink(id, of: visitor.athlete))
    return redirect(to: "/settings/devices?revoked=1")
  }

  private func showOne(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    return page.render(
      .devices, deviceNameScreen(try await device(of: page, context), csrf: page.csrf))
  }

  private func rename(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let device = try await device(of: page, context)
    if device.isSynthetic { try services.refuseInDemo("this device cannot be renamed") }
    guard let name = context.form.visibleName("name", limit: Limits.deviceNameLength),
      let id = InputRange.rowIDs.parse(device.id)
    else {
      let screen = deviceNameScreen(
        device, refused: context.form["name"] ?? "", csrf: page.csrf)
      return page.render(.devices, status: .unprocessableContent, screen)
    }
    try requireFound(await services.accounts.renameSession(id, of: page.visitor.athlete, to: name))
    return redirect(to: "/settings/devices?saved=1")
  }

  private func signOut(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let name = try context.parameters.require("id")
    if services.demoHousehold?.devices.contains(where: { $0.id == name }) == true {
      try services.refuseInDemo("this device cannot be signed out")
    }
    let id = InputRange.rowIDs.parse(name)
    let isCurrentDevice = id == visitor.session.id
    let passage =
      isCurrentDevice ? try await signOutAtProvider(visitor.session, request, context) : nil
    guard let id, try await services.accounts.endSession(id, of: visitor.athlete) else {
      throw AppError.notFound
    }
    guard isCurrentDevice else { return redirect(to: "/settings/devices") }
    var response = passage ?? redirect(to: "/")
    response.setCookie(cookies.expiredSession(for: request))
    response.clearBrowserCache()
    return response
  }

  /// Returns a page that also ends the browser's session at the provider. Returns nil if the browser was not signed in
  /// by a provider, or if the provider offers no sign-out. Must be called before the local session ends.
  private func signOutAtProvider(
    _ session: DeviceSession, _ request: Request, _ context: AppContext
  ) async throws -> Response? {
    guard let provider, let known = try await services.accounts.providerSession(of: session),
      let origin = request.origin(below: context.basePath)
    else { return nil }
    do throws(OIDCError) {
      let address = try await provider.signOutAddress(
        known, redirect: origin + "/", now: services.now())
      return address.map { signInRedirect(to: $0, .signedOut) }
    } catch {
      // Signing out must succeed here even if the provider fails.
      context.logger.warning("sign-out at the provider failed: \(error.sentence)")
      return nil
    }
  }

  /// - Throws: `AppError.notFound` if the device doesn't belong to the athlete.
  private func device(of page: PageContext, _ context: AppContext) async throws -> SignedInDevice {
    let id = try context.parameters.require("id")
    let device = try found(await devices(of: page).first(where: { $0.id == id }))
    return device
  }

  private func devices(of context: PageContext) async throws -> [SignedInDevice] {
    try await services.accounts.sessions(of: context.visitor.athlete, now: services.now()).map {
      SignedInDevice(
        id: String($0.id), name: $0.device, lastSeen: localInstant($0.lastSeenAt),
        isCurrentDevice: $0.id == context.visitor.session.id)
    } + (services.demoHousehold?.devices ?? [])
  }

  private func pendingLinks(of context: PageContext) async throws -> [PendingSignInLink] {
    let now = services.now()
    return try await services.accounts.pendingLinks(of: context.visitor.athlete, now: now).map {
      PendingSignInLink(
        id: $0.id, ageSeconds: max(0, now - $0.createdAt), ends: localInstant($0.expiresAt))
    }
  }

  private func page(
    _ context: PageContext, notice: DeviceNotice? = nil, link: SignInLink? = nil
  ) async throws -> Response {
    var state = DevicesState(
      devices: try await devices(of: context), notice: notice, link: link, csrf: context.csrf)
    state.pendingLinks = try await pendingLinks(of: context)
    state.isDemo = context.isDemo
    return context.render(.devices, devicesScreen(state))
  }
}
