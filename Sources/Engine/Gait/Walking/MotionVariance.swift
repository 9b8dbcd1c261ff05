/// The variance of the acceleration's magnitude over 0.8 s, for the last five seconds. It shows whether the body is at
/// rest, and whether the phone is shaken by something other than steps.
///
/// 1. For each cell, the variance of the 40 cells that end with it is stored.
/// 2. The body counts as at rest if the standard deviation is below 0.2 m/s². It is 0.05…0.15 m/s² for a standing
///    person, including sensor noise, and at least 0.3 m/s² for a seat in a vehicle. Walks with a rise below 0.6 m/s²
///    from trough to peak also count as rest, so rest alone proves nothing.
struct MotionVariance: Sendable {
  /// The length of the window in seconds, which is also the minimum length of a rest.
  static let seconds = 0.8
  private static let span = 40
  /// The variance below which the body is at rest, in (m/s²)².
  private static let restVariance = 0.04
  private static let capacity = 256

  private var values = [Double](repeating: 0, count: span)
  private var variances = [Double](repeating: 0, count: capacity)
  /// For each cell, the latest cell at which the body was at rest.
  private var rests = [Int](repeating: never, count: capacity)
  private var latestRest = never
  private var count = 0
  private static let never = -1_000_000

  mutating func restart() { (count, latestRest) = (0, Self.never) }

  /// The latest cell at which the body was at rest; nil before the first one.
  var restCell: Int? { latestRest == Self.never ? nil : latestRest }

  /// Adds a value.
  ///
  /// - Parameter value: The magnitude of the acceleration minus gravity, in m/s².
  mutating func add(_ value: Double) {
    values[count % Self.span] = value
    let cell = count & (Self.capacity - 1)
    let isFull = count >= Self.span - 1
    let variance = isFull ? variance() : 0
    if isFull, variance < Self.restVariance { latestRest = count }
    variances[cell] = variance
    rests[cell] = latestRest
    count += 1
  }

  private func variance() -> Double {
    var (sum, squares) = (0.0, 0.0)
    for value in values {
      sum += value
      squares += value * value
    }
    let mean = sum / Double(Self.span)
    return squares / Double(Self.span) - mean * mean
  }

  /// Returns the standard deviation around a cell, in m/s². If less than half a window has followed the cell, uses the
  /// cells so far. Returns 0 if the cell is more than five seconds old.
  func deviation(about cell: Int) -> Double {
    let end = max(0, min(count - 1, cell + Self.span / 2))
    guard isKept(end) else { return 0 }
    return max(0, variances[end & (Self.capacity - 1)]).squareRoot()
  }

  /// Returns the number of cells from the latest rest to a cell. Returns a large number if the body was never at rest,
  /// or if the cell is more than five seconds old.
  func cellsSinceRest(at cell: Int) -> Int {
    guard isKept(cell) else { return -Self.never }
    return cell - rests[cell & (Self.capacity - 1)]
  }

  private func isKept(_ cell: Int) -> Bool {
    cell >= max(0, count - Self.capacity) && cell < count
  }
}
