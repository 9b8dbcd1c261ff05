/// The scale of a chart with five evenly spaced grid lines at round values.
struct ChartScale: Equatable {
  /// The smallest value on a grid line.
  let base: Double
  let step: Double
  /// Whether small values are at the top, as for paces.
  let isInverted: Bool

  /// Chooses the finest of `steps` (ascending) whose five lines cover `least` to `most`, or the coarsest if all
  /// are too fine.
  init(from least: Double, to most: Double, steps: [Double], isInverted: Bool = false) {
    var chosen = steps.last ?? 1
    for step in steps.reversed() where Self.base(least, step) + 4 * step >= most { chosen = step }
    step = chosen
    base = Self.base(least, chosen)
    self.isInverted = isInverted
  }

  private static func base(_ least: Double, _ step: Double) -> Double {
    (least / step).rounded(.down) * step
  }

  /// The values of the grid lines, from top to bottom.
  var lines: [Double] {
    let upward = (0...4).map { base + Double($0) * step }
    return isInverted ? upward : Array(upward.reversed())
  }

  /// Returns the position from the top, in thousandths of the chart's height. The lines are at 100, 300, … 900.
  /// Values far outside are clamped to 10…990.
  func position(_ value: Double) -> Int {
    let fraction = (value - base) / (4 * step)
    let down = 100 + 800 * (isInverted ? fraction : 1 - fraction)
    guard down.isFinite else { return 1000 }
    return Int(min(max(down, 10), 990).rounded(.toNearestOrEven))
  }
}

/// Suitable steps between the grid lines of a chart.
enum ScaleSteps {
  static var seconds: [Double] { [5, 10, 15, 20, 30, 45, 60, 90, 120, 300, 600] }

  /// Grid line steps for charts of the step length, in any unit that a walker can choose.
  static var stepLengths: [Double] { [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] }

  /// Steps for a daily load balance, which can be negative.
  static var load: [Double] {
    [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 500, 1e3, 1e4, 1e5, 1e6]
  }

  static var decimal: [Double] {
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6]
  }
}
