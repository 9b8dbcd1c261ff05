import Engine

/// Addresses that begin with the same bits, as `192.168.0.0/16` writes them.
public struct AddressBlock: Hashable, Sendable {
  /// The first address: bits after the prefix are 0.
  public let octets: [UInt8]
  /// How many bits are the same: 0 to 32, or to 128.
  public let prefixLength: Int

  public static let loopback = [
    AddressBlock(octets: [127, 0, 0, 0], prefixLength: 8),
    AddressBlock(octets: ipv6Loopback, prefixLength: 128),
  ]
  private static let ipv6Loopback = [UInt8](repeating: 0, count: 15) + [1]

  /// The error for text that is not an address block, in one sentence.
  public struct Fault: Error, CustomStringConvertible, Equatable {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// Parses addresses and blocks such as `10.0.0.7`, `10.0.0.0/8` and `fd00::/8`.
  ///
  /// - Parameter option: the option that the texts belong to, named in the error.
  public static func list(_ texts: [String], option: String) throws(Fault) -> [AddressBlock] {
    var blocks: [AddressBlock] = []
    for text in texts {
      guard let block = AddressBlock(text) else {
        throw Fault(
          description: "\(option) takes an address or a block such as 10.0.0.0/8, not \(text).")
      }
      blocks.append(block)
    }
    return blocks
  }

  /// An address with or without the length of a prefix. Nil for what is neither.
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

  /// Four or sixteen octets; bits after the prefix are taken for 0.
  public init(octets: [UInt8], prefixLength: Int) {
    self.prefixLength = prefixLength
    self.octets = zip(octets, Self.mask(octets.count, prefixLength)).map { $0 & $1 }
  }

  /// As many octets as the address has, with ones for the prefix.
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
