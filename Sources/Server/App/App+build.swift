import Engine
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Every route, after the middleware that applies to it.
func buildRouter(_ services: AppServices) -> Router<AppContext> {
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages())
  router.add(middleware: HostCheck(names: services.hostNames))
  router.add(middleware: AssetMiddleware(folder: services.folder))
  HealthController().addRoutes(to: router)
  InfoController(services: services).addOpenRoutes(to: router)
  if let network = services.localNetwork {
    TrustController(network: network, isSecure: true).addRoutes(to: router)
  }
  CalendarController(services: services).addRoutes(to: router)
  StravaCallbackController(services: services).addRoutes(to: router)
  PublicAPI(services: services).addRoutes(to: router)
  router.add(middleware: ShowTheWay(services: services))
  router.add(middleware: SignIn(services: services))
  router.add(middleware: InstanceCookie(services: services))
  router.add(middleware: ErrorPages())
  router.add(middleware: ChangeCheck())
  SetupController(services: services).addRoutes(to: router)
  HomeController(services: services).addRoutes(to: router)
  for kind in CoachKind.allCases { kind.addRoutes(services, to: router) }
  ActivitiesController(services: services).addRoutes(to: router)
  addGarageRoutes(services, to: router)
  CompareController(services: services).addRoutes(to: router)
  PlayController(services: services).addRoutes(to: router)
  ImportResultController(services: services).addRoutes(to: router)
  ImportLogController(services: services).addRoutes(to: router)
  SourcesController(services: services).addRoutes(to: router)
  addSettingsRoutes(services, to: router)
  StatisticsController(services: services).addRoutes(to: router)
  PlanController(services: services).addRoutes(to: router)
  SoundsController(services: services).addRoutes(to: router)
  InfoController(services: services).addRoutes(to: router)
  APIController(services: services).addRoutes(to: router)
  return router
}

private func addGarageRoutes(_ services: AppServices, to router: Router<AppContext>) {
  GarageController(services: services).addRoutes(to: router)
  GearController(services: services).addRoutes(to: router)
  PartController(services: services).addRoutes(to: router)
  ServiceController(services: services).addRoutes(to: router)
  GarageRidesController(services: services).addRoutes(to: router)
  TypedRideController(services: services).addRoutes(to: router)
}

private func addSettingsRoutes(_ services: AppServices, to router: Router<AppContext>) {
  SettingsController(services: services).addRoutes(to: router)
  StravaController(services: services).addRoutes(to: router)
  TokensController(services: services).addRoutes(to: router)
  RemindersController(services: services).addRoutes(to: router)
  PushController(services: services).addRoutes(to: router)
  JobsController(services: services).addRoutes(to: router)
  FolderController(services: services).addRoutes(to: router)
  HealthLoadController(services: services).addRoutes(to: router)
}

/// The server's application. `onRunning` is called with the port once it answers.
func buildApplication(
  _ services: AppServices, logger: Logger, onRunning: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  Application(
    router: buildRouter(services), server: plainServer,
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: services.options.port)),
    onServerRunning: { onRunning($0.localAddress?.port ?? services.options.port) },
    logger: logger)
}

/// HTTP/1.1; connections on which nothing happens are closed.
let plainServer = HTTPServerBuilder.http1(
  configuration: HTTP1Channel.Configuration(idleTimeout: .seconds(90)))
