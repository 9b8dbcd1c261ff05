/// Formats `value` with exactly `decimals` digits (0 … 15) after the decimal point. Rounds the double's exact
/// decimal value, half to even, and never returns "-0.0". Returns "–" if the value is not finite or its magnitude
/// is 2⁶³ or more.
@inline(never)
public func fixedText(_ value: Double, decimals: Int) -> String {
  var bytes: [UInt8] = []
  appendFixed(value, decimals: decimals, to: &bytes)
  return utf8Text(bytes)
}

/// Appends the result of `fixedText` as UTF-8.
public func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
  guard value.magnitude < 0x1p63 else {
    bytes.append(contentsOf: [0xe2, 0x80, 0x93])
    return
  }
  let digits = min(max(decimals, 0), 15)
  let (whole, fraction) = decimalParts(of: value.magnitude, digits: digits)
  if value < 0 && (whole > 0 || fraction > 0) { bytes.append(UInt8(ascii: "-")) }
  appendDigits(whole, minimumCount: 1, to: &bytes)
  if digits > 0 {
    bytes.append(UInt8(ascii: "."))
    appendDigits(fraction, minimumCount: digits, to: &bytes)
  }
}

/// Appends `number` in decimal as UTF-8, padded with leading zeros to at least `minimumCount` digits.
public func appendDigits(_ number: UInt64, minimumCount: Int, to bytes: inout [UInt8]) {
  let start = bytes.count
  var rest = number
  repeat {
    bytes.append(48 + UInt8(truncatingIfNeeded: rest % 10))
    rest /= 10
  } while rest > 0
  while bytes.count - start < minimumCount { bytes.append(48) }
  bytes[start...].reverse()
}

/// Splits a value in 0 ..< 2⁶³ into its whole part and its fraction in units of 10⁻ᵈⁱᵍⁱᵗˢ, rounded half to even.
private func decimalParts(of value: Double, digits: Int) -> (whole: UInt64, fraction: UInt64) {
  var unit: UInt64 = 1
  for _ in 0..<digits { unit *= 10 }
  let whole = UInt64(value.rounded(.down))
  let scaled = DoubleDouble.product(value - value.rounded(.down), Double(unit))
  let floor = scaled.high.rounded(.down)
  // This is exact, because `high` differs from ½ by a whole number of ulps, and `low` is at most half an ulp.
  let beyondHalf = (scaled.high - floor - 0.5) + scaled.low
  var fraction = UInt64(floor)
  let lastDigit = digits == 0 ? whole : fraction
  if beyondHalf > 0 || (beyondHalf == 0 && lastDigit % 2 == 1) { fraction += 1 }
  return fraction == unit ? (whole + 1, 0) : (whole, fraction)
}
