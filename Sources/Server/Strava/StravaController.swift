import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store
import Strava

/// The page for connecting Strava, fetching rides and disconnecting.
struct StravaController: Controller {
  let services: BaseServices
  let strava: StravaServices
  let cookies: SessionCookies
  /// The host names under which the server is reachable from the Internet.
  let publicNames: [String]

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/strava") { request, context in
      try await page(PageContext(services, context), request)
    }
    router.get("/garage/strava/picture", use: picture)
    router.post("/garage/strava/app", use: keepApplication)
    router.post("/garage/strava/sync") { _, context in
      _ = try context.requireVisitor()
      strava.trigger.requestRun()
      return redirect(to: "/garage/strava")
    }
    router.post("/garage/strava/news", use: startWebhook)
    router.post("/garage/strava/news/end", use: stopWebhook)
    router.post("/garage/strava/disconnect", use: disconnect)
  }

  private func keepApplication(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    guard
      let application = StravaApplication(
        id: context.form["client-id"] ?? "", secret: context.form["client-secret"] ?? "")
    else {
      return try await page(pageContext, request, isRefused: true, status: .unprocessableContent)
    }
    try await pageContext.store.strava.setApplication(application)
    return redirect(to: "/garage/strava")
  }

  private var subscriptions: StravaSubscriptions {
    StravaSubscriptions(transport: strava.transport, addresses: strava.addresses)
  }

  private func startWebhook(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    guard let callback = callback(of: request, page) else { throw AppError.notFound }
    return try await changeWebhook(page, request) {
      try await subscriptions.begin(at: callback, for: page.store.strava)
    }
  }

  private func stopWebhook(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    return try await changeWebhook(page, request) {
      try await subscriptions.end(for: page.store.strava)
    }
  }

  private func changeWebhook(
    _ context: PageContext, _ request: Request, _ change: () async throws -> Void
  ) async throws -> Response {
    do { try await change() } catch let error as StravaError {
      return try await page(
        context, request, refusedNews: error.description, status: .unprocessableContent)
    }
    return redirect(to: "/garage/strava")
  }

  /// Returns the URL for Strava's webhook, or nil if the visitor didn't open the page under one of the server's public
  /// names.
  private func callback(of request: Request, _ context: PageContext) -> String? {
    guard let authority = request.head.authority, let host = HostCheck.host(of: authority),
      publicNames.contains(host)
    else { return nil }
    return StravaSubscriptions.callback(at: "https://\(authority)\(context.basePath)")
  }

  private func disconnect(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let deletesRides = context.form["rides"] == "forget"
    _ = try await strava.authorization.disconnect(
      visitor.store.strava, deletesRides ? .deletingActivities : .keepingActivities,
      now: services.now())
    return redirect(to: "/garage/strava")
  }

  /// Returns the athlete's profile picture, which is stored in their database, or a placeholder.
  private func picture(_ request: Request, _ context: AppContext) async throws -> Response {
    let picture = try await context.requireVisitor().store.strava.picture()
    return response(
      picture?.bytes ?? Array(Self.figure.utf8),
      type: picture?.format.mediaType ?? "image/svg+xml")
  }

  private static let figure = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="#888">\
    <circle cx="24" cy="18" r="8"/><path d="M8 44a16 14 0 0 1 32 0z"/></svg>
    """

  // MARK: Page

  private func page(
    _ context: PageContext, _ request: Request, isRefused: Bool = false, refusedNews: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let library = context.store.strava
    let overview = try await StravaOverview(of: library, now: services.now())
    var state = StravaState(overview, csrf: context.csrf)
    state.isApplicationRefused = isRefused
    state.hasPicture = try await library.picture() != nil
    var began: PendingAuthorization?
    guard let authority = request.head.authority,
      let origin = request.origin(below: context.basePath)
    else { throw AppError.foreignHost }
    state.callbackDomain = HostCheck.host(of: authority) ?? authority
    if let application = try await library.application() {
      state.webhook = StravaState.WebhookState(
        callback: try await library.subscription()?.callback,
        offered: callback(of: request, context),
        refusal: refusedNews)
      let pending = strava.signIns.begin(
        for: context.visitor.session, redirect: origin + "/strava/callback", now: services.now())
      state.connectAddress = strava.authorization.address(for: application, pending)
      began = pending
    }
    var response = context.render(.strava, status: status, stravaScreen(state))
    if let began {
      response.setCookie(
        cookies.signIn(
          .strava, began.state, lifetime: PendingAuthorization.lifetimeSeconds, for: request))
    }
    return response
  }
}

extension StravaState {
  fileprivate init(_ overview: StravaOverview, csrf: String) {
    self.init()
    hasApplication = overview.hasApplication
    grant = overview.scopes.map { scopes in
      Grant(
        privateRides: scopes.contains("activity:read_all"),
        bikes: scopes.contains("profile:read_all"))
    }
    athleteName = overview.athlete?.name
    (stored, listed) = (overview.counts.stored, overview.counts.listed)
    skipped = overview.skipped.map { Skipped(id: String($0.id), reason: $0.reason) }
    lastSync = overview.finishedAt.map(localInstant)
    isInProgress = overview.isInProgress
    waiting = overview.pause.map { pause in
      let until = localInstant(pause.until)
      return pause.reason == .limit ? .limit(until: until) : .failure(until: until)
    }
    fault = overview.fault
    self.csrf = csrf
  }
}
