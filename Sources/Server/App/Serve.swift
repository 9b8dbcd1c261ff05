import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// Why the server cannot serve, in one line.
public struct ServeError: Error, CustomStringConvertible {
  public let description: String
}

/// Serves until the process is asked to end (SIGINT, SIGTERM). `say` gets each line meant for the
/// person at the terminal.
public func serve(_ options: ServerOptions, say: @escaping @Sendable (String) -> Void) async throws
{
  let logger = makeLogger()
  let services = try await AppServices(options: options)
  if services.folder == nil {
    throw ServeError(description: "the page's files are missing: name their folder with --web")
  }
  let application = buildApplication(services, logger: logger) { port in
    say("Andante is on http://\(options.host):\(port)")
  }
  do {
    try await application.runService()
  } catch let error as IOError where error.errnoCode == EADDRINUSE {
    throw ServeError(
      description: "port \(options.port) is in use: choose another one with --port")
  }
}

private func makeLogger() -> Logger {
  var logger = Logger(label: "andante") { StreamLogHandler.standardError(label: $0) }
  logger.logLevel =
    Environment().get("LOG_LEVEL").flatMap(Logger.Level.init(rawValue:)) ?? .warning
  return logger
}
