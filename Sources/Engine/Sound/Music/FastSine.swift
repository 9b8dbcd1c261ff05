/// Sine of an angle in turns, 0 ..< 1, for voices: the Taylor series to the 13th power on the quarter
/// turn around the nearest zero, at most 7e-10 wrong. Made
/// of exact operations only, and so the same on every host.
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

/// The fraction of a number of turns of either sign, |turns| < 2³⁰.
func fraction(ofTurns turns: Double) -> Double {
  let rest = turns - Double(Int32(turns))
  return rest < 0 ? rest + 1 : rest
}
