import Engine

/// The name, unit and format of a quantity whose history is charted.
struct HistoryMetric {
  var title: String
  /// The unit in the chart's subtitle.
  var unit: String
  /// The singular and plural words for a session: "walk", "walks".
  var item: (one: String, many: String)
  /// The smallest range that the chart covers, in the chart's unit, so that random variation doesn't look like a trend.
  var minimumSpan: Double
  /// The largest possible value in the chart's unit, or nil if it isn't limited.
  var most: Double?
  /// Whether the chart shows weekly sums as bars. Otherwise it shows sessions as dots and weekly means as a line.
  var isSum: Bool
  /// Converts a value to the chart's unit.
  var shown: (Double) -> Double
  /// Formats a value with its unit.
  var text: (Double) -> String
  /// Whether the charted values are paces in seconds. If so, grid lines are labelled in minutes, and faster paces are
  /// higher.
  var isPace = false
}

/// A chart of one quantity over weeks: weekly sums as bars, or sessions as dots and weekly means as a line.
struct HistoryTrend {
  /// The value of a session, or of a week starting on a Monday.
  struct Point {
    var start: Instant
    var value: Double
  }

  private let metric: HistoryMetric
  private let sessions: [Point]
  private let weeks: [Point]

  /// Creates a chart. Returns nil if `sessions` or `weeks` is empty.
  ///
  /// - Parameters:
  ///   - sessions: The value of each session, oldest first.
  ///   - weeks: The value of each week, oldest first. `start` is the week's Monday. Weeks without a session are
  ///     omitted.
  init?(_ metric: HistoryMetric, sessions: [Point], weeks: [Point]) {
    guard !sessions.isEmpty, !weeks.isEmpty else { return nil }
    self.metric = metric
    self.sessions = sessions
    self.weeks = weeks
  }

  func html() -> HTML { metric.isSum ? bars() : dots() }

  // MARK: Dots

  private func dots() -> HTML {
    let scale = self.scale
    return Chart(
      title: metric.title, subtitle: HistoryWords.perItem.filled(metric.unit, metric.item.one),
      summary: summary, lineLabels: scale.lines.map { lineText($0, scale) },
      xAxisLabels: xAxisLabels,
      samples: sessions.map { sample($0, scale) }, drawing: chartLine(weekLine(scale)),
      marks: marks(scale)
    ).html()
  }

  private var scale: ChartScale {
    let shown = sessions.map { metric.shown($0.value) }
    let (least, most) = (shown.min() ?? 0, shown.max() ?? 1)
    let middle = (least + most) / 2
    let half = metric.minimumSpan / 2
    return ChartScale(
      from: max(0, min(least, middle - half)),
      to: min(metric.most ?? .infinity, max(most, middle + half)),
      steps: metric.isPace ? ScaleSteps.seconds : ScaleSteps.trends, isInverted: metric.isPace)
  }

  private func lineText(_ value: Double, _ scale: ChartScale) -> String {
    if metric.isPace { return clockText(seconds: value) }
    return fixedText(value, decimals: scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2)
  }

  private var from: Double { sessions[0].start.unixSeconds }
  private var to: Double { sessions[sessions.count - 1].start.unixSeconds }

  private func x(_ seconds: Double) -> Int {
    to > from ? ChartSample.along((seconds - from) / (to - from)) : 500
  }

  private func sample(_ session: Point, _ scale: ChartScale) -> ChartSample {
    ChartSample(
      x: x(session.start.unixSeconds), y: scale.position(metric.shown(session.value)),
      label: HistoryWords.sample.filled(session.start.dayText(), metric.text(session.value)))
  }

  /// Returns the weekly means, each in the middle of its week, but never before the first or after the last session.
  private func weekLine(_ scale: ChartScale) -> [ChartSample] {
    weeks.map { week in
      let middle = week.start.unixSeconds + 3.5 * 86_400
      return ChartSample(
        x: x(min(max(middle, from), to)), y: scale.position(metric.shown(week.value)), label: "")
    }
  }

  private func marks(_ scale: ChartScale) -> HTML {
    build {
      for session in sessions {
        tag(
          "circle", .class("run"), .permille("cx", x(session.start.unixSeconds)),
          .permille("cy", scale.position(metric.shown(session.value))), Attribute("r", "3.5"))
      }
    }
  }

  private var xAxisLabels: [String] {
    let first = sessions[0].start.shortDayText
    return sessions.count > 1 ? [first, sessions[sessions.count - 1].start.shortDayText] : [first]
  }

  private var summary: String {
    guard sessions.count > 1 else {
      return HistoryWords.summaryOne.filled(
        metric.title, metric.item.one, metric.text(sessions[0].value))
    }
    let values = sessions.map { $0.value }
    let (first, last) = (weeks[0], weeks[weeks.count - 1])
    return HistoryWords.summary.filled(
      metric.title, decimal(sessions.count), metric.item.many, metric.text(first.value),
      first.start.shortDayText, metric.text(last.value), last.start.shortDayText,
      metric.text((metric.isPace ? values.max() : values.min()) ?? 0),
      metric.text((metric.isPace ? values.min() : values.max()) ?? 0))
  }

  // MARK: Bars

  private func bars() -> HTML {
    let weeks = everyWeek
    guard weeks.count > 1 else { return dots() }
    return BarChart(
      title: metric.title, subtitle: HistoryWords.perWeek.filled(metric.unit),
      summary: summary, values: weeks.map { metric.shown($0.value) },
      labels: weeks.map { week in
        HistoryWords.sample.filled(
          HistoryWords.thisWeek.filled(week.start.shortDayText), metric.text(week.value))
      },
      xAxisLabels: [weeks[0].start.shortDayText, weeks[weeks.count - 1].start.shortDayText],
      steps: ScaleSteps.trends,
      lineText: { fixedText($0, decimals: $0 < 2 ? 1 : 0) }
    ).html() ?? HTML()
  }

  private static var maximumWeeks: Int { 26 }

  /// The weeks of the last half year at most, including those without a session.
  private var everyWeek: [Point] {
    let last = weeks[weeks.count - 1].start
    let count = (last.localDay - weeks[0].start.localDay) / 7 + 1
    return (0..<min(count, Self.maximumWeeks)).reversed().map { ago in
      let day = last.localDay - 7 * ago
      let monday = Instant(day: day, zoneMinutes: last.zoneMinutes)
      return weeks.first { $0.start.localDay == day } ?? Point(start: monday, value: 0)
    }
  }
}

extension ScaleSteps {
  /// Grid line spacings that suit any session metric, in any unit.
  static var trends: [Double] { [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] + decimal }
}
