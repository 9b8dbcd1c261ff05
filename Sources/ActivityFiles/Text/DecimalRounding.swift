/// `mantissa` times ten to the power of `exponent`, rounded correctly; nil where that takes more than a
/// few operations.
@inline(__always) func roundedDecimal(_ mantissa: UInt64, exponent: Int) -> Double? {
  // Both numbers are exact, so one operation rounds once (Clinger 1990).
  if mantissa < 1 << 53 {
    if exponent <= 0 && exponent >= -22 { return Double(mantissa) / powersOfTen[-exponent] }
    if exponent > 0 && exponent <= 22 { return Double(mantissa) * powersOfTen[exponent] }
  }
  if exponent == 0 { return Double(mantissa) }
  guard mantissa > 0, exponent < 0, exponent >= -19 else { return nil }
  return quotient(mantissa, by: DecimalDivisor.all[-exponent])
}

/// The powers of ten that a Double holds exactly.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// A power of ten to divide by.
private struct DecimalDivisor {
  var power: UInt64
  /// 2 to the power of (63 + `width`) over `power`, rounded down: its highest bit is set.
  var reciprocal: UInt64
  /// Bits of `power`.
  var width: Int

  static let all: [DecimalDivisor] = (0...19).map { exponent in
    let power = (0..<exponent).reduce(1 as UInt64) { power, _ in power * 10 }
    let width = 64 - power.leadingZeroBitCount
    let whole = power > 1 ? power.dividingFullWidth((1 << UInt64(width - 1), 0)).quotient : .max
    return DecimalDivisor(power: power, reciprocal: whole, width: width)
  }
}

/// The product with the reciprocal is too small by less than one of its upper word's units, which
/// changes the rounding only where the bits that are rounded away are half a unit or just below
/// (after Lemire 2021, "Number parsing at a gigabyte per second").
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

/// A quotient of at least 63 bits, whose last one also stands for the rest, rounded once.
private func exactQuotient(_ mantissa: UInt64, by divisor: DecimalDivisor) -> Double {
  let shift = mantissa.leadingZeroBitCount
  let numerator = mantissa << UInt64(shift)
  let divisorShift = 64 - divisor.width
  // The numerator's upper half is smaller than the divisor, so the quotient fits.
  let (quotient, rest) = (divisor.power << UInt64(divisorShift))
    .dividingFullWidth((numerator >> 1, numerator << 63))
  return Double(
    sign: .plus, exponent: divisorShift - shift - 63,
    significand: Double(quotient | (rest == 0 ? 0 : 1)))
}
