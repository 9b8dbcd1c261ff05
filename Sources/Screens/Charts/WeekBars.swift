import Engine

/// Distance by week as bars on a staff, the current week last and in the accent.
func weekBars(_ weeks: [WeekTotal], units: UnitSystem) -> HTML? {
  guard weeks.count > 1, let bars = WeekBars(weeks, units: units) else { return nil }
  return bars.figure().html()
}

private struct WeekBars {
  let weeks: [WeekTotal]
  let figures: Figures
  let values: [Double]
  let best: Int
  let scale: StaffScale

  /// Nil when nobody ran in any of the weeks.
  init?(_ weeks: [WeekTotal], units: UnitSystem) {
    self.weeks = weeks
    figures = Figures(units: units)
    values = weeks.map { [figures] in $0.meters / figures.metersPerLongUnit }
    var best = 0
    for index in values.indices where values[index] > values[best] { best = index }
    guard values[best] > 0 else { return nil }
    self.best = best
    scale = StaffScale(from: 0, to: values[best], steps: StaffSteps.decimal)
  }

  func figure() -> ChartFigure {
    ChartFigure(
      title: ChartWords.weeks.text,
      subtitle: ChartWords.weeksSubtitle.filled(figures.distanceUnit), summary: summary,
      lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
      alongLabels: [weeks[0].monday.shortDayText, ChartWords.thisWeek.text],
      samples: samples, drawing: drawing, marks: marks)
  }

  private var summary: String {
    ChartWords.weeksSummary.filled(
      decimal(weeks.count), figures.total(weeks[weeks.count - 1].meters),
      figures.total(weeks[best].meters), weeks[best].monday.shortDayText)
  }

  private var samples: [ChartSample] {
    weeks.indices.map { index in
      ChartSample(
        x: center(index), y: scale.place(values[index]),
        label: ChartWords.weekSample.filled(
          weeks[index].monday.shortDayText, figures.total(weeks[index].meters),
          runCount(weeks[index].count)))
    }
  }

  private func runCount(_ count: Int) -> String {
    count == 0
      ? ChartWords.noRuns.text
      : plural(count, one: ChartWords.oneRun, many: ChartWords.manyRuns)
  }

  private func center(_ index: Int) -> Int { (2 * index + 1) * 500 / weeks.count }

  private var drawing: HTML {
    build {
      for index in weeks.indices where values[index] > 0 {
        let top = scale.place(values[index])
        let width = 600 / weeks.count
        tag(
          "rect", .class(index == weeks.count - 1 ? "bar now" : "bar"),
          Attribute("x", number: center(index) - width / 2), Attribute("y", number: top),
          Attribute("width", number: width), Attribute("height", number: 900 - top))
      }
    }
  }

  /// The best week and this one say their distance.
  private var marks: HTML {
    build {
      for index in weeks.indices where isLabelled(index) {
        tag(
          "text", .class("direct"),
          .permille("x", index == weeks.count - 1 ? 1000 : center(index)),
          .permille("y", max(labelTop(index) - 40, 90)),
          Attribute("text-anchor", index == weeks.count - 1 ? "end" : "middle")
        ) { fixedText(values[index], decimals: 1) }
      }
    }
  }

  /// Clear of the bar before, which the current week's label reaches over.
  private func labelTop(_ index: Int) -> Int {
    let top = scale.place(values[index])
    return index == weeks.count - 1 ? min(top, scale.place(values[max(index - 1, 0)])) : top
  }

  /// Labels need room: the best week stays silent beside the current one.
  private func isLabelled(_ index: Int) -> Bool {
    let last = weeks.count - 1
    return index == last ? values[last] > 0 : index == best && last - best > 2
  }
}
