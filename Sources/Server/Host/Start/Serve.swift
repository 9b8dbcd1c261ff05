import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Store
import Synchronization
import UnixSignals

/// An error that prevents the server from starting, described in one line.
public struct ServeError: Error, CustomStringConvertible {
  public let description: String
}

/// Runs the server until the process receives SIGINT or SIGTERM.
///
/// - Parameters:
///   - say: Prints the startup message once the server listens. If it throws, the server stops with that error.
///   - sayLater: Prints lines about changes while the server is running. Its failures must not stop the server.
public func serve(
  _ options: ServerOptions, say: @escaping @Sendable (String) throws -> Void,
  sayLater: @escaping @Sendable (String) -> Void
) async throws {
  guard let home = try DataDirectoryChoice(options) else {
    throw ServeError(
      description: "--demo needs an empty directory, and \(options.dataPath) is not")
  }
  let start = ServerStart()
  do {
    try await serve(
      options, in: home,
      say: { text in
        try say(text)
        start.succeed()
      }, sayLater: sayLater)
  } catch {
    if home.isNew, !start.hasSucceeded { DataDirectory.removeUnused(home.path) }
    throw error
  }
}

/// Records whether the server started and printed its address. If it didn't, a data directory created for this run is
/// removed.
private final class ServerStart: Sendable {
  private let state = Mutex(false)

  var hasSucceeded: Bool { state.withLock { $0 } }

  func succeed() { state.withLock { $0 = true } }
}

private func serve(
  _ options: ServerOptions, in home: DataDirectoryChoice,
  say: @escaping @Sendable (String) throws -> Void,
  sayLater: @escaping @Sendable (String) -> Void
) async throws {
  guard let web = WebAppLocation(options.webPath), web.missing(["/app.js"]).isEmpty else {
    throw ServeError(description: "the web files are missing: choose their folder with --web")
  }
  AllocatorTuning.prepare()
  var options = options
  options.dataPath = home.path
  let logger = ServerLog.logger()
  ServerLog.reportUnreadableRows(to: logger)
  let directory = try DataDirectory(path: options.dataPath)
  let lock = try await DirectoryLock.forServer(directory: directory.path, port: options.port)
  defer { withExtendedLifetime(lock) {} }
  let record = RunRecord(dataPath: directory.path)
  record.catchCrashes()
  directory.removeUnfinished()
  try directory.requireKnownSchema()
  let services = try await AppServices(options: options)
  defer { services.base.checkpointStores() }
  let closed = services.base.directory.filesMadePrivate
  if !closed.isEmpty {
    logger.warning(
      "other users could read Andante's files; their access was removed",
      metadata: ["files": "\(closed.joined(separator: " "))"])
  }
  let announcement = try await StartupBanner(services)
  defer { withExtendedLifetime(home) {} }
  if let end = record.previousEnd { await services.base.settleAttempts(after: end, logger) }
  try await run(
    services, announcement, record, logger: logger,
    say: { text in
      try say(text)
      if let warning = web.modulesWarning { logger.warning("\(warning)") }
    }, sayLater: sayLater)
  try await services.base.endAttempts()
  record.recordShutdownEnd()
}

private func run(
  _ services: AppServices, _ announcement: StartupBanner, _ record: RunRecord, logger: Logger,
  say: @escaping @Sendable (String) throws -> Void, sayLater: @escaping @Sendable (String) -> Void
) async throws {
  // If the server fails to start, `Listener` reports the reason in one line.
  let listenerLogger = ServerLog.logger { services.monitoring.readiness.isStarting }
  let (results, started) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
  var configuration = ServiceGroupConfiguration(
    services: try applications(
      services, announcement, logger: listenerLogger,
      whenListening: { port in
        let result = Result { try announce(services, announcement, port: port, say) }
        started.yield(result)
        if case .success = result { return true }
        return false
      }, sayLater: sayLater
    ).map { .init(service: $0) },
    gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
  let end = GracefulShutdown(
    readiness: services.monitoring.readiness, record: record, manager: ServiceManager())
  configuration.services.append(.init(service: end))
  let check = StartCheck(announcement: announcement, results: results)
  configuration.services.append(.init(service: check))
  for job in services.backgroundJobs(logger) {
    let work = WorkWhileServing(service: job, readiness: services.monitoring.readiness)
    configuration.services.append(.init(service: work))
  }
  if let demo = services.options.demo {
    let filler = DemoFiller(
      services: services.base, scheduler: services.scheduler, plan: demo, logger: logger)
    let work = WorkWhileServing(service: filler, readiness: services.monitoring.readiness)
    configuration.services.append(.init(service: work, successTerminationBehavior: .ignore))
  }
  configuration.maximumGracefulShutdownDuration = .seconds(10)
  try await ServiceGroup(configuration: configuration).run()
}

/// Publishes the server's address to the terminal, other local programs and systemd, and marks the server as ready.
/// The socket for commands is created afterwards.
private func announce(
  _ services: AppServices, _ announcement: StartupBanner, port: Int, _ say: (String) throws -> Void
) throws {
  let address = announcement.address(port: port)
  services.addressFile.publish(address)
  try say(announcement.lines(port: port).joined(separator: "\n"))
  services.monitoring.readiness.enter(.serving)
  ServiceManager().ready(status: "Andante is on \(address)")
}

private func applications(
  _ services: AppServices, _ announcement: StartupBanner, logger: Logger,
  whenListening: @escaping @Sendable (_ mainPort: Int) -> Bool,
  sayLater: @escaping @Sendable (String) -> Void
) throws -> [any Service] {
  let options = services.options
  let (start, isListening) = AsyncStream.makeStream(of: Void.self)
  let listening = ListenerCount(
    1 + (options.metricsPort == nil ? 0 : 1) + (options.usesLocalNetwork ? 1 : 0),
    whenComplete: { port in if whenListening(port) { isListening.yield() } })
  var all: [any Service] = [CommandSocket(services: services, logger: logger, start: start)]
  if let port = options.metricsPort {
    all.append(metricsListener(services, port: port, listening, logger: logger))
  }
  guard let network = services.localNetwork else {
    let pages = buildApplication(services, logger: logger) { listening.noteListening(mainPort: $0) }
    return all + [listener(pages, options.port, "--port", options)]
  }
  let certificate = try ServedCertificate(
    network, now: Date(timeIntervalSince1970: services.base.now()))
  let watch = CertificateRenewal(certificate: certificate, logger: logger) {
    for line in announcement.linesAfterAddressChange(network) { sayLater(line) }
  }
  let trust = buildTrustApplication(services, network, logger: logger) { listening.noteListening() }
  let pages = buildSecureApplication(services, network, certificate, logger: logger) {
    listening.noteListening(mainPort: $0)
  }
  return all + [
    listener(trust, network.trustPort, "--trust-port", options),
    listener(pages, network.port, "--port", options), watch,
  ]
}

private func metricsListener(
  _ services: AppServices, port: Int, _ listening: ListenerCount, logger: Logger
) -> Listener {
  let application = buildMetricsApplication(
    services, port: port, logger: logger, onRunning: { listening.noteListening() })
  return Listener(
    application: application, host: services.options.metricsHost, port: port,
    options: ("--metrics-port", "--metrics-host"))
}

private func listener(
  _ application: any Service, _ port: Int, _ option: String, _ options: ServerOptions
) -> Listener {
  Listener(application: application, host: options.host, port: port, options: (option, "--host"))
}
