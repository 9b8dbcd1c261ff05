/// How much later than evenly every other step comes, which `StepPhase` cannot see: it looks at a
/// whole stride and gives both of its steps the same time.
///
/// The motion around each step is averaged, every other step apart, over about twenty strides, in
/// fractions of a step. What the two means share, impact and push, is shifted between them by the
/// unevenness; the shift is where their derivatives agree best. The derivative keeps what is sharp and leaves
/// the swing of arms and thighs behind. What makes the one foot's step merely stronger shifts nothing.
struct AlternateTiming: Sendable {
  private static let pointsPerStep = 32
  /// From 0.65 steps before the top to 0.65 after it.
  private static let reach = 21
  private static let count = 2 * reach + 1
  private static let longestShift = 5
  private static let memory = 20.0
  private static let fewestStrides = 15.0

  private var even = [Double](repeating: 0, count: count)
  private var odd = [Double](repeating: 0, count: count)
  private var strides = 0.0
  /// Whether the latest step was one of the odd ones.
  private(set) var isOdd = false
  /// Of a step, by which the odd ones come later than half-way; nil until it is known.
  private(set) var shift: Double?

  /// Of a step, by which the latest one came later than evenly; 0 until it is known.
  var lateness: Double { (isOdd ? 0.5 : -0.5) * (shift ?? 0) }

  mutating func restart() { self = AlternateTiming() }

  /// The step whose top lies at a place of the grid, so many steps after the one before.
  mutating func add(_ history: MotionHistory, top: Double, stepCells: Double, stepsSince: Int) {
    if stepsSince % 2 != 0 { isOdd.toggle() }
    if !isOdd { strides += 1 }
    let weight = 1 / min(max(strides, 1), Self.memory)
    for index in 0..<Self.count {
      let place = top + Double(index - Self.reach) / Double(Self.pointsPerStep) * stepCells
      let value = Self.value(history, at: place)
      if isOdd {
        odd[index] += weight * (value - odd[index])
      } else {
        even[index] += weight * (value - even[index])
      }
    }
    if isOdd, strides >= Self.fewestStrides { shift = Self.shift(from: even, to: odd) }
  }

  private static func value(_ history: MotionHistory, at place: Double) -> Double {
    let cell = place.rounded(.down)
    let share = place - cell
    let index = Int(cell)
    return history.value(at: index) * (1 - share) + history.value(at: index + 1) * share
  }

  /// In steps, to a fraction of a point; nil where the best agreement lies at the edge.
  private static func shift(from even: [Double], to odd: [Double]) -> Double? {
    var (best, middle) = (0, -Double.infinity)
    for lag in -longestShift...longestShift {
      let score = agreement(even, odd, lag)
      if score > middle { (best, middle) = (lag, score) }
    }
    guard best.magnitude < longestShift else { return nil }
    let left = agreement(even, odd, best - 1)
    let right = agreement(even, odd, best + 1)
    let bend = left - 2 * middle + right
    let fine = bend < 0 ? 0.5 * (left - right) / bend : 0
    return (Double(best) + fine) / Double(pointsPerStep)
  }

  /// Correlation of the derivatives, the odd ones taken `lag` points later.
  private static func agreement(_ even: [Double], _ odd: [Double], _ lag: Int) -> Double {
    var (product, first, second) = (0.0, 0.0, 0.0)
    for index in (longestShift + 1)..<(count - longestShift - 1) {
      let a = even[index + 1] - even[index - 1]
      let b = odd[index + lag + 1] - odd[index + lag - 1]
      product += a * b
      first += a * a
      second += b * b
    }
    let scale = first * second
    return scale > 0 ? product / scale.squareRoot() : 0
  }
}
