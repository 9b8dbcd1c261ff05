/// A short stereo buffer in double precision, to which voices add their samples. The memory belongs to the caller.
struct MixBuffer {
  /// The maximum number of samples, and the interval at which envelopes and filters advance.
  static let longest = 32

  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  let count: Int

  func clear() {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
  }
}
