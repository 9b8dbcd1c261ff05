/// An unevaluated sum of two doubles, with about 106 bits of precision. `|low|` is at most half a unit in the last
/// place of `high`. Uses Dekker's and Knuth's error-free transformations, which consist of `+ − × ÷` only, so that
/// every host gives the same bits. Magnitudes must be below 2⁹⁹⁰ and products above 2⁻⁹⁰⁰.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// Returns `a + b` exactly.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(sum, (a - (sum - part)) + (b - part))
  }

  /// Returns `a + b` exactly. Requires `|a| ≥ |b|` or `a == 0`.
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(sum, b - (sum - a))
  }

  /// Returns `a × b` exactly.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    return DoubleDouble(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// Splits a number into two parts of 26 bits, by Veltkamp's method.
  private static func halves(_ a: Double) -> (Double, Double) {
    let scaled = 134_217_729 * a
    let upper = scaled - (scaled - a)
    return (upper, a - upper)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let s = sum(a.high, b.high)
    let t = sum(a.low, b.low)
    let u = orderedSum(s.high, s.low + t.high)
    return orderedSum(u.high, u.low + t.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = product(a.high, b.high)
    return orderedSum(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return orderedSum(p.high, p.low + a.low * b)
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let p = product(quotient, b.high)
    let rest = ((a.high - p.high) - p.low) + a.low - quotient * b.low
    return orderedSum(quotient, rest / b.high)
  }

  func squareRoot() -> DoubleDouble {
    guard high > 0 else { return DoubleDouble(0) }
    let root = high.squareRoot()
    let p = DoubleDouble.product(root, root)
    return .orderedSum(root, ((high - p.high) - p.low + low) / (2 * root))
  }

  static let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
  static let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  static let naturalLogarithmOfTwo = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)
}
