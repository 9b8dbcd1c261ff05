/// Parses a decimal in the most common notation (digits with an optional minus and point) and advances `cursor`
/// past it. Returns nil without advancing if `parseDecimal` is needed.
///
/// - Precondition: the number is followed by a byte that isn't a digit, and eight more bytes are readable there.
@inline(__always) func plainDecimal(_ cursor: inout UnsafePointer<UInt8>) -> Double? {
  var pointer = cursor
  let isNegative = pointer[0] == 0x2D
  if isNegative { pointer += 1 }
  var mantissa: UInt64 = 0
  var digitCount = appendDigits(&pointer, &mantissa)
  var decimalCount = 0
  if pointer[0] == 0x2E {
    pointer += 1
    decimalCount = appendDigits(&pointer, &mantissa)
    digitCount += decimalCount
  }
  guard digitCount > 0, digitCount <= 19,
    let value = roundedDecimal(mantissa, exponent: -decimalCount)
  else { return nil }
  cursor = pointer
  return isNegative ? -value : value
}

/// Appends the digits at `pointer` to `mantissa`, eight at a time, and advances past them. Returns their number.
@inline(__always) private func appendDigits(
  _ pointer: inout UnsafePointer<UInt8>, _ mantissa: inout UInt64
) -> Int {
  let start = pointer
  while true {
    let digits = littleEndianWord(pointer) ^ 0x3030_3030_3030_3030
    let others = (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
    let count = others.trailingZeroBitCount / 8
    mantissa = mantissa &* shortPowers[count] &+ eightDigits(digits << UInt64(64 - 8 * count))
    pointer += count
    if count < 8 { return pointer - start }
  }
}

private let shortPowers: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]

/// Combines eight digits, one per byte with the first one lowest. Joins neighbours in three steps.
@inline(__always) private func eightDigits(_ digits: UInt64) -> UInt64 {
  let pairs = (digits &* (10 << 8 | 1)) >> 8 & 0x00FF_00FF_00FF_00FF
  let fours = (pairs &* (100 << 16 | 1)) >> 16 & 0x0000_FFFF_0000_FFFF
  return (fours &* (10_000 << 32 | 1)) >> 32
}

/// Loads eight bytes, with the first one lowest.
@inline(__always) func littleEndianWord(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
}
