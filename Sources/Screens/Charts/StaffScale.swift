/// The five lines of a chart's staff, evenly spaced at round values, and where a value stands
/// among them.
struct StaffScale: Equatable {
  /// Of the lowest line of an upright staff.
  let base: Double
  let step: Double
  /// Whether small values stand high, as fast paces do.
  let isInverted: Bool

  /// The finest of `steps` (ascending) whose five lines span `least` to `most`; the coarsest when
  /// none does.
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

  /// The lines' values from the top down.
  var lines: [Double] {
    let upward = (0...4).map { base + Double($0) * step }
    return isInverted ? upward : Array(upward.reversed())
  }

  /// Thousandths of the chart's height from the top; the lines are at 100, 300 … 900, and what lies
  /// outside the staff by more than half a space is held at the edge.
  func place(_ value: Double) -> Int {
    let fraction = (value - base) / (4 * step)
    let down = 100 + 800 * (isInverted ? fraction : 1 - fraction)
    guard down.isFinite else { return 1000 }
    return Int(min(max(down, 10), 990).rounded(.toNearestOrEven))
  }
}

/// Steps between staff lines that read well.
enum StaffSteps {
  static var seconds: [Double] { [5, 10, 15, 20, 30, 45, 60, 90, 120, 300, 600] }

  /// Of a step in any of a walker’s units.
  static var stepLengths: [Double] { [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] }

  /// Of a training load a day, which lies on both sides of 0.
  static var load: [Double] {
    [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 250, 500, 1e3, 1e4, 1e5, 1e6]
  }

  static var decimal: [Double] {
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6]
  }
}
