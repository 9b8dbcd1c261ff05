import Engine
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Builds the router. Middleware applies only to the routes added after it.
func buildRouter(_ services: AppServices) -> Router<AppContext> {
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestMetrics(metrics: services.metrics))
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages(provider: services.options.oidc?.name))
  router.add(middleware: HostCheck(services))
  router.add(middleware: AssetMiddleware(folder: services.folder))
  router.add(middleware: BrowserTimeZone())
  router.add(middleware: BrowserWalkUnit())
  addOpenRoutes(services, to: router)
  addSignIn(services, to: router)
  router.add(middleware: ErrorPages(provider: services.options.oidc?.name))
  router.add(middleware: SignInRejectionLog(services: services))
  router.add(middleware: SignInLimit(services: services))
  router.add(middleware: CSRFMiddleware())
  router.add(middleware: HeavyRoutes(services: services))
  router.add(middleware: PageConcurrencyMiddleware(services: services))
  router.add(middleware: FailedChanges(readiness: services.readiness))
  addOpenSignIn(services, to: router)
  HomeController(services: services).addRoutes(to: router)
  for kind in CoachKind.allCases { kind.addRoutes(services, to: router) }
  addActivityRoutes(services, to: router)
  addGarageRoutes(services, to: router)
  CompareController(services: services).addRoutes(to: router)
  PlayController(services: services).addRoutes(to: router)
  ImportResultController(services: services).addRoutes(to: router)
  ImportLogController(services: services).addRoutes(to: router)
  SourcesController(services: services).addRoutes(to: router)
  addSettingsRoutes(services, to: router)
  addStatisticsRoutes(services, to: router)
  SoundsController(services: services).addRoutes(to: router)
  InfoController(services: services).addRoutes(to: router)
  APIController(services: services).addRoutes(to: router)
  return router
}

/// Adds routes that don't require a session: they expose no personal data or authenticate requests themselves.
private func addOpenRoutes(_ services: AppServices, to router: Router<AppContext>) {
  HealthController(readiness: services.readiness).addRoutes(to: router)
  InfoController(services: services).addOpenRoutes(to: router)
  if let network = services.localNetwork {
    TrustController(network: network, isSecure: true).addRoutes(to: router)
  }
  CalendarController(services: services).addRoutes(to: router)
  StravaCallbackController(services: services).addRoutes(to: router)
  PublicAPI(services: services).addRoutes(to: router)
}

private func addSignIn(_ services: AppServices, to router: Router<AppContext>) {
  router.add(middleware: InstanceRedirect(services: services))
  router.add(middleware: SignIn(services: services))
  router.add(middleware: InstanceCookie(services: services))
  if let trust = services.options.proxyTrust {
    router.add(middleware: ProxySignIn(services: services, trust: trust))
  }
}

private func addOpenSignIn(_ services: AppServices, to router: Router<AppContext>) {
  SetupController(services: services).addRoutes(to: router)
  PasskeySignInController(services: services).addRoutes(to: router)
  OIDCController(services: services).addRoutes(to: router)
}

private func addActivityRoutes(_ services: AppServices, to router: Router<AppContext>) {
  ActivityListController(services: services).addRoutes(to: router)
  SelectionController(services: services).addRoutes(to: router)
  ActivitiesController(services: services).addRoutes(to: router)
}

private func addGarageRoutes(_ services: AppServices, to router: Router<AppContext>) {
  GarageController(services: services).addRoutes(to: router)
  GearController(services: services).addRoutes(to: router)
  PartController(services: services).addRoutes(to: router)
  ServiceController(services: services).addRoutes(to: router)
  TemplateController(services: services).addRoutes(to: router)
  BikeHistoryController(services: services).addRoutes(to: router)
  GarageRidesController(services: services).addRoutes(to: router)
  ManualRideController(services: services).addRoutes(to: router)
}

private func addStatisticsRoutes(_ services: AppServices, to router: Router<AppContext>) {
  StatisticsController(services: services).addRoutes(to: router)
  RoutesMapController(services: services).addRoutes(to: router)
  PlanController(services: services).addRoutes(to: router)
}

private func addSettingsRoutes(_ services: AppServices, to router: Router<AppContext>) {
  SettingsController(services: services).addRoutes(to: router)
  MapSettingsController(services: services).addRoutes(to: router)
  MapTilesController(services: services).addRoutes(to: router)
  StravaController(services: services).addRoutes(to: router)
  TokensController(services: services).addRoutes(to: router)
  DevicesController(services: services).addRoutes(to: router)
  HouseholdController(services: services).addRoutes(to: router)
  PasskeysController(services: services).addRoutes(to: router)
  RemindersController(services: services).addRoutes(to: router)
  ServerMailController(services: services).addRoutes(to: router)
  PushController(services: services).addRoutes(to: router)
  JobsController(services: services).addRoutes(to: router)
  FolderController(services: services).addRoutes(to: router)
  BackupController(services: services).addRoutes(to: router)
  HealthLoadController(services: services).addRoutes(to: router)
  UploadController(services: services).addRoutes(to: router)
  ExportController(services: services).addRoutes(to: router)
}

/// Builds the router, wrapped in a responder that handles base paths and headers from reverse proxies.
func buildResponder(_ services: AppServices) -> some HTTPResponder<AppContext> {
  BasePathResponder(inner: buildRouter(services).buildResponder(), options: services.options)
}

/// Builds the server's application. Calls `onRunning` with the port once the server accepts connections.
func buildApplication(
  _ services: AppServices, logger: Logger, onRunning: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  Application(
    responder: buildResponder(services), server: server(services),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: services.options.port),
      availableConnectionsDelegate: MaximumAvailableConnections(ConnectionLimit.present.pages)),
    onServerRunning: { onRunning($0.localAddress?.port ?? services.options.port) },
    logger: logger)
}

let plainConfiguration = HTTP1Channel.Configuration(
  additionalChannelHandlers: [StalledConnections()], idleTimeout: .seconds(90))
