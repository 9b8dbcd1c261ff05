/// Where voices add a short stretch of sound, two channels in double precision. Owned by the caller.
struct MixStretch {
  /// The longest stretch; envelopes and filters are moved on in steps of this many samples.
  static let longest = 32

  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  let count: Int

  func clear() {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
  }
}
