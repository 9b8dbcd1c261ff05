import Hummingbird
import Logging
import ServiceLifecycle
import Store

/// Serves the socket in the data directory: the same pages and API as the port, and the commands. The API trusts its
/// callers there, because only the server's own user can open the socket.
///
/// The socket is created once the server has announced its address, because a server that cannot start may remove its
/// new data directory, and no command must have written to it by then. Commands wait that long. If the socket cannot be
/// created, the server goes on without it, and commands are refused.
struct CommandSocket: Service {
  let services: AppServices
  /// The logger of the listener, which is silent while the server starts.
  let logger: Logger
  /// Yields once the server has announced its address.
  let start: AsyncStream<Void>

  func run() async throws {
    guard await cancelWhenGracefulShutdown({ await start.first { true } }) != nil else { return }
    guard let socket = ServerSocket(dataPath: services.base.directory.path) else {
      return await continueWithoutSocket("its path is too long")
    }
    defer { socket.remove() }
    do { try await application(on: socket).run() } catch {
      await continueWithoutSocket("\(error)")
    }
  }

  private func continueWithoutSocket(_ reason: String) async {
    ServerLog.logger().warning(
      "commands cannot reach this server, because its socket cannot be created",
      metadata: ["path": "\(services.base.directory.path)", "error": "\(reason)"])
    // Throws only if cancelled.
    try? await gracefulShutdown()
  }

  private func application(on socket: ServerSocket) -> some ApplicationProtocol {
    Application(
      responder: buildResponder(services, isOnSocket: true),
      server: .http1(),
      configuration: ApplicationConfiguration(address: .unixDomainSocket(path: socket.path)),
      onServerRunning: { _ in
        if !socket.makePrivate() {
          ServerLog.logger().warning("the permissions of the socket for commands cannot be changed")
        }
      }, logger: logger)
  }
}
