import ActivityFiles
import Hummingbird
import Logging
import Screens
import Store
import Strava
import TextEncoding

/// Handles Strava's callback and webhook. Neither has a session cookie: the callback is authenticated by its state and
/// by a cookie of the browser that started the sign-in, webhook verification by its token, and events by their
/// subscription.
struct StravaCallbackController: Controller {
  let services: BaseServices
  let strava: StravaServices
  let cookies: SessionCookies
  private static let eventLimit = 64 << 10

  func addRoutes(to router: Router<AppContext>) {
    router.get("/strava/callback", use: callback)
    router.get("/strava/webhook", use: confirm)
    router.post("/strava/webhook", use: event)
  }

  // MARK: Callback

  private func callback(_ request: Request, _ context: AppContext) async throws -> Response {
    let callback = StravaCallback(request.queryFields)
    let began = cookies.value(of: .strava, in: request)
    let isConnected = began == callback.state ? await connect(callback, context.logger) : false
    if isConnected { strava.trigger.requestRun() }
    return htmlResponse(
      page(
        PageChrome(.strava, showsTabs: false), main: stravaReturnScreen(isConnected: isConnected)),
      status: isConnected ? .ok : .badRequest)
  }

  /// Completes a sign-in. Returns false if the athlete denied access, the sign-in was not started here, or it failed;
  /// failures are logged.
  private func connect(_ callback: StravaCallback, _ logger: Logger) async -> Bool {
    guard let found = strava.signIns.take(state: callback.state, now: services.now()),
      !callback.code.isEmpty
    else { return false }
    do {
      // A device that was signed out in the meantime must not connect an account, and a deleted athlete must not get a
      // new database file.
      guard try await services.accounts.isSignedIn(found.session) else { return false }
      let library = try services.store(of: found.session.athlete).strava
      guard let application = try await library.application() else { return false }
      let tokens = try await strava.authorization.tokens(
        code: callback.code, grantedScope: callback.scope, application: application,
        found.authorization)
      try await library.connect(tokens, now: services.now())
      return true
    } catch {
      logger.log(error, "a connection to Strava failed", level: .warning)
      return false
    }
  }

  // MARK: Webhook

  private func confirm(_ request: Request, _ context: AppContext) async throws -> Response {
    let fields = request.queryFields
    guard fields["hub.mode"] == "subscribe", let challenge = fields["hub.challenge"],
      let word = fields["hub.verify_token"], try await services.accounts.isWebhookVerifyToken(word)
    else { throw AppError.notFound }
    let echo = JSONValue.object([("hub.challenge", .text(challenge))])
    return textResponse(echo.compact, type: "application/json")
  }

  /// Records an event; the next sync handles it. Unknown events are also acknowledged, because Strava would otherwise
  /// send them again.
  private func event(_ request: Request, _ context: AppContext) async throws -> Response {
    var request = request
    let body = try await request.collected(upTo: Self.eventLimit)
    if let webhookEvent = StravaWebhookEvent(Array(body.readableBytesView)) {
      try await note(webhookEvent)
    }
    return Response(status: .ok)
  }

  /// Records the event for the athletes whom it concerns. Doesn't open other athletes' databases, because anyone can
  /// send such a request.
  private func note(_ webhookEvent: StravaWebhookEvent) async throws {
    let athletes = try await services.accounts.athletes(
      atStrava: webhookEvent.owner, subscription: webhookEvent.subscription)
    for athlete in athletes where services.directory.hasFile(of: athlete) {
      switch webhookEvent.subject {
      case .activity(let event):
        if try await services.store(of: athlete).strava.add(event) {
          strava.trigger.requestRun()
        }
      case .accessEnded: strava.trigger.requestRun()
      }
    }
  }
}
