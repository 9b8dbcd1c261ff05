/// A CRC-32 checksum as used by Ethernet, ZIP and PNG: polynomial 0x04C11DB7, reflected, initial and final value
/// inverted.
///
/// Bytes can be added in pieces of any size. The checksum of the ASCII text "123456789" is 0xCBF43926.
struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~register }

  mutating func add(_ byte: UInt8) {
    let index = Int(truncatingIfNeeded: (register ^ UInt32(byte)) & 0xFF)
    register = Self.table[index] ^ (register >> 8)
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var entry = UInt32(truncatingIfNeeded: index)
    for _ in 0..<8 { entry = entry & 1 == 1 ? 0xEDB8_8320 ^ (entry >> 1) : entry >> 1 }
    return entry
  }
}
