/// The recent motion and its autocorrelation: for each lag, the correlation of the latest window with the one that
/// precedes it by that lag. By default the window is 3 s long and lags are up to 2 s.
///
/// The sums are updated incrementally, so a cell costs two multiplications per lag. Memory is constant.
struct MotionHistory: Sendable {
  static let windowCells = 150
  static let longestLag = 101
  let windowCells: Int
  let longestLag: Int
  /// A power of two that is greater than the window plus the longest lag.
  private let capacity: Int

  /// The number of cells so far.
  private(set) var count = 0
  /// The first cell since the history was cleared. Older cells count as 0.
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

  /// Clears the history and restarts counting at 0.
  mutating func restart() {
    clear(keeping: 0)
    (count, begin) = (0, 0)
  }

  /// Clears the history except for the latest `cells` cells, at most two seconds' worth.
  mutating func clear(keeping cells: Int) {
    let kept = min(cells, longestLag, count - begin)
    for back in kept..<capacity {
      let slot = (count - 1 - back) & (capacity - 1)
      (values[slot], sums[slot], energies[slot]) = (0, 0, 0)
    }
    for lag in products.indices { products[lag] = 0 }
    count -= kept
    begin = count
    for _ in 0..<kept { add(value(at: count)) }
  }

  /// Returns the value of a cell; 0 before the beginning.
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

  /// Returns the correlation at a lag, −1…1; 0 if there was almost no motion.
  func correlation(lag: Int) -> Double {
    let (now, then) = (count - 1, count - 1 - lag)
    let spread = variation(endingAt: now) * variation(endingAt: then)
    guard spread > 1e-6 else { return 0 }
    let common = sum(endingAt: now) * sum(endingAt: then) / Double(windowCells)
    return (products[lag] - common) / spread.squareRoot()
  }

  /// The standard deviation over the window in m/s².
  var deviation: Double {
    (max(0, variation(endingAt: count - 1)) / Double(windowCells)).squareRoot()
  }

  private func sum(endingAt cell: Int) -> Double { sums[cell & (capacity - 1)] }

  private func variation(endingAt cell: Int) -> Double {
    let sum = sum(endingAt: cell)
    return energies[cell & (capacity - 1)] - sum * sum / Double(windowCells)
  }
}
