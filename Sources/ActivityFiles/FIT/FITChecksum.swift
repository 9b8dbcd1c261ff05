/// FIT's CRC: CRC-16/ARC (polynomial 0x8005, reflected, initial value 0). Processes sixteen bytes at a time.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  /// Table `n` contains the effect of a byte on the checksum `n` bytes later.
  private static let tables: [UInt16] = {
    var tables = [UInt16](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt16(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<16 * 256 {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  static func of(_ bytes: [UInt8]) -> UInt16 {
    var checksum = FITChecksum()
    bytes.withUnsafeBufferPointer { checksum.add($0) }
    return checksum.value
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    value = Self.tables.withUnsafeBufferPointer { tables in
      Self.updated(value, base, bytes.count, tables)
    }
  }

  private static func updated(
    _ value: UInt16, _ bytes: UnsafePointer<UInt8>, _ count: Int,
    _ tables: UnsafeBufferPointer<UInt16>
  ) -> UInt16 {
    var value = value
    var index = 0
    while index + 16 <= count {
      let block = bytes + index
      var next = tables[15 * 256 + Int(block[0] ^ UInt8(truncatingIfNeeded: value))]
      next ^= tables[14 * 256 + Int(block[1] ^ UInt8(truncatingIfNeeded: value >> 8))]
      for byteIndex in 2..<16 { next ^= tables[(15 - byteIndex) * 256 + Int(block[byteIndex])] }
      value = next
      index += 16
    }
    while index < count {
      value = value >> 8 ^ tables[Int(bytes[index] ^ UInt8(truncatingIfNeeded: value))]
      index += 1
    }
    return value
  }
}
