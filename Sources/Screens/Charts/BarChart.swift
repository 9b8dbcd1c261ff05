import Engine

/// A bar chart of totals by period. The last bar is the current period, drawn in the accent colour. The current and
/// the largest value are labelled.
struct BarChart {
  var title: String
  var subtitle: String
  /// The chart's text alternative.
  var summary: String
  /// The values, oldest first. The chart needs at least two.
  var values: [Double]
  /// The spoken label of each value, which includes the period.
  var labels: [String]
  /// The address that each bar links to; empty if the bars aren't links.
  var addresses: [String] = []
  /// The labels below the first and last bar, or below each bar.
  var xAxisLabels: [String]
  /// Whether `xAxisLabels` has a label for each bar. Some of them may be empty.
  var hasLabelPerSample = false
  /// The possible steps between grid lines, in the unit of the values.
  var steps = ScaleSteps.decimal
  var lineText: (Double) -> String = { fixedText($0, decimals: 0) }
  var valueText: (Double) -> String = { fixedText($0, decimals: 1) }

  /// Returns the chart, or nil if all values are 0 or if there are fewer than two.
  func html() -> HTML? {
    guard values.count > 1, values[best] > 0 else { return nil }
    let scale = ChartScale(from: 0, to: values[best], steps: steps)
    return Chart(
      title: title, subtitle: subtitle, summary: summary, lineLabels: scale.lines.map(lineText),
      xAxisLabels: xAxisLabels, hasLabelPerSample: hasLabelPerSample, samples: samples(scale),
      drawing: drawing(scale), marks: marks(scale), addresses: linked
    ).html()
  }

  /// The addresses, with an empty string for each bar of height 0, because such bars aren't linked.
  private var linked: [String] {
    addresses.indices.map { values[$0] > 0 ? addresses[$0] : "" }
  }

  /// The index of the largest value; the earliest one if several are equal.
  var best: Int {
    var best = 0
    for index in values.indices where values[index] > values[best] { best = index }
    return best
  }

  private func samples(_ scale: ChartScale) -> [ChartSample] {
    values.indices.map { index in
      ChartSample(x: center(index), y: scale.position(values[index]), label: labels[index])
    }
  }

  private func center(_ index: Int) -> Int { (2 * index + 1) * 500 / values.count }

  private func drawing(_ scale: ChartScale) -> HTML {
    build {
      for index in values.indices where values[index] > 0 {
        let top = scale.position(values[index])
        let width = 600 / values.count
        tag(
          "rect", .class(index == values.count - 1 ? "bar now" : "bar"),
          Attribute("x", number: center(index) - width / 2), Attribute("y", number: top),
          Attribute("width", number: width), Attribute("height", number: 900 - top))
      }
    }
  }

  private func marks(_ scale: ChartScale) -> HTML {
    build {
      for index in values.indices where isLabelled(index) {
        tag(
          "text", .class("direct"),
          .permille("x", index == values.count - 1 ? 1000 : center(index)),
          .permille("y", max(labelTop(index, scale) - 40, 90)),
          Attribute("text-anchor", index == values.count - 1 ? "end" : "middle")
        ) { valueText(values[index]) }
      }
    }
  }

  /// Returns the y position of a bar's label. The last bar's label extends over the previous bar, so it is placed above
  /// both.
  private func labelTop(_ index: Int, _ scale: ChartScale) -> Int {
    let top = scale.position(values[index])
    let before = scale.position(values[max(index - 1, 0)])
    return index == values.count - 1 ? min(top, before) : top
  }

  /// Returns true for the last bar, and for the largest one if it is far enough away that the labels don't overlap.
  private func isLabelled(_ index: Int) -> Bool {
    let last = values.count - 1
    return index == last ? values[last] > 0 : index == best && last - best > 2
  }
}
