/// The last seconds of a motion and how well it repeats: for every delay the correlation of the latest window
/// with what was that much earlier. As it stands, three seconds and delays up to two.
///
/// Sums are kept up to date cell by cell, so a cell costs two multiplications a delay, and the memory is fixed.
struct MotionHistory: Sendable {
  static let windowCells = 150
  static let longestLag = 101
  let windowCells: Int
  let longestLag: Int
  /// A power of two that holds window and longest lag.
  private let capacity: Int

  /// Cells so far.
  private(set) var count = 0
  /// The first cell that is remembered, unless it is too long ago.
  private(set) var begin = 0
  private var values: [Double]
  private var sums: [Double]
  private var energies: [Double]
  private var products: [Double]

  init(windowCells: Int = Self.windowCells, longestLag: Int = Self.longestLag) {
    self.windowCells = windowCells
    self.longestLag = longestLag
    var capacity = 1
    while capacity <= windowCells + longestLag { capacity *= 2 }
    self.capacity = capacity
    values = [Double](repeating: 0, count: capacity)
    sums = values
    energies = values
    products = [Double](repeating: 0, count: longestLag + 1)
  }

  /// Forgets everything and counts from zero.
  mutating func restart() {
    clear(keeping: 0)
    (count, begin) = (0, 0)
  }

  /// Forgets all but the latest cells, at most two seconds of them.
  mutating func clear(keeping cells: Int) {
    let kept = min(cells, longestLag, count - begin)
    for back in kept..<capacity {
      let place = (count - 1 - back) & (capacity - 1)
      (values[place], sums[place], energies[place]) = (0, 0, 0)
    }
    for lag in products.indices { products[lag] = 0 }
    count -= kept
    begin = count
    for _ in 0..<kept { add(value(at: count)) }
  }

  /// Before the beginning there was rest.
  func value(at cell: Int) -> Double { values[cell & (capacity - 1)] }

  mutating func add(_ value: Double) {
    let leaving = count - windowCells
    let old = self.value(at: leaving)
    let before = (count - 1) & (capacity - 1)
    let here = count & (capacity - 1)
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
    let common = sum(endingAt: now) * sum(endingAt: then) / Double(windowCells)
    return (products[lag] - common) / spread.squareRoot()
  }

  /// Standard deviation of the last three seconds, m/s².
  var deviation: Double {
    (max(0, variation(endingAt: count - 1)) / Double(windowCells)).squareRoot()
  }

  private func sum(endingAt cell: Int) -> Double { sums[cell & (capacity - 1)] }

  private func variation(endingAt cell: Int) -> Double {
    let sum = sum(endingAt: cell)
    return energies[cell & (capacity - 1)] - sum * sum / Double(windowCells)
  }
}
