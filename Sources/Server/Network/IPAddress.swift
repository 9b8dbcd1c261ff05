import Foundation
import NIOCore

/// An address of the fourth or sixth version of the Internet Protocol.
struct IPAddress: Hashable, Sendable {
  /// Four or sixteen in network order. An IPv4 address inside of IPv6 (`::ffff:10.0.0.1`) has four.
  let octets: [UInt8]

  /// Nil for what is no address. Brackets and a scope (`%eth0`) are left out.
  init?(_ text: some StringProtocol) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let bare = isBracketed ? String(text.dropFirst().dropLast()) : String(text)
    guard let octets = ServerNames.octets(ofAddress: bare) else { return nil }
    self.init(octets: octets)
  }

  /// Nil for what is no address of the network, as a Unix socket's or that of a test.
  init?(_ address: SocketAddress?) {
    guard let text = address?.ipAddress else { return nil }
    self.init(text)
  }

  /// As `192.0.2.7` or `2001:db8::1`.
  var text: String {
    let address = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: octets), port: 0)
    return address?.ipAddress ?? ""
  }

  private init(octets: [UInt8]) {
    let isMapped =
      octets.count == 16 && octets.prefix(10).allSatisfy { $0 == 0 }
      && octets[10] == 0xFF && octets[11] == 0xFF
    self.octets = isMapped ? Array(octets.suffix(4)) : octets
  }
}
