/// `value` with exactly `decimals` digits (0 ... 15) after the point. Rounds the double's exact decimal
/// value, halves to even; never "-0.0"; "–" when not finite or beyond ±2⁶³.
@inline(never)
public func fixedText(_ value: Double, decimals: Int) -> String {
  var bytes: [UInt8] = []
  appendFixed(value, decimals: decimals, to: &bytes)
  return utf8Text(bytes)
}

/// As `fixedText`, in UTF-8 at the end of `bytes`.
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

/// `number` in decimal with leading zeros up to `minimumCount` digits.
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

/// The whole part and the fraction in units of 10⁻ᵈⁱᵍⁱᵗˢ of a value in 0 ..< 2⁶³, rounded half to even.
private func decimalParts(of value: Double, digits: Int) -> (whole: UInt64, fraction: UInt64) {
  var unit: UInt64 = 1
  for _ in 0..<digits { unit *= 10 }
  let whole = UInt64(value.rounded(.down))
  let scaled = DoubleDouble.product(value - value.rounded(.down), Double(unit))
  let floor = scaled.high.rounded(.down)
  // `high` lies a whole number of its last places from ½, and `low` is at most half of one.
  let beyondHalf = (scaled.high - floor - 0.5) + scaled.low
  var fraction = UInt64(floor)
  let lastDigit = digits == 0 ? whole : fraction
  if beyondHalf > 0 || (beyondHalf == 0 && lastDigit % 2 == 1) { fraction += 1 }
  return fraction == unit ? (whole + 1, 0) : (whole, fraction)
}
