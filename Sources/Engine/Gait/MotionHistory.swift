/// The last five seconds of the vertical motion and how well it repeats: for every delay up to two seconds the
/// correlation of the last three seconds with what was that much earlier.
///
/// Sums are kept up to date cell by cell, so a cell costs a hundred multiplications, and the memory is fixed.
struct MotionHistory: Sendable {
  static let windowCells = 150
  static let longestLag = 101
  /// A power of two that holds window and longest lag.
  static let capacity = 256

  /// Cells so far.
  private(set) var count = 0
  /// The first cell that is remembered, unless it is too long ago.
  private(set) var begin = 0
  private var values = [Double](repeating: 0, count: capacity)
  private var sums = [Double](repeating: 0, count: capacity)
  private var energies = [Double](repeating: 0, count: capacity)
  private var products = [Double](repeating: 0, count: longestLag + 1)

  /// Forgets everything and counts from zero.
  mutating func restart() {
    clear(keeping: 0)
    (count, begin) = (0, 0)
  }

  /// Forgets all but the latest cells, at most two seconds of them.
  mutating func clear(keeping cells: Int) {
    let kept = min(cells, Self.longestLag, count - begin)
    for back in kept..<Self.capacity {
      let place = (count - 1 - back) & (Self.capacity - 1)
      (values[place], sums[place], energies[place]) = (0, 0, 0)
    }
    for lag in products.indices { products[lag] = 0 }
    count -= kept
    begin = count
    for _ in 0..<kept { add(value(at: count)) }
  }

  /// Before the beginning there was rest.
  func value(at cell: Int) -> Double { values[cell & (Self.capacity - 1)] }

  mutating func add(_ value: Double) {
    let leaving = count - Self.windowCells
    let old = self.value(at: leaving)
    let before = (count - 1) & (Self.capacity - 1)
    let here = count & (Self.capacity - 1)
    values[here] = value
    sums[here] = sums[before] + value - old
    energies[here] = energies[before] + value * value - old * old
    for lag in products.indices {
      products[lag] += value * self.value(at: count - lag) - old * self.value(at: leaving - lag)
    }
    count += 1
  }

  /// −1 … 1, and 0 where there was next to no motion.
  func correlation(lag: Int) -> Double {
    let (now, then) = (count - 1, count - 1 - lag)
    let spread = variation(endingAt: now) * variation(endingAt: then)
    guard spread > 1e-6 else { return 0 }
    let common = sum(endingAt: now) * sum(endingAt: then) / Double(Self.windowCells)
    return (products[lag] - common) / spread.squareRoot()
  }

  /// Standard deviation of the last three seconds, m/s².
  var deviation: Double {
    (max(0, variation(endingAt: count - 1)) / Double(Self.windowCells)).squareRoot()
  }

  private func sum(endingAt cell: Int) -> Double { sums[cell & (Self.capacity - 1)] }

  private func variation(endingAt cell: Int) -> Double {
    let sum = sum(endingAt: cell)
    return energies[cell & (Self.capacity - 1)] - sum * sum / Double(Self.windowCells)
  }
}
