import CPoseSIMD

// The vector type of the kernels, as wide as the machine's registers. The width never changes a result, because each
// output is summed in the same order.
#if arch(wasm32) || POSE_NARROW
  typealias Vector = SIMD4<Float>
#else
  typealias Vector = SIMD8<Float>
#endif

typealias VectorPointer = UnsafeMutablePointer<Vector>
typealias Floats = UnsafeMutablePointer<Float>

/// The number of floats in a vector.
var lanes: Int { Vector.scalarCount }

/// Returns a·b + c. Rounds twice, identically on every platform, unless built with POSE_FMA.
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
  /// The activation of these networks, min(max(x, 0), 6).
  @inline(__always)
  var clampedTo6: Vector {
    smaller(larger(self, Vector(repeating: 0)), Vector(repeating: 6))
  }
}

extension UnsafeMutablePointer where Pointee == Float {
  /// The vectors that start at this address, which must be vector-aligned.
  @inline(__always)
  var vectors: VectorPointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Vector.self)
  }
}

/// Returns zeroed floats, aligned to a cache line. The caller must deallocate them.
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
