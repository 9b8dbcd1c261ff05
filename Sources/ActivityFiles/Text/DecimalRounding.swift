/// Returns `mantissa` × 10^`exponent`, correctly rounded, or nil if that requires more than a few operations.
@inline(__always) func roundedDecimal(_ mantissa: UInt64, exponent: Int) -> Double? {
  // Both operands are exact, so a single operation rounds only once (Clinger 1990).
  if mantissa < 1 << 53 {
    if exponent <= 0 && exponent >= -22 { return Double(mantissa) / powersOfTen[-exponent] }
    if exponent > 0 && exponent <= 22 { return Double(mantissa) * powersOfTen[exponent] }
  }
  if exponent == 0 { return Double(mantissa) }
  guard mantissa > 0, exponent < 0, exponent >= -19 else { return nil }
  return quotient(mantissa, by: DecimalDivisor.all[-exponent])
}

/// The powers of ten that a Double represents exactly.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// A power of ten as a divisor.
private struct DecimalDivisor {
  var power: UInt64
  /// 2^(63 + `width`) / `power`, rounded down. Its highest bit is set.
  var reciprocal: UInt64
  /// The number of bits in `power`.
  var width: Int

  static let all: [DecimalDivisor] = (0...19).map { exponent in
    let power = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    let width = 64 - power.leadingZeroBitCount
    let whole = power > 1 ? power.dividingFullWidth((1 << UInt64(width - 1), 0)).quotient : .max
    return DecimalDivisor(power: power, reciprocal: whole, width: width)
  }
}

/// Divides by multiplying with the reciprocal. The upper word of the product is too small by less than one unit.
/// This affects rounding only if the discarded bits are half a unit or just below (after Lemire 2021, "Number
/// parsing at a gigabyte per second").
@inline(__always) private func quotient(
  _ mantissa: UInt64, by divisor: DecimalDivisor
) -> Double {
  let shift = mantissa.leadingZeroBitCount
  let high = (mantissa << UInt64(shift)).multipliedFullWidth(by: divisor.reciprocal).high
  let spareBits = UInt64(11 - high.leadingZeroBitCount)
  let half: UInt64 = 1 << (spareBits - 1)
  let spare = high & (half << 1 - 1)
  guard spare &- (half - 1) > 1 else { return exactQuotient(mantissa, by: divisor) }
  return Double(high) * Double(bitPattern: UInt64(1024 - shift - divisor.width) << 52)
}

/// Divides exactly. The quotient has at least 63 bits, and its last bit includes the remainder, so that it is
/// rounded only once.
private func exactQuotient(_ mantissa: UInt64, by divisor: DecimalDivisor) -> Double {
  let shift = mantissa.leadingZeroBitCount
  let numerator = mantissa << UInt64(shift)
  let divisorShift = 64 - divisor.width
  // The upper half of the numerator is smaller than the divisor, so the quotient fits.
  let (quotient, rest) = (divisor.power << UInt64(divisorShift))
    .dividingFullWidth((numerator >> 1, numerator << 63))
  return Double(
    sign: .plus, exponent: divisorShift - shift - 63,
    significand: Double(quotient | (rest == 0 ? 0 : 1)))
}
