/// A short stereo buffer in double precision, to which voices add their samples. The caller owns the memory.
struct MixBuffer {
  /// The maximum number of samples, which is also the interval at which envelopes and filters advance.
  static let longest = 32

  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  let count: Int

  func clear() {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
  }
}
