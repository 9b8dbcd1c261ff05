import Engine

/// A block of IP addresses that share a prefix, such as `192.168.0.0/16` (CIDR notation).
public struct AddressBlock: Hashable, Sendable {
  /// The block's first address; the bits after the prefix are 0.
  public let octets: [UInt8]
  /// The number of bits in the prefix, at most 32 for IPv4 and 128 for IPv6.
  public let prefixLength: Int

  public static let loopback = [
    AddressBlock(octets: [127, 0, 0, 0], prefixLength: 8),
    AddressBlock(octets: ipv6Loopback, prefixLength: 128),
  ]
  private static let ipv6Loopback = [UInt8](repeating: 0, count: 15) + [1]

  /// Parses an address with an optional prefix length. Returns nil if the text is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = parts.first.flatMap({ IPAddress($0) }) else { return nil }
    let bits = address.octets.count * 8
    guard parts.count == 2 else {
      self.init(octets: address.octets, prefixLength: bits)
      return
    }
    guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
      let length = InputRange(0...bits).parse(parts[1])
    else { return nil }
    self.init(octets: address.octets, prefixLength: length)
  }

  /// Creates a block from 4 or 16 octets and clears the bits after the prefix.
  public init(octets: [UInt8], prefixLength: Int) {
    self.prefixLength = prefixLength
    self.octets = zip(octets, Self.mask(octets.count, prefixLength)).map { $0 & $1 }
  }

  /// The netmask, with as many octets as the address.
  public var mask: [UInt8] { Self.mask(octets.count, prefixLength) }

  public func contains(_ address: IPAddress) -> Bool {
    address.octets.count == octets.count
      && zip(zip(address.octets, mask), octets).allSatisfy { $0.0 & $0.1 == $1 }
  }

  private static func mask(_ count: Int, _ prefixLength: Int) -> [UInt8] {
    (0..<count).map { index in
      let ones = min(max(prefixLength - index * 8, 0), 8)
      return UInt8(truncatingIfNeeded: 0xFF00 >> ones)
    }
  }
}
