/// Returns the sine of an angle in turns, 0 ..< 1. Uses the Taylor series up to the 13th power around the nearest zero,
/// with an error of at most 7e-10. Uses only exactly specified operations, so the result is the same on every platform.
func sineOfTurns(_ turns: Double) -> Double {
  let folded = turns < 0.25 ? turns : turns < 0.75 ? 0.5 - turns : turns - 1
  let x = folded * (2 * .pi)
  let square = x * x
  var p = 1 / 6_227_020_800.0
  p = p * square - 1 / 39_916_800.0
  p = p * square + 1 / 362_880.0
  p = p * square - 1 / 5_040.0
  p = p * square + 1 / 120.0
  p = p * square - 1 / 6.0
  return x + x * square * p
}

/// Returns the fraction of a number of turns, 0 ..< 1. `turns` can be negative, and its magnitude must be less than
/// 2³⁰.
func fraction(ofTurns turns: Double) -> Double {
  let rest = turns - Double(Int32(turns))
  return rest < 0 ? rest + 1 : rest
}
