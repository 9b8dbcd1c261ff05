/// A pattern of up to 32 bytes that is compared eight bytes at a time.
struct TagPattern {
  static var longest: Int { 32 }

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The bits of `words` to compare.
  private var masks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private(set) var count = 0

  /// Creates a pattern that matches everything.
  init() {}

  /// - Precondition: at least 32 bytes are readable at `bytes`, and at every pointer passed to `matches`.
  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    self.count = count
    (words.0, masks.0) = Self.part(bytes, 0, count)
    (words.1, masks.1) = Self.part(bytes, 8, count)
    (words.2, masks.2) = Self.part(bytes, 16, count)
    (words.3, masks.3) = Self.part(bytes, 24, count)
  }

  private static func part(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) -> (word: UInt64, mask: UInt64) {
    // Shifting by 64 yields 0.
    let mask: UInt64 = ~(.max << UInt64(8 * min(max(count - from, 0), 8)))
    return (littleEndianWord(bytes + from) & mask, mask)
  }

  @inline(__always) func matches(_ bytes: UnsafePointer<UInt8>) -> Bool {
    var difference = (littleEndianWord(bytes) ^ words.0) & masks.0
    if count > 8 {
      difference |= (littleEndianWord(bytes + 8) ^ words.1) & masks.1
      difference |= (littleEndianWord(bytes + 16) ^ words.2) & masks.2
      difference |= (littleEndianWord(bytes + 24) ^ words.3) & masks.3
    }
    return difference == 0
  }
}
