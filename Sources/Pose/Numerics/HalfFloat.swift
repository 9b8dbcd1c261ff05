/// Converts IEEE half precision to single precision with integer operations, because wasm has no half
/// type. Exact for all values.
@inline(__always)
func expandHalf(_ half: UInt16) -> Float {
  let sign = UInt32(half & 0x8000) << 16
  let rest = UInt32(half & 0x7fff)
  if rest < 0x0400 {  // zero and subnormals: rest · 2⁻²⁴, exact
    let magnitude = Float(Int32(bitPattern: rest)) * Float(bitPattern: 0x3380_0000)
    return Float(bitPattern: magnitude.bitPattern | sign)
  }
  let exponent: UInt32 = rest >= 0x7c00 ? 0x7000_0000 : 0x3800_0000
  return Float(bitPattern: sign | ((rest << 13) &+ exponent))
}
