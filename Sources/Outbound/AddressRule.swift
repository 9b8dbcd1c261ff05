/// A rule that determines to which addresses connections are permitted.
public enum AddressRule: Sendable {
  /// Any address, for destinations that the host configured.
  case anywhere
  /// The public Internet except this machine's own addresses, plus the blocks that the host allowed. For destinations
  /// that an athlete entered.
  ///
  /// - Parameter own: Returns this machine's current addresses.
  case publicInternet(besides: [AddressBlock], own: @Sendable () -> [IPAddress])

  func permits(_ address: IPAddress) -> Bool {
    switch self {
    case .anywhere: true
    case .publicInternet(let allowed, let own):
      allowed.contains { $0.contains(address) }
        || address.isPublic && !own().contains(address)
    }
  }
}

extension IPAddress {
  /// Whether the address is globally routable: not private, local, reserved, multicast or for documentation.
  var isPublic: Bool {
    guard octets.count == 16 else {
      return !AddressBlock.reservedIPv4.contains { $0.contains(self) }
    }
    if AddressBlock.nat64.contains(self) {
      return IPAddress(octets: Array(octets.suffix(4))).isPublic
    }
    return AddressBlock.globalIPv6.contains(self)
      && !AddressBlock.reservedIPv6.contains { $0.contains(self) }
  }
}

/// Blocks from IANA's special-purpose address registries.
extension AddressBlock {
  fileprivate static let reservedIPv4 = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    // Azure's platform services use this address in every virtual network, so it counts as internal.
    "168.63.129.16/32",
  ].compactMap { AddressBlock($0) }

  /// The block of global unicast addresses. Everything else is loopback, unique-local, link-local, multicast,
  /// IPv4-compatible or unassigned.
  fileprivate static let globalIPv6 = AddressBlock(octets: [0x20] + padding, prefixLength: 3)
  /// Teredo and other protocol assignments, documentation, and 6to4.
  fileprivate static let reservedIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]
    .compactMap { AddressBlock($0) }
  /// The well-known NAT64 prefix. Its addresses embed an IPv4 address in their last four octets.
  fileprivate static let nat64 = AddressBlock(
    octets: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 12), prefixLength: 96)
  private static let padding = [UInt8](repeating: 0, count: 15)
}
