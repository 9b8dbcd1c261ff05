import ActivityFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The Unix domain socket in a data directory, through which commands reach the running server.
public final class ServerSocket: Sendable {
  static let name = "andante.sock"
  /// The maximum length of a socket's path in bytes. Linux allows 107, macOS 103.
  private static let maximumBytes = 103

  /// The socket's path, for messages.
  public let displayPath: String
  /// A path to the socket that is short enough for `bind` and `connect`. Valid while this object exists.
  public let path: String
  /// A descriptor of the data directory, or -1 if the socket's own path is short enough.
  private let folder: Int32

  /// Returns nil if the path is too long for a socket, and the system has no shorter path to the directory.
  public init?(dataPath: String) {
    displayPath = "\(dataPath)/\(Self.name)"
    guard displayPath.utf8.count > Self.maximumBytes else {
      (path, folder) = (displayPath, -1)
      return
    }
    folder = open(dataPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    path = "/proc/self/fd/\(folder)/\(Self.name)"
    guard folder >= 0, PathKind(of: "/proc/self/fd/\(folder)") == .folder else {
      if folder >= 0 { close(folder) }
      return nil
    }
  }

  deinit { if folder >= 0 { close(folder) } }

  /// Returns whether a process accepts connections on the socket.
  public var isListening: Bool {
    let handle = socket(AF_UNIX, Self.streamType, 0)
    guard handle >= 0 else { return false }
    defer { close(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Allows only this user to connect.
  public func makePrivate() -> Bool { chmod(path, 0o600) == 0 }

  /// Removes the socket from the directory.
  public func remove() {
    if PathKind(of: path) == .stream { unlink(path) }
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
