import Foundation

/// Addresses of the internet that share their first bits, as `127.0.0.1/32` or `fd00::/8`.
public struct AddressRange: Equatable, Sendable {
  private let bytes: [UInt8]
  private let bitCount: Int

  /// Nil unless the text is an address, alone or with the number of bits that count.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let bytes = addressBytes(String(parts[0])) else { return nil }
    let bits = parts.count == 2 ? Int(parts[1]) : bytes.count * 8
    guard let bits, (0...bytes.count * 8).contains(bits) else { return nil }
    self.bytes = bytes
    bitCount = bits
  }

  func contains(_ address: [UInt8]) -> Bool {
    guard address.count == bytes.count else { return false }
    return (0..<bitCount).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return address[bit / 8] & mask == bytes[bit / 8] & mask
    }
  }
}

/// The 4 or 16 bytes of an address; 4 also of one of the old kind that is written as a new one. Nil where it is none.
func addressBytes(_ text: String) -> [UInt8]? {
  var four = in_addr()
  if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
  var sixteen = in6_addr()
  guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
  let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
  let isOld = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11] == [0xff, 0xff]
  return isOld ? Array(bytes[12...]) : bytes
}
