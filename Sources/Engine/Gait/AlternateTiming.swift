/// Measures how much later every other step occurs than it would with even spacing. `StepPhase` can't detect this,
/// because it analyses a whole stride and assigns both steps the same duration.
///
/// The motion around each step is averaged over about twenty strides, separately for alternate steps, in fractions of a
/// step. Uneven timing shifts the patterns that both averages share (impact and push) relative to each other. The
/// result is the shift at which their derivatives correlate best, because a derivative keeps sharp features and
/// suppresses the swing of arms and thighs. Steps that are merely stronger on one foot cause no shift.
struct AlternateTiming: Sendable {
  private static let pointsPerStep = 32
  /// The number of points on each side of the peak. They cover 0.65 steps.
  private static let reach = 21
  private static let count = 2 * reach + 1
  private static let longestShift = 5
  private static let memory = 20.0
  private static let minimumStrides = 15.0

  private var even = [Double](repeating: 0, count: count)
  private var odd = [Double](repeating: 0, count: count)
  private var strides = 0.0
  private(set) var isOdd = false
  /// The delay of odd steps relative to the midpoint, as a fraction of a step; nil until known.
  private(set) var shift: Double?

  /// The delay of the latest step relative to even spacing, as a fraction of a step; 0 until known.
  var lateness: Double { (isOdd ? 0.5 : -0.5) * (shift ?? 0) }

  mutating func restart() { self = AlternateTiming() }

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - top: The position of the step's peak on the grid.
  ///   - stepsSince: The number of steps since the previous call.
  mutating func add(_ history: MotionHistory, top: Double, stepCells: Double, stepsSince: Int) {
    if stepsSince % 2 != 0 { isOdd.toggle() }
    if !isOdd { strides += 1 }
    let weight = 1 / min(max(strides, 1), Self.memory)
    for index in 0..<Self.count {
      let position = top + Double(index - Self.reach) / Double(Self.pointsPerStep) * stepCells
      let value = Self.value(history, at: position)
      if isOdd {
        odd[index] += weight * (value - odd[index])
      } else {
        even[index] += weight * (value - even[index])
      }
    }
    if isOdd, strides >= Self.minimumStrides { shift = Self.shift(from: even, to: odd) }
  }

  private static func value(_ history: MotionHistory, at position: Double) -> Double {
    let cell = position.rounded(.down)
    let share = position - cell
    let index = Int(cell)
    return history.value(at: index) * (1 - share) + history.value(at: index + 1) * share
  }

  /// Returns the shift in steps, interpolated between points, or nil if the best correlation is at the edge.
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

  /// Returns the correlation of the derivatives, with the odd one delayed by `lag` points.
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
