import Hummingbird
import Logging
import ServiceLifecycle
import Store

/// Serves the socket in the data directory: the same pages and API as the port, and the commands. The API trusts its
/// callers there, because only the server's own user can open the socket.
///
/// The socket is created after all other listeners, because a server that cannot start may remove its new data directory,
/// and no command must have written to it by then. If the socket cannot be created, the server goes on without it, and
/// commands are refused.
struct CommandSocket: Service {
  let services: AppServices
  /// The logger of the listener, which is silent while the server starts.
  let logger: Logger
  /// The main port, available once all other listeners are listening.
  let mainPort: AsyncStream<Int>
  /// Called once the socket accepts connections or has failed.
  let whenReady: @Sendable (_ mainPort: Int) -> Void

  func run() async throws {
    let found = await cancelWhenGracefulShutdown { await mainPort.first { _ in true } }
    if let port = found { await run(mainPort: port) }
  }

  private func run(mainPort port: Int) async {
    guard let socket = ServerSocket(dataPath: services.base.directory.path) else {
      return await continueWithoutSocket("its path is too long", mainPort: port)
    }
    defer { socket.remove() }
    do {
      try await application(on: socket, mainPort: port).run()
    } catch {
      await continueWithoutSocket("\(error)", mainPort: port)
    }
  }

  private func continueWithoutSocket(_ reason: String, mainPort port: Int) async {
    ServerLog.logger().warning(
      "commands cannot reach this server, because its socket cannot be created",
      metadata: ["path": "\(services.base.directory.path)", "error": "\(reason)"])
    whenReady(port)
    // Throws only if cancelled.
    try? await gracefulShutdown()
  }

  private func application(
    on socket: ServerSocket, mainPort port: Int
  ) -> some ApplicationProtocol {
    Application(
      responder: buildResponder(services, isOnSocket: true),
      server: .http1(),
      configuration: ApplicationConfiguration(address: .unixDomainSocket(path: socket.path)),
      onServerRunning: { _ in
        if !socket.makePrivate() {
          ServerLog.logger().warning("the permissions of the socket for commands cannot be changed")
        }
        whenReady(port)
      }, logger: logger)
  }
}
