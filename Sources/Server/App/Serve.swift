import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Store
import UnixSignals

/// Why the server cannot start, in one line.
public struct ServeError: Error, CustomStringConvertible {
  public let description: String
}

/// Serves until the process is asked to end (SIGINT, SIGTERM). `say` gets each line meant for the
/// person at the terminal.
public func serve(_ options: ServerOptions, say: @escaping @Sendable (String) -> Void) async throws
{
  guard let home = try DataHome(options) else {
    throw ServeError(
      description: "--demo needs an empty directory, and \(options.dataPath) is not")
  }
  defer { home.removeIfTemporary() }
  MemoryReturn.prepare()
  var options = options
  options.dataPath = home.path
  let logger = makeLogger()
  let services = try await AppServices(options: options)
  if services.folder == nil {
    throw ServeError(description: "the page's files are missing: name their folder with --web")
  }
  let announcement = try await Announcement(services)
  do {
    try await run(services, announcement, logger: logger, say: say)
  } catch let error as IOError {
    throw ServeError(description: Announcement.sentence(about: error, options))
  }
}

private func run(
  _ services: AppServices, _ announcement: Announcement, logger: Logger,
  say: @escaping @Sendable (String) -> Void
) async throws {
  var configuration = ServiceGroupConfiguration(
    services: try applications(services, announcement, logger: logger, say: say).map {
      .init(service: $0)
    },
    gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
  let jobs: [any Service] = [
    Housekeeping(services: services, logger: logger),
    BackgroundJobs(services: services, logger: logger),
    UploadResumption(services: services, logger: logger),
  ]
  for job in jobs { configuration.services.append(.init(service: job)) }
  if let demo = services.options.demo {
    let filler = DemoFiller(services: services, plan: demo, logger: logger)
    configuration.services.append(.init(service: filler, successTerminationBehavior: .ignore))
  }
  configuration.maximumGracefulShutdownDuration = .seconds(10)
  try await ServiceGroup(configuration: configuration).run()
}

private func applications(
  _ services: AppServices, _ announcement: Announcement, logger: Logger,
  say: @escaping @Sendable (String) -> Void
) throws -> [any Service] {
  let announce: @Sendable (Int) -> Void = { port in
    for line in announcement.lines(port: port) { say(line) }
  }
  guard let network = services.localNetwork else {
    return [buildApplication(services, logger: logger, onRunning: announce)]
  }
  return [
    buildTrustApplication(services, network, logger: logger),
    try buildSecureApplication(services, network, logger: logger, onRunning: announce),
  ]
}

private func makeLogger() -> Logger {
  var logger = Logger(label: "andante") { StreamLogHandler.standardError(label: $0) }
  logger.logLevel =
    Environment().get("LOG_LEVEL").flatMap(Logger.Level.init(rawValue:)) ?? .warning
  return logger
}

/// The directory to serve from: the athlete's own, or the demo's.
private struct DataHome {
  let path: String
  private let isTemporary: Bool

  /// Nil when a demo was asked for in a directory with data of somebody's own.
  init?(_ options: ServerOptions) throws {
    guard options.demo != nil else {
      path = options.dataPath
      isTemporary = false
      return
    }
    isTemporary = options.dataIsTemporary
    path =
      isTemporary
      ? NSTemporaryDirectory() + "andante-demo-" + Identifier.random().description.prefix(8)
      : options.dataPath
    let marker = DemoMarker(directory: path)
    if marker.exists { return }
    guard DataDirectory.isEmpty(path: path) else { return nil }
    _ = try DataDirectory(path: path)
    try marker.create()
  }

  func removeIfTemporary() {
    if isTemporary { try? FileManager.default.removeItem(atPath: path) }
  }
}
