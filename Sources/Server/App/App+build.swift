import HTTPTypes
import Hummingbird
import Logging

/// Every route and what stands before it: the middleware added above it.
func buildRouter(_ services: AppServices) -> Router<AppContext> {
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages())
  router.add(middleware: HostCheck(names: []))
  router.add(middleware: AssetMiddleware(folder: services.folder))
  HealthController().addRoutes(to: router)
  router.add(middleware: SignIn(services: services))
  router.add(middleware: ChangeCheck())
  PageController(services: services).addRoutes(to: router)
  return router
}

/// The server's application. `onRunning` is called with the port once it answers.
func buildApplication(
  _ services: AppServices, logger: Logger, onRunning: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  Application(
    router: buildRouter(services),
    configuration: ApplicationConfiguration(
      address: .hostname(services.options.host, port: services.options.port)),
    onServerRunning: { onRunning($0.localAddress?.port ?? services.options.port) },
    logger: logger)
}
