/// Returns 1 / (1 + e⁻ˣ) without a maths library, so that the result is the same on every platform. The error is
/// within one unit in the last place of single precision. x is limited to ±80, and NaN counts as −80.
@inline(never)
func sigmoid(_ x: Float) -> Float {
  let limited = max(-80, min(80, x.isNaN ? -80 : Double(x)))
  let scaled = limited * -1.442_695_040_888_963_4  // 1 / ln 2
  let whole = scaled.rounded(.down)
  let t = (scaled - whole) * 0.693_147_180_559_945_3  // ln 2
  var term = 1.0
  var sum = 1.0
  for n in 1...14 {
    term *= t / Double(n)
    sum += term
  }
  let power = Double(bitPattern: UInt64(Int64(1023) + Int64(whole)) << 52)
  return Float(1 / (1 + sum * power))
}
