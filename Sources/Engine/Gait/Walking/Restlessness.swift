/// How much the reading's length scatters within 0.8 s, for the last five seconds: whether the body was at rest, and
/// whether something shakes the phone that is not a step.
///
/// 1. Each cell gives the variance of the forty that end with it.
/// 2. At rest is below 0.2 m/s²: somebody who stands has 0.05 … 0.15 with the sensor's noise, a seat in a vehicle
///    0.3 and more. Walks that push by less than 0.6 m/s² from trough to top are below it, too, so rest alone says nothing.
struct Restlessness: Sendable {
  /// How long a rest is that counts as one.
  static let seconds = 0.8
  private static let span = 40
  /// (m/s²)².
  private static let restVariance = 0.04
  private static let capacity = 256

  private var values = [Double](repeating: 0, count: span)
  private var variances = [Double](repeating: 0, count: capacity)
  /// For each cell the last one at rest.
  private var rests = [Int](repeating: never, count: capacity)
  private var latestRest = never
  private var count = 0
  private static let never = -1_000_000

  mutating func restart() { (count, latestRest) = (0, Self.never) }

  /// The last cell at rest; nil where there was none.
  var restCell: Int? { latestRest == Self.never ? nil : latestRest }

  /// - Parameter value: the reading's length less gravity, m/s².
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

  /// The deviation about a cell, or up to now where less than half a span has passed, m/s²; 0 for a cell of more than five
  /// seconds ago.
  func deviation(about cell: Int) -> Double {
    let end = max(0, min(count - 1, cell + Self.span / 2))
    guard isKept(end) else { return 0 }
    return max(0, variances[end & (Self.capacity - 1)]).squareRoot()
  }

  /// Cells from the last rest to a cell; a great number where there was none, and for a cell of more than five seconds ago.
  func cellsSinceRest(at cell: Int) -> Int {
    guard isKept(cell) else { return -Self.never }
    return cell - rests[cell & (Self.capacity - 1)]
  }

  private func isKept(_ cell: Int) -> Bool {
    cell >= max(0, count - Self.capacity) && cell < count
  }
}
