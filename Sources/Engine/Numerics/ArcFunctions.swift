// Arc functions built from exact operations only. A ratio in 0...1 is reduced to one of the knots 0, ¼, ½, ¾, 1 by
// atan(a/b) = atan(c) + atan((a − c·b)/(b + c·a)). The remainder is at most ⅛ and is evaluated with the Taylor series.
// Everything except the series' small terms uses double-double arithmetic.

/// Returns the angle of the point (`x`, `y`) in radians, −π...π. Zeros and infinities are handled as in IEEE 754.
public func arctangent2(_ y: Double, _ x: Double) -> Double {
  if y.isNaN || x.isNaN { return .nan }
  let (a, b) = (y.magnitude, x.magnitude)
  var angle: DoubleDouble
  if a == 0 && b == 0 {
    angle = DoubleDouble(0)
  } else if a.isInfinite && b.isInfinite {
    angle = DoubleDouble.halfPi * 0.5
  } else {
    angle = firstQuadrantAngle(a, b)
  }
  if x.sign == .minus { angle = DoubleDouble.pi - angle }
  return y.sign == .minus ? -angle.high : angle.high
}

/// Returns the arc tangent in radians, −π/2...π/2.
public func arctangent(_ x: Double) -> Double { arctangent2(x, 1) }

/// Returns the arc sine in radians, −π/2...π/2; NaN outside −1...1.
public func arcsine(_ x: Double) -> Double {
  guard x.magnitude <= 1 else { return .nan }
  if x.magnitude < 0x1p-27 { return x }
  let s = DoubleDouble(x.magnitude)
  let c = (DoubleDouble(1) - .product(x, x)).squareRoot()
  let angle =
    s.high <= c.high ? unitRatioAngle(s, c) : DoubleDouble.halfPi - unitRatioAngle(c, s)
  return x < 0 ? -angle.high : angle.high
}

/// Returns the angle of the point (`b`, `a`). Both must be non-negative, and not both 0 or both infinite.
private func firstQuadrantAngle(_ a: Double, _ b: Double) -> DoubleDouble {
  let (small, large) = a <= b ? (a, b) : (b, a)
  let ratio = small / large
  let angle: DoubleDouble
  if ratio < 0x1p-60 {
    angle = DoubleDouble(ratio)
  } else {
    // Scaling by powers of two keeps products exact.
    let scale: Double = large > 0x1p400 ? 0x1p-600 : large < 0x1p-400 ? 0x1p600 : 1
    angle = unitRatioAngle(DoubleDouble(small * scale), DoubleDouble(large * scale))
  }
  return a <= b ? angle : DoubleDouble.halfPi - angle
}

/// Returns the arc tangent of `a / b` for 0 ≤ a ≤ b.
private func unitRatioAngle(_ a: DoubleDouble, _ b: DoubleDouble) -> DoubleDouble {
  let quarter = (4 * a.high / b.high).rounded(.toNearestOrEven)
  let knot = 0.25 * quarter
  let t = quarter == 0 ? a / b : (a - b * knot) / (b + a * knot)
  let z = t.high * t.high
  var p = 1 / 21.0
  p = p * z - 1 / 19.0
  p = p * z + 1 / 17.0
  p = p * z - 1 / 15.0
  p = p * z + 1 / 13.0
  p = p * z - 1 / 11.0
  p = p * z + 1 / 9.0
  p = p * z - 1 / 7.0
  p = p * z + 1 / 5.0
  p = p * z - 1 / 3.0
  let series = DoubleDouble.orderedSum(t.high, t.low + t.high * z * p)
  return quarter == 0 ? series : arctangentOfKnot(quarter) + series
}

/// Returns the arc tangent of `quarter / 4`.
private func arctangentOfKnot(_ quarter: Double) -> DoubleDouble {
  switch quarter {
  case 1: return DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
  case 2: return DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
  case 3: return DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
  default: return DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
  }
}
