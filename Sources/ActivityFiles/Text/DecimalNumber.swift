/// Parses a decimal number such as `12`, `-0.5` or `+1.25e-3`, with a decimal point or comma, and rounds it
/// correctly. Accepts up to 400 characters, enough for the smallest Double without an exponent. Returns nil for any
/// other text.
func parseDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  var scan = DecimalScan()
  guard scan.read(bytes) else { return nil }
  guard let value = scan.value else { return slowDecimal(bytes) }
  return scan.isNegative ? -value : value
}

private struct DecimalScan {
  private(set) var isNegative = false
  /// The first 19 significant digits.
  private var mantissa: UInt64 = 0
  private var exponent = 0
  private var digitCount = 0
  /// Whether a nonzero digit didn't fit in the mantissa.
  private var isCut = false

  /// The correctly rounded value, or nil if that requires more than a division. Omitted digits don't matter if the
  /// next larger mantissa gives the same value.
  @inline(__always) var value: Double? {
    guard let value = roundedDecimal(mantissa, exponent: exponent) else { return nil }
    if isCut && roundedDecimal(mantissa + 1, exponent: exponent) != value { return nil }
    return value
  }

  /// Returns false if the bytes aren't a number.
  @inline(__always) mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    guard bytes.count > 0, bytes.count <= 400 else { return false }
    if bytes[0] == 0x2D || bytes[0] == 0x2B {
      isNegative = bytes[0] == 0x2D
      index = 1
    }
    let first = index
    readDigits(bytes, &index, step: 0)
    var digits = index - first
    if index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C {
      index += 1
      let start = index
      readDigits(bytes, &index, step: -1)
      digits += index - start
    }
    guard digits > 0 else { return false }
    return index == bytes.count || readExponent(bytes, index)
  }

  /// - Parameter step: the change of the exponent for each digit added to the mantissa. Each omitted digit adds one
  ///   more.
  @inline(__always) private mutating func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, step: Int
  ) {
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return }
      if digitCount < 19 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if mantissa > 0 { digitCount += 1 }
        exponent += step
      } else {
        isCut = isCut || digit > 0
        exponent += step + 1
      }
      index += 1
    }
  }

  private mutating func readExponent(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard bytes[index] | 0x20 == 0x65, index + 1 < bytes.count else { return false }
    var cursor = index + 1
    let isNegative = bytes[cursor] == 0x2D
    if isNegative || bytes[cursor] == 0x2B { cursor += 1 }
    guard cursor < bytes.count, bytes.count - cursor <= 4 else { return false }
    var value = 0
    for byte in bytes[cursor...] {
      guard byte &- 0x30 < 10 else { return false }
      value = value * 10 + Int(byte - 0x30)
    }
    exponent += isNegative ? -value : value
    return true
  }
}

/// Parses a number of any length. Correct for every number that the scan accepts.
private func slowDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  let text = String(decoding: bytes, as: UTF8.self)
  let value = Double(text.contains(",") ? String(text.map { $0 == "," ? "." : $0 }) : text)
  return value.flatMap { $0.isFinite ? $0 : nil }
}
