/// The gyroscope's last strides: how far limb or trunk swings, and how much the walker turns.
///
/// 1. Readings are averaged over the grid's cells; the share along the vertical is the trunk's turning.
/// 2. Over one stride, the Fourier coefficient at stride rate of each axis. Their lengths together, without the share
///    along the vertical, over the angular rate are the half swing: angular velocity times time, free of drift, at any
///    attitude. A leg that turns inwards and outwards does not step further for it.
/// 3. The sum of the vertical share over one stride is the turn: what the hips sway is a whole
///    cycle and cancels.
struct RotationHistory: Sendable {
  /// Holds two strides of the slowest walker and the wave's delay.
  private static let capacity = 256
  private var cells = [Vector](repeating: Vector(0, 0, 0), count: capacity)
  private var verticals = [Double](repeating: 0, count: capacity)
  private var sum = Vector(0, 0, 0)
  private var readings = 0.0
  private var mean = Vector(0, 0, 0)
  /// Cells since the last one without a reading.
  private var known = 0
  private var count = 0
  /// Cells in a row without a reading.
  private var silent = longestSilence
  private static let longestSilence = 25
  /// Cells: 0.8 … 2 s.
  private static let strides = 40.0...100.0
  /// 30° from end to end.
  private static let leastSwing = 0.52

  mutating func restart() {
    (count, known, readings, silent) = (0, 0, 0, Self.longestSilence)
    sum = Vector(0, 0, 0)
  }

  mutating func add(_ rate: RotationRate?) {
    guard let rate, abs(rate.x) <= 100, abs(rate.y) <= 100, abs(rate.z) <= 100 else { return }
    sum = sum + Vector(rate.x, rate.y, rate.z)
    readings += 1
  }

  /// Ends a cell; several may end between two readings and are then alike. Half a second without a reading
  /// is no gyroscope.
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
    /// Turning rate at stride rate at the cell, in the device's axes, rad/s.
    var sway: Vector
  }

  /// The stride about `cell`, or the latest where it is not over yet; nil without a gyroscope through all of it.
  func stride(at cell: Int, stepCells: Double) -> Stride? {
    let length = Int(2 * stepCells + 0.5)
    let first = min(cell - length / 2, count - length)
    guard length >= 8, first >= count - min(known, Self.capacity) else { return nil }
    return stride(first, length, cell)
  }

  /// Whether a limb has swung to and fro between two crests, so that the other foot has touched the ground between
  /// them: there is more swing of that duration than of twice it, and as much as a thigh's.
  func isWholeSwing(from first: Double, to second: Double) -> Bool {
    let cells = second - first
    guard Self.strides.contains(cells) else { return false }
    let middle = Int(0.5 * (first + second))
    guard let whole = stride(at: middle, stepCells: 0.5 * cells),
      let half = stride(at: middle, stepCells: cells)
    else { return false }
    return whole.swing >= Self.leastSwing && whole.swing > half.swing
  }

  private func stride(_ first: Int, _ length: Int, _ cell: Int) -> Stride {
    let turn = 2 * Double.pi / Double(length)
    let (stepCosine, stepSine) = (cosine(turn), sine(turn))
    var (c, s) = (cosine(turn * Double(first - cell)), sine(turn * Double(first - cell)))
    var (even, odd) = (Vector(0, 0, 0), Vector(0, 0, 0))
    var (turned, evenTwist, oddTwist) = (0.0, 0.0, 0.0)
    for index in first..<first + length {
      let place = index & (Self.capacity - 1)
      even = even + c * cells[place]
      odd = odd + s * cells[place]
      turned += verticals[place]
      evenTwist += c * verticals[place]
      oddTwist += s * verticals[place]
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
