import Foundation
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct ServiceManagerTests {
  /// A datagram socket like systemd's.
  private final class Listener {
    let handle: Int32
    let name: String

    init(_ name: String) throws {
      self.name = name
      handle = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var path = Array(name.utf8)
      if path[0] == UInt8(ascii: "@") { path[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
      let status = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(handle, $0, length) }
      }
      try #require(status == 0)
    }

    deinit {
      close(handle)
      if name.hasPrefix("/") { unlink(name) }
    }

    /// Returns the next message, or nil if the socket is empty.
    func message() -> String? {
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = recv(handle, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  @Test(arguments: ["/tmp/andante-notify-", "@andante-notify-"])
  func socketReceivesEachState(prefix: String) throws {
    let listener = try Listener(prefix + UUID().uuidString)
    let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.name])
    manager.ready(status: "Andante is on http://127.0.0.1:8080")
    #expect(listener.message() == "READY=1\nSTATUS=Andante is on http://127.0.0.1:8080")
    manager.stopping()
    #expect(listener.message() == "STOPPING=1")
    #expect(listener.message() == nil)
  }

  @Test(
    arguments: ["", "relative", "/nowhere/socket", "/" + String(repeating: "long", count: 40)])
  func invalidSocketNameIsIgnored(name: String) {
    ServiceManager(environment: ["NOTIFY_SOCKET": name]).stopping()
  }
}
