// Exponential, logarithm and power built from exact operations only. The internal logarithm is a double-double with
// about 66 correct bits, so that powers are accurate.

/// Returns e to the power of `x`: infinity above 709.78, 0 below −745.13.
public func exponential(_ x: Double) -> Double { exponential(DoubleDouble(x)) }

/// Returns the natural logarithm: −∞ at 0, NaN for negative numbers.
public func logarithm(_ x: Double) -> Double {
  guard x > 0 else { return x == 0 ? -.infinity : .nan }
  return x == .infinity ? x : preciseLogarithm(x).high
}

/// Returns `base` to the power of `exponent`. A negative base gives NaN unless the exponent is whole. The power with
/// exponent 0 is always 1.
public func power(_ base: Double, _ exponent: Double) -> Double {
  if exponent == 0 || base == 1 { return 1 }
  if base.isNaN || exponent.isNaN { return .nan }
  let isWhole = exponent == exponent.rounded(.towardZero)
  let half = 0.5 * exponent
  let isOdd = isWhole && half != half.rounded(.towardZero)
  if base == 0 || base.isInfinite {
    let grows = (base == 0) == (exponent < 0)
    let size: Double = grows ? .infinity : 0
    return base.sign == .minus && isOdd ? -size : size
  }
  guard base > 0 || isWhole else { return .nan }
  let size = positivePower(base.magnitude, exponent)
  return base < 0 && isOdd ? -size : size
}

/// Returns the length of the hypotenuse, without intermediate overflow.
public func hypotenuse(_ x: Double, _ y: Double) -> Double {
  let large = max(x.magnitude, y.magnitude)
  if x.isInfinite || y.isInfinite { return .infinity }
  guard large > 0 else { return large }
  let scale: Double = large > 0x1p500 ? 0x1p-600 : large < 0x1p-500 ? 0x1p600 : 1
  let (a, b) = (x * scale, y * scale)
  return (a * a + b * b).squareRoot() / scale
}

private func positivePower(_ base: Double, _ exponent: Double) -> Double {
  if base == 1 { return 1 }
  let logarithm = preciseLogarithm(base)
  let estimate = logarithm.high * exponent
  // Return early if the result is far outside the range of doubles, because the exact product below would overflow.
  if estimate > 1000 { return .infinity }
  if estimate < -1000 { return 0 }
  if estimate.magnitude < 0x1p-60 { return 1 }
  return exponential(logarithm * exponent)
}

/// Returns eˣ, calculated as e^(k·ln 2 + r) = 2ᵏ·eʳ with |r| ≤ 0.35, using the Taylor series of eʳ up to r¹³.
private func exponential(_ x: DoubleDouble) -> Double {
  if x.high.isNaN { return .nan }
  if x.high > 710 { return .infinity }
  if x.high < -746 { return 0 }
  let k = (x.high * 0x1.71547652b82fep+0).rounded(.toNearestOrEven)
  // ln 2 is split into two parts. The first is short enough for its product with k to be exact.
  let main = x.high - k * 0x1.62e42fefp-1
  var rest = DoubleDouble.sum(main, -(k * 0x1.473de6af278edp-34))
  rest = .sum(rest.high, rest.low + x.low)
  let r = rest.high
  var p = 1 / 6_227_020_800.0
  p = p * r + 1 / 479_001_600.0
  p = p * r + 1 / 39_916_800.0
  p = p * r + 1 / 3_628_800.0
  p = p * r + 1 / 362_880.0
  p = p * r + 1 / 40_320.0
  p = p * r + 1 / 5_040.0
  p = p * r + 1 / 720.0
  p = p * r + 1 / 120.0
  p = p * r + 1 / 24.0
  p = p * r + 1 / 6.0
  p = p * r + 0.5
  let lead = DoubleDouble.orderedSum(1, r)
  let value = lead.high + (lead.low + (r * r * p + rest.low * lead.high))
  return scaled(value, Int32(k))
}

/// Returns `value · 2ᵏ` for |k| < 1100, in two exact steps. The second one rounds only below 2⁻¹⁰²².
private func scaled(_ value: Double, _ k: Int32) -> Double {
  let half = k / 2
  return value * powerOfTwo(half) * powerOfTwo(k - half)
}

private func powerOfTwo(_ k: Int32) -> Double { Double(bitPattern: UInt64(Int64(k) + 1023) << 52) }

/// Returns the logarithm of a positive finite number. It is calculated from x = m·2ᵉ with m between √½ and √2, and from
/// ln m = 2·atanh(s) = 2(s + s³/3 + s⁵/5 + …) for s = (m − 1)/(m + 1).
private func preciseLogarithm(_ x: Double) -> DoubleDouble {
  let (m, e) = mantissaAroundOne(x)
  let s = DoubleDouble(m - 1) / DoubleDouble.sum(m, 1)
  let square = s * s
  let z = square.high
  var p = 1 / 27.0
  p = p * z + 1 / 25.0
  p = p * z + 1 / 23.0
  p = p * z + 1 / 21.0
  p = p * z + 1 / 19.0
  p = p * z + 1 / 17.0
  p = p * z + 1 / 15.0
  p = p * z + 1 / 13.0
  p = p * z + 1 / 11.0
  p = p * z + 1 / 9.0
  p = p * z + 1 / 7.0
  let fifth = DoubleDouble(0x1.999999999999ap-3, -0x1.999999999999ap-57)
  let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56)
  let tail = square * (third + square * (fifth + DoubleDouble(p * z)))
  let logarithm = (s + s * tail) * 2
  return e == 0 ? logarithm : DoubleDouble.naturalLogarithmOfTwo * e + logarithm
}

/// Returns the mantissa, between √½ and √2, and the exponent of `x = mantissa · 2^exponent`.
private func mantissaAroundOne(_ x: Double) -> (mantissa: Double, exponent: Double) {
  let isSubnormal = x < 0x1p-1022
  let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
  var exponent = Double(Int32(truncatingIfNeeded: bits >> 52) - 1023) - (isSubnormal ? 54 : 0)
  var mantissa = Double(bitPattern: (bits & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
  if mantissa > 0x1.6a09e667f3bcdp+0 {
    mantissa *= 0.5
    exponent += 1
  }
  return (mantissa, exponent)
}
