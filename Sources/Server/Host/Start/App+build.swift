import Engine
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Builds the router. Middleware applies only to the routes added after it.
///
/// - Parameter isOnSocket: Whether the router serves the socket in the data directory.
func buildRouter(_ services: AppServices, isOnSocket: Bool = false) -> Router<AppContext> {
  let (options, base, scheduler) = (services.options, services.base, services.scheduler)
  let router = Router(context: AppContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestMetrics(metrics: services.monitoring.metrics))
  router.add(middleware: RequestLog())
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages(provider: options.oidc?.name))
  router.add(middleware: HostCheck(options))
  router.add(middleware: AssetMiddleware(folder: services.webFolder))
  router.add(middleware: BrowserTimeZone())
  router.add(middleware: BrowserWalkUnit())
  if isOnSocket { router.add(services.socketControllers) }
  router.add(services.openControllers(isOnSocket: isOnSocket))
  router.add(middleware: InstanceRedirect())
  router.add(
    middleware: SignIn(
      services: base, cookies: services.cookies, demoSessions: services.demoSessions))
  router.add(middleware: InstanceCookie(instance: options.instance))
  if let trust = options.proxyTrust {
    router.add(middleware: ProxySignIn(services: base, trust: trust))
  }
  router.add(middleware: ErrorPages(provider: options.oidc?.name))
  router.add(middleware: SignInRejectionLog(isEnabled: options.logsRefusedSignIns))
  router.add(middleware: SignInLimit(failures: services.signIns.failures, clock: base.clock))
  router.add(middleware: CSRFMiddleware())
  router.add(middleware: HeavyRoutes(scheduler: scheduler))
  router.add(middleware: PageConcurrencyMiddleware(scheduler: scheduler))
  router.add(middleware: FailedChanges(readiness: services.monitoring.readiness))
  router.add(
    services.signInControllers + services.sessionControllers + services.activityControllers
      + services.garageControllers + services.importControllers + services.accountControllers
      + services.settingsControllers + services.reminderControllers)
  return router
}

extension Router<AppContext> {
  fileprivate func add(_ controllers: [any Controller]) {
    for controller in controllers { controller.addRoutes(to: self) }
  }
}

extension AppServices {
  /// The controllers of routes that don't require a session: they expose no personal data or authenticate requests
  /// themselves.
  fileprivate func openControllers(isOnSocket: Bool) -> [any Controller] {
    var controllers: [any Controller] = [
      HealthController(readiness: monitoring.readiness),
      OpenPagesController(gallery: options.gallery),
      CalendarController(services: base, reminders: reminders),
      StravaCallbackController(services: base, strava: strava, cookies: cookies),
      PublicAPI(
        services: base, scheduler: scheduler, imports: imports, readiness: monitoring.readiness,
        logsRefusedSignIns: options.logsRefusedSignIns, trustsCallers: isOnSocket),
    ]
    if let localNetwork {
      controllers.append(TrustController(network: localNetwork, isSecure: true))
    }
    return controllers
  }

  /// The controllers of the administrative part, which exists only on the socket.
  fileprivate var socketControllers: [any Controller] {
    [
      CommandController(services: base, uploads: imports.jobs, runCommand: options.runCommand),
      ArrivalController(services: base),
    ]
  }

  fileprivate var signInControllers: [any Controller] {
    [
      SetupController(services: base, cookies: cookies),
      PasskeySignInController(
        services: base, challenges: signIns.challenges, cookies: cookies),
      OIDCController(services: base, signIns: signIns, cookies: cookies),
    ]
  }

  fileprivate var sessionControllers: [any Controller] {
    [
      HomeController(services: base), PlanController(services: base),
      PlayController(services: base), SoundsController(services: base, space: imports.space),
    ] + CoachKind.allCases.flatMap { $0.controllers(base, scheduler) }
  }

  fileprivate var activityControllers: [any Controller] {
    [
      ActivityListController(services: base),
      SelectionController(services: base, scheduler: scheduler),
      ActivitiesController(services: base, scheduler: scheduler),
      SourcesController(services: base),
      CompareController(services: base, scheduler: scheduler),
      StatisticsController(services: base), RoutesMapController(services: base),
    ]
  }

  fileprivate var garageControllers: [any Controller] {
    [
      GarageController(services: base), GearController(services: base),
      PartController(services: base, space: imports.space), ServiceController(services: base),
      TemplateController(services: base), BikeHistoryController(services: base),
      GarageRidesController(services: base), ManualRideController(services: base),
      StravaController(
        services: base, strava: strava, cookies: cookies, publicNames: options.publicNames),
    ]
  }

  fileprivate var importControllers: [any Controller] {
    [
      ImportResultController(services: base), ImportLogController(services: base),
      FolderController(services: base, jobs: jobs, scans: folderScans),
      HealthLoadController(services: base, imports: imports),
      UploadController(services: base, imports: imports),
      APIController(services: base, imports: imports),
    ]
  }

  fileprivate var accountControllers: [any Controller] {
    [
      TokensController(services: base, instance: options.instance),
      DevicesController(
        services: base, links: signInLinks, cookies: cookies, provider: signIns.oidcClient),
      HouseholdController(
        services: base, links: signInLinks, cookies: cookies, uploads: imports.jobs),
      PasskeysController(
        services: base, challenges: signIns.challenges, hasProxy: options.proxyTrust != nil,
        providerName: options.oidc?.name),
    ]
  }

  fileprivate var settingsControllers: [any Controller] {
    [
      SettingsController(
        services: base, space: imports.space, hasLocalNetwork: localNetwork != nil),
      MapSettingsController(services: base, tileServers: tileServers),
      MapTilesController(services: base, scheduler: scheduler, tileServers: tileServers),
      JobsController(services: base, jobs: jobs, imports: imports, derivations: derivations),
      BackupController(services: base, runs: backupRuns),
      ExportController(services: base, scheduler: scheduler), InfoController(services: base),
    ]
  }

  fileprivate var reminderControllers: [any Controller] {
    [
      RemindersController(services: base, reminders: reminders),
      ServerMailController(services: base, reminders: reminders),
      PushController(services: base),
    ]
  }
}

extension AppServices {
  /// Returns the work that runs in the background while the server is running.
  func backgroundJobs(_ logger: Logger) -> [any Service] {
    [
      Housekeeping(
        services: base, scheduler: scheduler, metrics: monitoring.metrics, logger: logger),
      BackgroundJobs(services: jobs, logger: logger),
      NightlyBackups(services: base, runs: backupRuns, logger: logger),
      UploadResumption(services: imports, issue: jobs.issue, logger: logger),
    ]
  }
}

/// Builds the router, wrapped in a responder that handles base paths and headers from reverse proxies.
func buildResponder(
  _ services: AppServices, isOnSocket: Bool = false
) -> some HTTPResponder<AppContext> {
  BasePathResponder(
    inner: buildRouter(services, isOnSocket: isOnSocket).buildResponder(),
    options: services.options)
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
