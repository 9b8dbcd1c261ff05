/// White noise in −1 … 1 from Marsaglia's 32-bit xorshift (13, 17, 5): fast, reproducible, with a period of 2³² −
/// 1.
struct Noise: Sendable {
  private var state: UInt32

  /// Creates a generator. A seed of 0, which xorshift can't leave, is replaced with 1.
  init(seed: UInt32) { state = seed == 0 ? 1 : seed }

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Double(Int32(bitPattern: state)) * 0x1p-31
  }
}
