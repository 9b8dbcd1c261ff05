/// An angle as `quadrant · π/2 + rest` with |rest| ≤ π/4, or slightly more at the boundary.
///
/// Uses two methods, after Cody and Waite. Up to 2²⁰ quarter turns, π/2 is split into parts short enough for their
/// products to be exact. Beyond that, and close to a multiple of π/2 where most digits cancel, the products are
/// calculated exactly with 161 bits of π/2.
struct ReducedAngle {
  /// The quadrant, 0...3.
  var quadrant: Int32
  var rest: DoubleDouble

  init(_ x: Double) {
    if x.magnitude <= 0.25 * Double.pi {
      (quadrant, rest) = (0, DoubleDouble(x))
      return
    }
    guard x.magnitude <= 4_503_599_627_370_496 else {
      (quadrant, rest) = (0, DoubleDouble(.nan))
      return
    }
    let quarters = ReducedAngle.quarters(of: x)
    quadrant = quarters.magnitude == 1 ? (quarters < 0 ? 3 : 1) : ReducedAngle.quadrant(quarters)
    rest = ReducedAngle.shortRemainder(x, quarters)
    if quarters.magnitude > 1_048_576 || rest.high.magnitude < 0x1p-10 {
      rest = ReducedAngle.longRemainder(x, quarters)
    }
  }

  /// Returns the nearest number of quarter turns. Angles around one quarter turn, such as latitudes beyond 45°, need no
  /// rounding.
  private static func quarters(of x: Double) -> Double {
    if x.magnitude > 0.8, x.magnitude < 2.3 { return x < 0 ? -1 : 1 }
    return (x * 0x1.45f306dc9c883p-1).rounded(.toNearestOrEven)
  }

  private static func quadrant(_ quarters: Double) -> Int32 {
    Int32(quarters - 4 * (quarters * 0.25).rounded(.down))
  }

  /// Calculates the remainder with an error below 2⁻⁸⁰ for up to 2²⁰ quarter turns. The first two parts of π/2 have 33
  /// bits.
  private static func shortRemainder(_ x: Double, _ quarters: Double) -> DoubleDouble {
    let first = x - quarters * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -(quarters * 0x1.0b4611a6p-34))
    return .orderedSum(second.high, second.low - quarters * 0x1.3198a2e037073p-69)
  }

  private static func longRemainder(_ x: Double, _ quarters: Double) -> DoubleDouble {
    let first = DoubleDouble.product(quarters, 0x1.921fb54442d18p+0)
    let second = DoubleDouble.product(quarters, 0x1.1a62633145c07p-54)
    let a = DoubleDouble.sum(x - first.high, -first.low)
    let b = DoubleDouble.sum(a.high, -second.high)
    let third = quarters * -0x1.f1976b7ed8fbcp-110
    return .sum(b.high, ((a.low + b.low) - second.low) - third)
  }
}
