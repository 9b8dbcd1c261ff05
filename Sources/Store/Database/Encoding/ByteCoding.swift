/// Appends little-endian values and variable-length integers to an array of bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(contentsOf other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  /// Appends the value as LEB128: seven bits per byte, lowest first. Takes 1 byte for values below 128 and at most 10
  /// bytes.
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends the value in zig-zag and LEB128 encoding. Small values of either sign take one byte.
  mutating func appendSigned(_ value: Int64) {
    appendVarint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// Appends all 64 bits, so the value is restored exactly.
  mutating func appendDouble(_ value: Double) {
    var pattern = value.bitPattern
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: pattern))
      pattern >>= 8
    }
  }

  /// Appends the value, or NaN if it is nil.
  mutating func appendOptional(_ value: Double?) {
    appendDouble(value ?? .nan)
  }
}

/// Reads the output of `ByteWriter`. Each method returns nil if bytes are missing or malformed.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  mutating func readByte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func readVarint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = readByte() else { return nil }
      if shift == 63 && byte > 1 { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  mutating func readSigned() -> Int64? {
    guard let value = readVarint() else { return nil }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func readDouble() -> Double? {
    guard remaining >= 8 else { return nil }
    var pattern: UInt64 = 0
    for index in (0..<8).reversed() {
      pattern = pattern << 8 | UInt64(bytes[position + index])
    }
    position += 8
    return Double(bitPattern: pattern)
  }

  /// Reads the number of items that follow, which take at least one bit each. Returns nil if the remaining bytes cannot
  /// contain that many.
  mutating func readCount() -> Int? {
    guard let value = readVarint(), value <= UInt64(remaining) &* 8 else { return nil }
    return Int(value)
  }
}
