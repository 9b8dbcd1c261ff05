/// The rotation rates of the latest strides: how far the limb or trunk swings, and how much the walker turns.
///
/// 1. The rates are averaged over the cells of the grid. The component along the vertical is the rotation of the
///    trunk.
/// 2. The Fourier coefficient of each axis at stride rate is calculated over one stride. The magnitude of the
///    coefficients, without the vertical component, divided by the angular frequency is half of the swing: angular
///    velocity multiplied by time, without drift, at any attitude. The vertical component is excluded because inward
///    and outward rotation of the leg doesn't make the step longer.
/// 3. The sum of the vertical component over one stride is the turn. The sway of the hips is a complete cycle and
///    cancels out.
struct RotationHistory: Sendable {
  /// The number of stored cells: enough for two strides of the slowest walker and the delay of the filter.
  private static let capacity = 256
  private var cells = [Vector](repeating: Vector(0, 0, 0), count: capacity)
  private var verticals = [Double](repeating: 0, count: capacity)
  private var sum = Vector(0, 0, 0)
  private var readings = 0.0
  private var mean = Vector(0, 0, 0)
  /// The number of cells since the last one without a sample.
  private var known = 0
  private var count = 0
  /// The number of consecutive cells without a sample.
  private var silent = longestSilence
  private static let longestSilence = 25
  /// The possible lengths of a stride in cells: 0.8…2 s.
  private static let strides = 40.0...100.0
  /// The minimum swing of a thigh from end to end, in radians: 30°.
  private static let minimumSwing = 0.52

  mutating func restart() {
    (count, known, readings, silent) = (0, 0, 0, Self.longestSilence)
    sum = Vector(0, 0, 0)
  }

  mutating func add(_ rate: RotationRate?) {
    guard let rate, abs(rate.x) <= 100, abs(rate.y) <= 100, abs(rate.z) <= 100 else { return }
    sum = sum + Vector(rate.x, rate.y, rate.z)
    readings += 1
  }

  /// Ends a cell. Cells without a sample repeat the previous one. After half a second without a sample, the gyroscope
  /// counts as missing.
  mutating func endCell(up: Vector) {
    if readings > 0 {
      mean = (1 / readings) * sum
      silent = 0
    } else {
      silent += 1
    }
    sum = Vector(0, 0, 0)
    readings = 0
    known = silent >= Self.longestSilence ? 0 : known + 1
    cells[count & (Self.capacity - 1)] = mean
    verticals[count & (Self.capacity - 1)] = mean.dot(up)
    count += 1
  }

  struct Stride {
    var swing: Double
    var turn: Double
    var twist: Double
    /// The rotation at stride rate at the cell, in rad/s in the device's axes.
    var sway: Vector
  }

  /// Returns the stride around `cell`, or the latest complete stride if that one isn't complete yet. Returns nil unless
  /// the gyroscope has data for the whole stride.
  func stride(at cell: Int, stepCells: Double) -> Stride? {
    let length = Int(2 * stepCells + 0.5)
    let first = min(cell - length / 2, count - length)
    guard length >= 8, first >= count - min(known, Self.capacity) else { return nil }
    return stride(first, length, cell)
  }

  /// Returns whether a limb has swung forwards and backwards between two peaks, so that the other foot must have
  /// touched the ground in between. This is assumed if the swing with this period is larger than the swing with twice
  /// the period, and at least the minimum swing of a thigh.
  func isFullSwing(from first: Double, to second: Double) -> Bool {
    let cells = second - first
    guard Self.strides.contains(cells) else { return false }
    let middle = Int(0.5 * (first + second))
    guard let whole = stride(at: middle, stepCells: 0.5 * cells),
      let half = stride(at: middle, stepCells: cells)
    else { return false }
    return whole.swing >= Self.minimumSwing && whole.swing > half.swing
  }

  private func stride(_ first: Int, _ length: Int, _ cell: Int) -> Stride {
    let turn = 2 * Double.pi / Double(length)
    let (stepCosine, stepSine) = (cosine(turn), sine(turn))
    var (c, s) = (cosine(turn * Double(first - cell)), sine(turn * Double(first - cell)))
    var (even, odd) = (Vector(0, 0, 0), Vector(0, 0, 0))
    var (turned, evenTwist, oddTwist) = (0.0, 0.0, 0.0)
    for index in first..<first + length {
      let slot = index & (Self.capacity - 1)
      even = even + c * cells[slot]
      odd = odd + s * cells[slot]
      turned += verticals[slot]
      evenTwist += c * verticals[slot]
      oddTwist += s * verticals[slot]
      (c, s) = (c * stepCosine - s * stepSine, s * stepCosine + c * stepSine)
    }
    let twisting = evenTwist * evenTwist + oddTwist * oddTwist
    let swinging = max(0, even.dot(even) + odd.dot(odd) - twisting)
    let amplitude = 2 / Double(length) * swinging.squareRoot()
    let strideRate = turn * MotionGrid.cellsPerSecond
    return Stride(
      swing: 2 * amplitude / strideRate, turn: turned / MotionGrid.cellsPerSecond,
      twist: 2 / Double(length) * evenTwist, sway: (2 / Double(length)) * even)
  }
}
