// Sine, cosine and tangent built from exact operations only, so that every host gives the same bits. The angle is
// reduced to |r| ≤ π/4 (`AngleReduction.swift`), including its rounding error, and the Taylor series is evaluated
// there. For the largest errors see docs/developing/architecture.md.

/// Returns the sine of `x` radians; NaN for |x| > 2⁵², where adjacent doubles are more than a radian apart.
public func sine(_ x: Double) -> Double {
  let reduced = ReducedAngle(x)
  return reduced.sine.high
}

/// Returns the cosine of `x` radians; NaN for |x| > 2⁵².
public func cosine(_ x: Double) -> Double {
  let reduced = ReducedAngle(x)
  return reduced.cosine.high
}

/// Returns sine and cosine, with the same bits as `sine` and `cosine`, but reduces the angle only once.
func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  let reduced = ReducedAngle(x)
  return (reduced.sine.high, reduced.cosine.high)
}

/// Returns the tangent of `x` radians; NaN for |x| > 2⁵².
public func tangent(_ x: Double) -> Double {
  if x == 0 { return x }
  let reduced = ReducedAngle(x)
  return (reduced.sine / reduced.cosine).high
}

extension ReducedAngle {
  var sine: DoubleDouble {
    switch quadrant {
    case 0: return sineSeries
    case 1: return cosineSeries
    case 2: return -sineSeries
    default: return -cosineSeries
    }
  }

  var cosine: DoubleDouble {
    switch quadrant {
    case 0: return cosineSeries
    case 1: return -sineSeries
    case 2: return -cosineSeries
    default: return sineSeries
    }
  }

  /// The Taylor series up to r¹⁷. The first omitted term is below 9e-20.
  private var sineSeries: DoubleDouble {
    let r = rest.high
    let z = r * r
    var p = 1 / 355_687_428_096_000.0
    p = p * z - 1 / 1_307_674_368_000.0
    p = p * z + 1 / 6_227_020_800.0
    p = p * z - 1 / 39_916_800.0
    p = p * z + 1 / 362_880.0
    p = p * z - 1 / 5_040.0
    p = p * z + 1 / 120.0
    p = p * z - 1 / 6.0
    return .orderedSum(r, r * z * p + rest.low * (1 - 0.5 * z))
  }

  /// The Taylor series up to r¹⁸. The first omitted term is below 4e-21.
  private var cosineSeries: DoubleDouble {
    let r = rest.high
    let z = r * r
    var p = -1 / 6_402_373_705_728_000.0
    p = p * z + 1 / 20_922_789_888_000.0
    p = p * z - 1 / 87_178_291_200.0
    p = p * z + 1 / 479_001_600.0
    p = p * z - 1 / 3_628_800.0
    p = p * z + 1 / 40_320.0
    p = p * z - 1 / 720.0
    p = p * z + 1 / 24.0
    let main = DoubleDouble.orderedSum(1, -0.5 * z)
    return .orderedSum(main.high, main.low + (z * z * p - r * rest.low))
  }
}
