import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Notifies systemd when the service is ready and when it stops, as a unit with `Type=notify` expects.
/// https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html
struct ServiceManager: Sendable {
  /// The path of a datagram socket, or `@` and a name in the abstract namespace; nil unless systemd started the
  /// process.
  private let socketName: String?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    socketName = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Notifies systemd that the service is ready.
  ///
  /// - Parameter status: One line to be shown by `systemctl status`.
  func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  func stopping() { send("STOPPING=1") }

  /// Sends a message to systemd. Best effort, as in systemd's own library: if the message is lost, systemd stops the
  /// service after `TimeoutStartSec` and logs the reason.
  private func send(_ message: String) {
    guard let socketName, let (address, length) = Self.address(of: socketName) else { return }
    let handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard handle >= 0 else { return }
    defer { close(handle) }
    let bytes = Array(message.utf8)
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }

  /// Returns nil if the name is too long or has neither of the two forms.
  private static func address(of name: String) -> (sockaddr_un, socklen_t)? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let room = MemoryLayout<sockaddr_un>.size - offset
    var path = Array(name.utf8)
    guard name.hasPrefix("/") || name.hasPrefix("@"), path.count < room else { return nil }
    if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return (address, socklen_t(offset + path.count))
  }
}
