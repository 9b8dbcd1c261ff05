/// A histogram of positive numbers with 16 classes per power of two, which finds a median within 3 % in constant
/// memory.
///
/// A number's class is determined by its exponent and the leading bits of its fraction, so no logarithm is needed.
struct LogHistogram {
  /// The number of low fraction bits that don't affect the class.
  private static let ignoredBits: UInt64 = 48
  /// The lower bound of the first class, 2^−20. Smaller numbers are also counted in this class.
  private static let floor = 1.0 / 1_048_576
  private static let floorClass = Int(floor.bitPattern >> ignoredBits)
  /// The number of classes, which cover numbers up to 2^20. Larger numbers are counted in the last class.
  private static let classes = 40 * 16

  private var counts = [Int](repeating: 0, count: classes)
  private var total = 0

  mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    let index = Int(max(number, Self.floor).bitPattern >> Self.ignoredBits) - Self.floorClass
    counts[min(index, Self.classes - 1)] += 1
    total += 1
  }

  /// Returns the middle of the median's class, or nil if fewer than `least` numbers have been added.
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
    Double(bitPattern: UInt64(floorClass + index) << ignoredBits)
  }
}
