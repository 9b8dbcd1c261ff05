/// The way in which a command may change a data directory.
public enum DirectoryAccess: Sendable {
  /// This process is the only one that writes to the directory, as long as it keeps the lock.
  case exclusive(DirectoryLock)
  /// A server uses the directory, and accepts commands on its socket.
  case server(ServerSocket)

  /// The maximum time to wait for other commands.
  public static let commandPatience = Duration.seconds(60)
  /// The maximum time to wait for a server that is starting or stopping.
  public static let serverPatience = Duration.seconds(10)

  /// Waits for a data directory, which must exist: up to a minute for other commands, and up to ten seconds for a server
  /// that is starting or stopping.
  ///
  /// - Throws: `StoreError.inUse` if other commands use the directory for longer; `StoreError.serverDoesNotAnswer` if a
  ///   server uses it without accepting commands; `StoreError.trouble` if the lock cannot be created.
  public static func acquire(
    _ path: String,
    waiting patience: (command: Duration, server: Duration) = (
      commandPatience, serverPatience
    )
  ) async throws -> DirectoryAccess {
    let socket = ServerSocket(dataPath: path)
    var start = (command: ContinuousClock.now, server: ContinuousClock.now)
    while true {
      // Checked first because some file systems don't support locks.
      if let socket, socket.isListening { return .server(socket) }
      do { return .exclusive(try DirectoryLock(directory: path, port: nil)) } catch {
        guard case StoreError.inUse(_, let holder) = error else { throw error }
        let isServer = holder?.isServer ?? false
        if isServer { start.command = .now } else { start.server = .now }
        if !isServer, ContinuousClock.now - start.command >= patience.command { throw error }
        if isServer, ContinuousClock.now - start.server >= patience.server {
          throw StoreError.serverDoesNotAnswer(
            socket: socket?.displayPath ?? "\(path)/\(ServerSocket.name)", holder: holder)
        }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

extension DirectoryLock {
  /// Acquires the lock for a server. Waits up to a minute for commands that are using the directory.
  ///
  /// - Throws: `StoreError.inUse` if another server uses the directory, or if a command uses it for longer.
  public static func forServer(directory path: String, port: Int) async throws -> DirectoryLock {
    let start = ContinuousClock.now
    while true {
      do { return try DirectoryLock(directory: path, port: port) } catch {
        guard case StoreError.inUse(_, let holder) = error else { throw error }
        // A process that only looks up the holder keeps the lock for a moment.
        let patience =
          holder?.isServer == false ? DirectoryAccess.commandPatience : .milliseconds(200)
        guard ContinuousClock.now - start < patience else { throw error }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
