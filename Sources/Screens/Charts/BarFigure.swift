import Engine

/// Totals of periods as bars on a staff, the current one last and in the accent. It and the best say
/// their value.
struct BarFigure {
  var title: String
  var subtitle: String
  /// Says what the chart says.
  var summary: String
  /// Oldest first; at least two.
  var values: [Double]
  /// Each value as it is read out with its period, in the values' order.
  var labels: [String]
  /// Where each bar leads, in the values' order; none where bars lead nowhere.
  var addresses: [String] = []
  /// Below the first and the last bar, or below each.
  var alongLabels: [String]
  /// Whether each bar has a label of its own, some of them empty.
  var hasLabelForEach = false
  /// Of the staff's lines, in the values' unit.
  var steps = StaffSteps.decimal
  var lineText: (Double) -> String = { fixedText($0, decimals: 0) }
  var valueText: (Double) -> String = { fixedText($0, decimals: 1) }

  /// Nil when nothing was done in any of the periods.
  func html() -> HTML? {
    guard values.count > 1, values[best] > 0 else { return nil }
    let scale = StaffScale(from: 0, to: values[best], steps: steps)
    return ChartFigure(
      title: title, subtitle: subtitle, summary: summary, lineLabels: scale.lines.map(lineText),
      alongLabels: alongLabels, hasLabelForEach: hasLabelForEach, samples: samples(scale),
      drawing: drawing(scale), marks: marks(scale), addresses: linked
    ).html()
  }

  /// Where nothing was done there is nothing to see.
  private var linked: [String] {
    addresses.indices.map { values[$0] > 0 ? addresses[$0] : "" }
  }

  /// Of equals the earliest.
  var best: Int {
    var best = 0
    for index in values.indices where values[index] > values[best] { best = index }
    return best
  }

  private func samples(_ scale: StaffScale) -> [ChartSample] {
    values.indices.map { index in
      ChartSample(x: center(index), y: scale.place(values[index]), label: labels[index])
    }
  }

  private func center(_ index: Int) -> Int { (2 * index + 1) * 500 / values.count }

  private func drawing(_ scale: StaffScale) -> HTML {
    build {
      for index in values.indices where values[index] > 0 {
        let top = scale.place(values[index])
        let width = 600 / values.count
        tag(
          "rect", .class(index == values.count - 1 ? "bar now" : "bar"),
          Attribute("x", number: center(index) - width / 2), Attribute("y", number: top),
          Attribute("width", number: width), Attribute("height", number: 900 - top))
      }
    }
  }

  private func marks(_ scale: StaffScale) -> HTML {
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

  /// Clear of the bar before, which the current one's label reaches over.
  private func labelTop(_ index: Int, _ scale: StaffScale) -> Int {
    let top = scale.place(values[index])
    let before = scale.place(values[max(index - 1, 0)])
    return index == values.count - 1 ? min(top, before) : top
  }

  /// Labels need room: the best one stays silent beside the current one.
  private func isLabelled(_ index: Int) -> Bool {
    let last = values.count - 1
    return index == last ? values[last] > 0 : index == best && last - best > 2
  }
}
