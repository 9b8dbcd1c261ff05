import Engine

/// A label below a chart and its horizontal position.
struct AxisTick: Equatable {
  var text: String
  /// The position from the left, in thousandths of the chart's width.
  var x: Int
}

/// Axis ticks at round values, starting at 0.
enum AxisTicks {
  /// The maximum number of intervals across the chart's width.
  private static var most: Double { 5 }
  private static var distanceSteps: [Double] {
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
  }
  private static var timeSteps: [Double] {
    [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600,
      43_200, 86_400,
    ]
  }

  /// Returns distances such as "0", "2", "4", "6", "8 km". Only the last one has a unit.
  static func distances(_ meters: Double, _ formatter: MetricFormatter) -> [AxisTick] {
    let length = meters / formatter.metersPerLongUnit
    let distance = step(of: distanceSteps, for: length)
    let decimals = distance < 0.1 ? 2 : distance < 1 ? 1 : 0
    var result = ticks(to: length, distance) { value in
      value == 0 ? "0" : fixedText(value, decimals: decimals)
    }
    if result.count > 1 {
      result[result.count - 1].text = withUnit(
        result[result.count - 1].text, formatter.distanceUnit)
    }
    return result
  }

  /// Returns times such as "0:00", "10:00", "20:00".
  static func times(_ seconds: Double) -> [AxisTick] {
    ticks(to: seconds, step(of: timeSteps, for: seconds)) { clockText(seconds: $0) }
  }

  private static func step(of steps: [Double], for length: Double) -> Double {
    var chosen = steps[steps.count - 1]
    for step in steps.reversed() where length / step <= most { chosen = step }
    return chosen
  }

  private static func ticks(
    to length: Double, _ step: Double, _ text: (Double) -> String
  ) -> [AxisTick] {
    guard length > 0, length / step < 1000 else { return [] }
    // The tolerance keeps the last tick if only a rounding error puts it past the end.
    let count = Int(length / step + 1e-6)
    return (0...count).map { index in
      let value = Double(index) * step
      return AxisTick(text: text(value), x: ChartSample.along(value / length))
    }
  }
}

/// Returns the row of tick labels, each below its position.
func axisTicks(_ ticks: [AxisTick], _ classes: String) -> HTML {
  tag("div", .class(joined(classes, " ticks")), .ariaHidden) {
    tag("svg") {
      for tick in ticks {
        tag(
          "text", .permille("x", tick.x), Attribute("y", "1em"),
          Attribute("text-anchor", tick.x < 30 ? "start" : tick.x > 940 ? "end" : "middle")
        ) { tick.text }
      }
    }
  }
}
