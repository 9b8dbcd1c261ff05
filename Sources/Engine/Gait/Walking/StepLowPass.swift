/// A low-pass filter for the motion: each cell is the mean of its neighbours, weighted by a bell curve whose width is a
/// fraction of the step. The step's own frequency keeps two thirds of its amplitude. Twice that frequency, which comes
/// from the impacts of heel and toe, keeps a sixth.
///
/// The output is delayed by `delay` cells, for any width.
struct StepLowPass: Sendable {
  static let delay = 24
  private static let share = 0.15
  /// The standard deviations of the bell curves in cells: 3, 3.5…8.
  private static let narrowest = 3.0
  private static let spacing = 0.5
  private static let widths = 11
  private static let capacity = 64

  private var kernels: [[Double]]
  private var values = [Double](repeating: 0, count: capacity)
  private var count = 0

  init() {
    kernels = (0..<Self.widths).map { Self.kernel(Self.narrowest + Self.spacing * Double($0)) }
  }

  mutating func restart() { count = 0 }

  /// Returns one half of a symmetric kernel, beginning with the centre.
  private static func kernel(_ deviation: Double) -> [Double] {
    let half = (0...delay).map { exponential(-0.5 * Double($0 * $0) / (deviation * deviation)) }
    let sum = 2 * half.reduce(0, +) - half[0]
    return half.map { $0 / sum }
  }

  /// Adds a value. Returns the filtered value of `delay` cells ago, or nil for the first cells after a start.
  mutating func add(_ value: Double, stepSeconds: Double) -> Double? {
    values[count & (Self.capacity - 1)] = value
    count += 1
    guard count > 2 * Self.delay else { return nil }
    let width =
      (Self.share * stepSeconds * MotionGrid.cellsPerSecond - Self.narrowest) / Self.spacing
    let kernel = kernels[max(0, min(Self.widths - 1, Int(width + 0.5)))]
    let middle = count - 1 - Self.delay
    var sum = kernel[0] * self.value(middle)
    for distance in 1...Self.delay {
      sum += kernel[distance] * (self.value(middle - distance) + self.value(middle + distance))
    }
    return sum
  }

  private func value(_ cell: Int) -> Double { values[cell & (Self.capacity - 1)] }
}
