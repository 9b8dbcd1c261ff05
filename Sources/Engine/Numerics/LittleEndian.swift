extension [UInt8] {
  mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest = rest >> 8
    }
  }

  /// Writes an integer at a byte offset.
  ///
  /// - Precondition: The array contains all bytes of the integer.
  mutating func setLittleEndian(_ value: some FixedWidthInteger, at offset: Int) {
    var rest = value
    for index in 0..<(value.bitWidth / 8) {
      self[offset + index] = UInt8(truncatingIfNeeded: rest)
      rest = rest >> 8
    }
  }

  /// Reads an integer at a byte offset.
  ///
  /// - Precondition: The array contains all bytes of the integer.
  func littleEndian<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
    var value: Number = 0
    for index in stride(from: Number.bitWidth / 8 - 1, through: 0, by: -1) {
      value = value << 8 | Number(truncatingIfNeeded: self[offset + index])
    }
    return value
  }
}
