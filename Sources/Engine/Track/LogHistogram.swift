/// Counts of positive numbers in classes a sixteenth of a power of two wide: a median within 3 % in constant memory.
///
/// A number's class is read off its bits, exponent and first digits of the fraction together, which costs no logarithm.
struct LogHistogram {
  /// Bits of a number's fraction that its class does not see.
  private static let unseenBits: UInt64 = 48
  /// 2^−20, below which all numbers are one class.
  private static let floor = 1.0 / 1_048_576
  private static let floorClass = Int(floor.bitPattern >> unseenBits)
  /// Up to 2^20, beyond which all numbers are one class.
  private static let classes = 40 * 16

  private var counts = [Int](repeating: 0, count: classes)
  private var total = 0

  mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    let index = Int(max(number, Self.floor).bitPattern >> Self.unseenBits) - Self.floorClass
    counts[min(index, Self.classes - 1)] += 1
    total += 1
  }

  /// The middle of the class the median lies in; nil of fewer numbers.
  func median(ofAtLeast least: Int) -> Double? {
    guard total >= least else { return nil }
    var below = 0
    for index in counts.indices {
      below += counts[index]
      if 2 * below >= total { return (Self.least(of: index) + Self.least(of: index + 1)) / 2 }
    }
    return nil
  }

  private static func least(of index: Int) -> Double {
    Double(bitPattern: UInt64(floorClass + index) << unseenBits)
  }
}
