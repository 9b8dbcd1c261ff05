#ifndef CPOSESIMD_H
#define CPOSESIMD_H

// Operations that Swift 6.3 can't express or compiles to slow code. Swift imports the vector types as SIMD4<Float>
// and SIMD8<Float>.
//
// * Lane-wise minimum and maximum: `pointwiseMin`, `clamped` and `replacing(with:where:)` compile to scalar
//   loops, 20 times slower.
// * Relaxed fused multiply-add in wasm, which rounds once or twice depending on the machine. It needs
//   -mrelaxed-simd and is used only with -DPOSE_FMA.

typedef float pose_f32x4 __attribute__((ext_vector_type(4)));
typedef float pose_f32x8 __attribute__((ext_vector_type(8)));

#define POSE_INLINE static inline __attribute__((always_inline))

POSE_INLINE pose_f32x4 pose_max4(pose_f32x4 a, pose_f32x4 b) { return a < b ? b : a; }
POSE_INLINE pose_f32x8 pose_max8(pose_f32x8 a, pose_f32x8 b) { return a < b ? b : a; }
POSE_INLINE pose_f32x4 pose_min4(pose_f32x4 a, pose_f32x4 b) { return b < a ? b : a; }
POSE_INLINE pose_f32x8 pose_min8(pose_f32x8 a, pose_f32x8 b) { return b < a ? b : a; }

#if defined(__wasm_relaxed_simd__)
POSE_INLINE pose_f32x4 pose_madd(pose_f32x4 a, pose_f32x4 b, pose_f32x4 c) {
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
}
#endif

#endif
