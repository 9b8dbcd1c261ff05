import Engine

/// The cadence at one range of paces, a dot a run, and a line through the means of the months.
struct TrendChart {
  let trend: CadenceTrend
  let figures: Figures
  private let scale: StaffScale
  private let from: Double
  private let to: Double

  private struct Month {
    var name: String
    var seconds: Double
    var cadence: Double
  }

  /// Nil without a run.
  init?(_ trend: CadenceTrend, units: UnitSystem) {
    let cadences = trend.points.map { $0.cadence }
    guard let first = trend.points.first, let last = trend.points.last,
      let least = cadences.min(), let most = cadences.max()
    else { return nil }
    self.trend = trend
    figures = Figures(units: units)
    from = first.date.unixSeconds
    to = last.date.unixSeconds
    // A staff of less than eight steps a minute would make scatter look like change.
    let middle = (least + most) / 2
    scale = StaffScale(
      from: min(least, middle - 4), to: max(most, middle + 4), steps: StaffSteps.decimal)
  }

  func html() -> HTML {
    let months = self.months
    return ChartFigure(
      title: TrendWords.title.filled(paces), subtitle: TrendWords.subtitle.text,
      summary: summary(months), lineLabels: scale.lines.map { fixedText($0, decimals: 0) },
      alongLabels: trend.points.count > 1
        ? [trend.points[0].date.monthText, trend.points[trend.points.count - 1].date.monthText]
        : [trend.points[0].date.monthText],
      samples: trend.points.map(sample), drawing: chartLine(months.map(sample)), marks: dots
    ).html()
  }

  /// "5:30–5:45 min/km"
  private var paces: String {
    withUnit(
      joined(
        figures.pace(secondsPerMeter: trend.paces.lowerBound), "–",
        figures.pace(secondsPerMeter: trend.paces.upperBound)), figures.paceUnit)
  }

  private func x(_ seconds: Double) -> Int {
    to > from ? ChartSample.along((seconds - from) / (to - from)) : 500
  }

  private func sample(_ point: CadenceTrend.Point) -> ChartSample {
    let minutes = fixedText(Double(point.windowCount) / 2, decimals: 1)
    let text = TrendWords.sample.filled(
      point.date.dayText(), fixedText(point.cadence, decimals: 0), minutes)
    return ChartSample(
      x: x(point.date.unixSeconds), y: scale.place(point.cadence),
      label: point.isPaced ? joined(text, TrendWords.paced.text) : text)
  }

  private func sample(_ month: Month) -> ChartSample {
    ChartSample(x: x(month.seconds), y: scale.place(month.cadence), label: month.name)
  }

  private var dots: HTML {
    build {
      for point in trend.points {
        tag(
          "circle", .class(point.isPaced ? "run paced" : "run"),
          .permille("cx", x(point.date.unixSeconds)), .permille("cy", scale.place(point.cadence)),
          Attribute("r", "3.5"))
      }
    }
  }

  /// Means over all runs of a month, each by its steady time, at the middle of their times.
  private var months: [Month] {
    var months: [Month] = []
    var start = 0
    while start < trend.points.count {
      let number = trend.points[start].date.monthNumber
      var end = start
      var (weight, cadence, seconds) = (0.0, 0.0, 0.0)
      while end < trend.points.count, trend.points[end].date.monthNumber == number {
        let point = trend.points[end]
        weight += Double(point.windowCount)
        cadence += Double(point.windowCount) * point.cadence
        seconds += Double(point.windowCount) * point.date.unixSeconds
        end += 1
      }
      months.append(
        Month(
          name: trend.points[start].date.monthText, seconds: seconds / weight,
          cadence: cadence / weight))
      start = end
    }
    return months
  }

  private func summary(_ months: [Month]) -> String {
    func whole(_ value: Double) -> String { fixedText(value, decimals: 0) }
    guard trend.points.count > 1 else {
      return TrendWords.summaryOne.filled(paces, whole(trend.points[0].cadence))
    }
    let cadences = trend.points.map { $0.cadence }
    let (first, last) = (months[0], months[months.count - 1])
    return TrendWords.summary.filled(
      paces, decimal(trend.points.count), whole(first.cadence), first.name, whole(last.cadence),
      last.name, whole(cadences.min() ?? 0), whole(cadences.max() ?? 0))
  }
}
