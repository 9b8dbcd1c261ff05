import Outbound

/// Whose forwarded headers are believed: the addresses of the reverse proxies before this server. Everybody else can
/// write such headers as well, so theirs are passed over.
public struct TrustedProxies: Equatable, Sendable {
  /// Nobody is believed.
  public static let none = TrustedProxies(blocks: [])
  /// A proxy on this machine.
  public static let loopback = TrustedProxies(blocks: AddressBlock.loopback)

  private let blocks: [AddressBlock]

  /// - Parameter texts: addresses and blocks of addresses: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
  public init(_ texts: [String]) throws(OptionFault) {
    blocks = try AddressBlock.list(texts, option: "--trusted-proxy")
  }

  private init(blocks: [AddressBlock]) { self.blocks = blocks }

  public var isEmpty: Bool { blocks.isEmpty }

  /// Whether a connection comes from one of them. An address that is not known (nil) is not believed.
  func contains(_ address: IPAddress?) -> Bool {
    guard let address else { return false }
    return blocks.contains { $0.contains(address) }
  }
}
