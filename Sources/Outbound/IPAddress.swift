import Foundation
public import NIOCore

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable {
  /// Four or sixteen octets in network order. An IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) has four.
  public let octets: [UInt8]

  /// Parses an address, ignoring brackets and a zone (`%eth0`). Returns nil if the text isn't an address.
  public init?(_ text: some StringProtocol) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let bare = isBracketed ? String(text.dropFirst().dropLast()) : String(text)
    guard let octets = Self.octets(of: bare) else { return nil }
    self.init(octets: octets)
  }

  /// Creates the IP address of a socket address. Returns nil if the socket address has no IP address, for example if it
  /// is a Unix socket.
  public init?(_ address: SocketAddress?) {
    guard let text = address?.ipAddress else { return nil }
    self.init(text)
  }

  init(octets: [UInt8]) {
    let isMapped =
      octets.count == 16 && octets.prefix(10).allSatisfy { $0 == 0 }
      && octets[10] == 0xFF && octets[11] == 0xFF
    self.octets = isMapped ? Array(octets.suffix(4)) : octets
  }

  /// Returns four or sixteen bytes in network order, or nil if the text is not an address. A zone (`%eth0`) is ignored
  /// because certificates cannot contain one.
  public static func octets(of text: String) -> [UInt8]? {
    let plain = String(text.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, plain, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, plain, &bytes) == 1 ? bytes : nil
  }

  /// The octets that identify a client for rate limiting: a whole IPv4 address, or the first 64 bits of an IPv6 address
  /// because a client can usually choose the rest.
  public var network: ArraySlice<UInt8> { octets.prefix(8) }

  /// The textual form without brackets, such as `192.0.2.7` or `2001:db8::1`.
  public var text: String {
    // Never fails: four or sixteen bytes are always a valid address.
    (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: octets), port: 0))?.ipAddress ?? ""
  }
}
