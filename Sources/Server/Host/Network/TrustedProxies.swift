import Outbound

/// The reverse proxies whose forwarded headers are trusted. Headers from any other peer are ignored because they could
/// be forged.
public struct TrustedProxies: Equatable, Sendable {
  /// An empty list of proxies, so that all forwarded headers are ignored.
  public static let none = TrustedProxies(blocks: [])
  /// The proxies on this machine.
  public static let loopback = TrustedProxies(blocks: AddressBlock.loopback)

  private let blocks: [AddressBlock]

  /// Trusts the proxies at the given addresses.
  ///
  /// - Parameter texts: IP addresses or blocks of addresses, such as `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`.
  /// - Throws: `OptionError` if one of `texts` is not an address or block.
  public init(_ texts: [String]) throws(OptionError) {
    blocks = try AddressBlock.list(texts, option: "--trusted-proxy")
  }

  private init(blocks: [AddressBlock]) { self.blocks = blocks }

  public var isEmpty: Bool { blocks.isEmpty }

  /// Returns whether an address belongs to a trusted proxy. False for an unknown address (nil).
  func contains(_ address: IPAddress?) -> Bool {
    guard let address else { return false }
    return blocks.contains { $0.contains(address) }
  }
}
