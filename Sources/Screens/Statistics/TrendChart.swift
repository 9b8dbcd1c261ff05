import Engine

/// A chart of the cadence in each pace range: a line through each range's monthly means, and a dot for each run in the
/// range that has the most runs. Shows whether the cadence changed at the same pace, or only because the runs became
/// faster.
struct TrendChart {
  /// The trends of the pace ranges, fastest first.
  private let trends: [CadenceTrend]
  /// The trend of the pace range with the most runs.
  private let main: CadenceTrend
  private let formatter: MetricFormatter
  private let scale: ChartScale
  private let from: Double
  private let to: Double

  private struct Month {
    var name: String
    var seconds: Double
    var cadence: Double
  }

  /// Creates a chart. Returns nil if all trends are empty.
  init?(_ trends: [CadenceTrend], units: UnitSystem) {
    let trends = trends.filter { !$0.points.isEmpty }
    guard var main = trends.first else { return nil }
    for trend in trends where trend.points.count > main.points.count { main = trend }
    self.trends = trends
    self.main = main
    formatter = MetricFormatter(units: units)
    let times = trends.flatMap { trend in trend.points.map { $0.date.unixSeconds } }
    from = times.min() ?? 0
    to = times.max() ?? 0
    let cadences =
      main.points.map { $0.cadence }
      + trends.flatMap { trend in Self.months(of: trend).map { $0.cadence } }
    let (least, most) = (cadences.min() ?? 0, cadences.max() ?? 1)
    // An axis range of less than eight steps per minute would make random variation look like a change.
    let middle = (least + most) / 2
    scale = ChartScale(
      from: min(least, middle - 4), to: max(most, middle + 4), steps: ScaleSteps.cadences)
  }

  func html() -> HTML {
    build {
      tag("div", .class("tall")) {
        Chart(
          title: TrendWords.title.text, subtitle: subtitle, summary: summary,
          lineLabels: scale.lines.map { fixedText($0, decimals: 0) }, xAxisLabels: xAxisLabels,
          samples: main.points.map(sample), drawing: lines, marks: dots, legend: legend
        ).html()
      }
      if let comparison { tag("p", .class("seen")) { comparison } }
      tag("p", .class("quiet")) { (hasPaced ? TrendWords.key : .keyOwn).filled(paces(main)) }
    }
  }

  private var xAxisLabels: [String] {
    let months = trends.flatMap { trend in trend.points.map { $0.date } }
    let first = months.first { $0.unixSeconds == from } ?? months[0]
    let last = months.first { $0.unixSeconds == to } ?? months[0]
    return from < to ? [first.monthText, last.monthText] : [first.monthText]
  }

  // MARK: Drawing

  private var lines: HTML {
    build {
      for (index, trend) in trends.enumerated() {
        chartLine(
          Self.months(of: trend).map(sample), classes: joined("line pace-", decimal(index)))
      }
    }
  }

  /// The names of the lines; empty unless the chart has several lines.
  private var legend: HTML {
    if trends.count < 2 { return HTML() }
    return tag("span", .class("quiet line-names")) {
      for (index, trend) in trends.enumerated() {
        tag("span", .class(joined("line-name pace-", decimal(index)))) { range(trend) }
        " "
      }
    }
  }

  private func x(_ seconds: Double) -> Int {
    to > from ? ChartSample.along((seconds - from) / (to - from)) : 500
  }

  private func sample(_ point: CadenceTrend.Point) -> ChartSample {
    let minutes = fixedText(Double(point.windowCount) / 2, decimals: 1)
    let text = TrendWords.sample.filled(
      point.date.dayText(), fixedText(point.cadence, decimals: 0), minutes)
    return ChartSample(
      x: x(point.date.unixSeconds), y: scale.position(point.cadence),
      label: point.isPaced ? joined(text, TrendWords.paced.text) : text)
  }

  private func sample(_ month: Month) -> ChartSample {
    ChartSample(x: x(month.seconds), y: scale.position(month.cadence), label: month.name)
  }

  private var hasPaced: Bool { main.points.contains { $0.isPaced } }

  private var dots: HTML {
    build {
      for point in main.points {
        tag(
          "circle", .class(point.isPaced ? "run paced" : "run"),
          .permille("cx", x(point.date.unixSeconds)),
          .permille("cy", scale.position(point.cadence)),
          Attribute("r", "3"))
      }
    }
  }

  /// Returns the means of each month, placed at the mean time of its runs. Runs are weighted by their steady time.
  private static func months(of trend: CadenceTrend) -> [Month] {
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

  // MARK: Words

  private var subtitle: String {
    trends.count > 1
      ? TrendWords.subtitle.filled(formatter.paceUnit) : TrendWords.subtitleOne.filled(paces(main))
  }

  /// Returns a pace range: "5:30–5:45".
  private func range(_ trend: CadenceTrend) -> String {
    joined(
      formatter.pace(secondsPerMeter: trend.paces.lowerBound), "–",
      formatter.pace(secondsPerMeter: trend.paces.upperBound))
  }

  /// Returns a pace range with its unit: "5:30–5:45 min/km".
  private func paces(_ trend: CadenceTrend) -> String {
    withUnit(range(trend), formatter.paceUnit)
  }

  /// A sentence about the change from the first month to the last; nil for fewer than two months.
  private var comparison: String? {
    let months = Self.months(of: main)
    guard months.count > 1 else { return nil }
    let (first, last) = (months[0], months[months.count - 1])
    let change = Int(last.cadence.rounded()) - Int(first.cadence.rounded())
    let words: TrendWords = change > 0 ? .more : change < 0 ? .less : .same
    return words.filled(decimal(abs(change)), last.name, first.name, paces(main))
  }

  private var summary: String {
    var pieces: [String] = []
    for trend in trends {
      if !pieces.isEmpty { pieces.append(" ") }
      pieces.append(sentence(trend))
    }
    return joined(pieces)
  }

  private func sentence(_ trend: CadenceTrend) -> String {
    func whole(_ value: Double) -> String { fixedText(value, decimals: 0) }
    guard trend.points.count > 1 else {
      return TrendWords.summaryOne.filled(paces(trend), whole(trend.points[0].cadence))
    }
    let cadences = trend.points.map { $0.cadence }
    let months = Self.months(of: trend)
    let (first, last) = (months[0], months[months.count - 1])
    return TrendWords.summary.filled(
      paces(trend), decimal(trend.points.count), whole(first.cadence), first.name,
      whole(last.cadence), last.name, whole(cadences.min() ?? 0), whole(cadences.max() ?? 0))
  }
}

extension ScaleSteps {
  /// Grid intervals in steps per minute.
  static var cadences: [Double] { [1, 2, 3, 4, 5, 10, 20, 25, 50] }
}
