import Engine

/// How a figure of sessions over the weeks is named, written and drawn.
struct HistoryFigure {
  /// Of the figure.
  var title: String
  /// As the axis has it.
  var unit: String
  /// One session, and several: "walk", "walks".
  var item: (one: String, many: String)
  /// The least a staff spans, as drawn, so that scatter does not look like change.
  var leastSpan: Double
  /// No value is larger, as drawn; nil where there is no such end.
  var most: Double?
  /// Of weeks the sum is shown, as bars; else the mean, as a line through the sessions' dots.
  var isSum: Bool
  /// A value as it is drawn: in the unit shown.
  var shown: (Double) -> Double
  /// A value with its unit.
  var text: (Double) -> String
  /// Whether what is drawn is seconds of a pace: the staff counts minutes, and the fast stands high.
  var isPace = false
}

/// One figure over the weeks: a dot a session, a line through the weeks' means; of sums a bar a week.
struct HistoryTrend {
  /// What was done at a moment, or in the week of a Monday.
  struct Point {
    var start: Moment
    var value: Double
  }

  private let figure: HistoryFigure
  private let sessions: [Point]
  private let weeks: [Point]

  /// Nil where there is nothing to show.
  /// - Parameters:
  ///   - sessions: oldest first.
  ///   - weeks: by their Mondays, oldest first; weeks without a session are left out.
  init?(_ figure: HistoryFigure, sessions: [Point], weeks: [Point]) {
    guard !sessions.isEmpty, !weeks.isEmpty else { return nil }
    self.figure = figure
    self.sessions = sessions
    self.weeks = weeks
  }

  func html() -> HTML { figure.isSum ? bars() : dots() }

  // MARK: Dots

  private func dots() -> HTML {
    let scale = self.scale
    return ChartFigure(
      title: figure.title, subtitle: HistoryWords.perItem.filled(figure.unit, figure.item.one),
      summary: summary, lineLabels: scale.lines.map { lineText($0, scale) },
      alongLabels: alongLabels,
      samples: sessions.map { sample($0, scale) }, drawing: chartLine(weekLine(scale)),
      marks: marks(scale)
    ).html()
  }

  private var scale: StaffScale {
    let shown = sessions.map { figure.shown($0.value) }
    let (least, most) = (shown.min() ?? 0, shown.max() ?? 1)
    let middle = (least + most) / 2
    let half = figure.leastSpan / 2
    return StaffScale(
      from: max(0, min(least, middle - half)),
      to: min(figure.most ?? .infinity, max(most, middle + half)),
      steps: figure.isPace ? StaffSteps.seconds : StaffSteps.trends, isInverted: figure.isPace)
  }

  private func lineText(_ value: Double, _ scale: StaffScale) -> String {
    if figure.isPace { return clockText(seconds: value) }
    return fixedText(value, decimals: scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2)
  }

  private var from: Double { sessions[0].start.unixSeconds }
  private var to: Double { sessions[sessions.count - 1].start.unixSeconds }

  private func x(_ seconds: Double) -> Int {
    to > from ? ChartSample.along((seconds - from) / (to - from)) : 500
  }

  private func sample(_ session: Point, _ scale: StaffScale) -> ChartSample {
    ChartSample(
      x: x(session.start.unixSeconds), y: scale.place(figure.shown(session.value)),
      label: HistoryWords.sample.filled(session.start.dayText(), figure.text(session.value)))
  }

  /// At the weeks' middles, held to where there are sessions.
  private func weekLine(_ scale: StaffScale) -> [ChartSample] {
    weeks.map { week in
      let middle = week.start.unixSeconds + 3.5 * 86_400
      return ChartSample(
        x: x(min(max(middle, from), to)), y: scale.place(figure.shown(week.value)), label: "")
    }
  }

  private func marks(_ scale: StaffScale) -> HTML {
    build {
      for session in sessions {
        tag(
          "circle", .class("run"), .permille("cx", x(session.start.unixSeconds)),
          .permille("cy", scale.place(figure.shown(session.value))), Attribute("r", "3.5"))
      }
    }
  }

  private var alongLabels: [String] {
    let first = sessions[0].start.shortDayText
    return sessions.count > 1 ? [first, sessions[sessions.count - 1].start.shortDayText] : [first]
  }

  private var summary: String {
    guard sessions.count > 1 else {
      return HistoryWords.summaryOne.filled(
        figure.title, figure.item.one, figure.text(sessions[0].value))
    }
    let values = sessions.map { $0.value }
    let (first, last) = (weeks[0], weeks[weeks.count - 1])
    return HistoryWords.summary.filled(
      figure.title, decimal(sessions.count), figure.item.many, figure.text(first.value),
      first.start.shortDayText, figure.text(last.value), last.start.shortDayText,
      figure.text((figure.isPace ? values.max() : values.min()) ?? 0),
      figure.text((figure.isPace ? values.min() : values.max()) ?? 0))
  }

  // MARK: Bars

  private func bars() -> HTML {
    let weeks = everyWeek
    guard weeks.count > 1 else { return dots() }
    return BarFigure(
      title: figure.title, subtitle: HistoryWords.perWeek.filled(figure.unit),
      summary: summary, values: weeks.map { figure.shown($0.value) },
      labels: weeks.map { week in
        HistoryWords.sample.filled(
          HistoryWords.thisWeek.filled(week.start.shortDayText), figure.text(week.value))
      },
      alongLabels: [weeks[0].start.shortDayText, weeks[weeks.count - 1].start.shortDayText],
      steps: StaffSteps.trends,
      lineText: { fixedText($0, decimals: $0 < 2 ? 1 : 0) }
    ).html() ?? HTML()
  }

  private static var mostWeeks: Int { 26 }

  /// Also those without a session, the last half year of them.
  private var everyWeek: [Point] {
    let last = weeks[weeks.count - 1].start
    let count = (last.localDay - weeks[0].start.localDay) / 7 + 1
    return (0..<min(count, Self.mostWeeks)).reversed().map { ago in
      let day = last.localDay - 7 * ago
      let monday = Moment(
        unixSeconds: Double(day) * 86_400 - Double(last.zoneMinutes) * 60,
        zoneMinutes: last.zoneMinutes)
      return weeks.first { $0.start.localDay == day } ?? Point(start: monday, value: 0)
    }
  }
}

extension StaffSteps {
  /// Of anything sessions are measured by, in any unit.
  static var trends: [Double] { [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] + decimal }
}
