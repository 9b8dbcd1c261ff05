import CPoseSIMD

// The vector the kernels are written in: as wide as the machine's registers. The width never changes a
// result: each output is summed in the same order.
#if arch(wasm32) || POSE_NARROW
  typealias Vector = SIMD4<Float>
#else
  typealias Vector = SIMD8<Float>
#endif

typealias VectorPointer = UnsafeMutablePointer<Vector>
typealias Floats = UnsafeMutablePointer<Float>

/// Floats in a vector.
var lanes: Int { Vector.scalarCount }

/// a·b + c. Two roundings, the same everywhere, unless built with POSE_FMA.
@inline(__always)
func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
  #if POSE_FMA && arch(wasm32)
    return pose_madd(a, b, c)
  #elseif POSE_FMA
    return c.addingProduct(a, b)
  #else
    return c + a * b
  #endif
}

@inline(__always)
func larger(_ a: Vector, _ b: Vector) -> Vector {
  #if arch(wasm32) || POSE_NARROW
    return pose_max4(a, b)
  #else
    return pose_max8(a, b)
  #endif
}

@inline(__always)
func smaller(_ a: Vector, _ b: Vector) -> Vector {
  #if arch(wasm32) || POSE_NARROW
    return pose_min4(a, b)
  #else
    return pose_min8(a, b)
  #endif
}

extension Vector {
  /// min(max(x, 0), 6), the activation that these networks use.
  @inline(__always)
  var clampedTo6: Vector {
    smaller(larger(self, Vector(repeating: 0)), Vector(repeating: 6))
  }
}

extension UnsafeMutablePointer where Pointee == Float {
  /// The vectors that start here. The address must be vector-aligned.
  @inline(__always)
  var vectors: VectorPointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Vector.self)
  }
}

/// Zeroed floats on a cache line's boundary; the caller deallocates them.
func alignedFloats(_ count: Int) -> UnsafeMutablePointer<Float> {
  #if arch(wasm32)
    let alignment = 16
  #else
    let alignment = 64
  #endif
  let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 &* count, alignment: alignment)
  let floats = memory.bindMemory(to: Float.self, capacity: count)
  floats.initialize(repeating: 0, count: count)
  return floats
}
