import Engine

/// One figure over the weeks: a dot a walk, a line through the weeks' means; of distances a bar a week.
struct WalkTrend {
  private let text: WalkMeasureText
  private let walks: [(start: Moment, value: Double)]
  private let weeks: [(monday: Moment, value: Double)]

  /// Nil where no walk has the figure.
  /// - Parameter walks: latest first.
  init?(_ walks: [WalkHistoryRow], _ text: WalkMeasureText) {
    self.text = text
    var found: [(start: Moment, value: Double)] = []
    for walk in walks.reversed() {
      guard let start = walk.activity.start, let value = walk.value(text.measure) else { continue }
      found.append((start, value))
    }
    var means: [(monday: Moment, value: Double)] = []
    for week in WalkWeek.weeks(of: walks) {
      if let value = week.value(text.measure) { means.append((week.monday, value)) }
    }
    guard !found.isEmpty, !means.isEmpty else { return nil }
    self.walks = found
    weeks = means
  }

  func html() -> HTML {
    text.measure == .distance ? bars() : dots()
  }

  // MARK: Dots

  private func dots() -> HTML {
    let scale = self.scale
    return ChartFigure(
      title: text.title.text, subtitle: WalkHistoryWords.perWalk.filled(text.unitText),
      summary: summary, lineLabels: scale.lines.map { lineText($0, scale) },
      alongLabels: alongLabels,
      samples: walks.map { sample($0, scale) }, drawing: chartLine(weekLine(scale)),
      marks: marks(scale)
    ).html()
  }

  private var scale: StaffScale {
    let shown = walks.map { text.shown($0.value) }
    let (least, most) = (shown.min() ?? 0, shown.max() ?? 1)
    let middle = (least + most) / 2
    let half = text.leastSpan / 2
    return StaffScale(
      from: max(0, min(least, middle - half)), to: max(most, middle + half),
      steps: StaffSteps.trends)
  }

  private func lineText(_ value: Double, _ scale: StaffScale) -> String {
    fixedText(value, decimals: scale.step >= 1 ? 0 : scale.step >= 0.1 ? 1 : 2)
  }

  private var from: Double { walks[0].start.unixSeconds }
  private var to: Double { walks[walks.count - 1].start.unixSeconds }

  private func x(_ seconds: Double) -> Int {
    to > from ? ChartSample.along((seconds - from) / (to - from)) : 500
  }

  private func sample(_ walk: (start: Moment, value: Double), _ scale: StaffScale) -> ChartSample {
    ChartSample(
      x: x(walk.start.unixSeconds), y: scale.place(text.shown(walk.value)),
      label: WalkHistoryWords.sample.filled(walk.start.dayText(), text.text(walk.value)))
  }

  /// At the weeks' middles, held to where there are walks.
  private func weekLine(_ scale: StaffScale) -> [ChartSample] {
    weeks.map { week in
      let middle = week.monday.unixSeconds + 3.5 * 86_400
      return ChartSample(
        x: x(min(max(middle, from), to)), y: scale.place(text.shown(week.value)), label: "")
    }
  }

  private func marks(_ scale: StaffScale) -> HTML {
    build {
      for walk in walks {
        tag(
          "circle", .class("run"), .permille("cx", x(walk.start.unixSeconds)),
          .permille("cy", scale.place(text.shown(walk.value))), Attribute("r", "3.5"))
      }
    }
  }

  private var alongLabels: [String] {
    let first = walks[0].start.shortDayText
    return walks.count > 1 ? [first, walks[walks.count - 1].start.shortDayText] : [first]
  }

  private var summary: String {
    guard walks.count > 1 else {
      return WalkHistoryWords.summaryOne.filled(text.title.text, text.text(walks[0].value))
    }
    let values = walks.map { $0.value }
    let (first, last) = (weeks[0], weeks[weeks.count - 1])
    return WalkHistoryWords.summary.filled(
      text.title.text, decimal(walks.count), text.text(first.value), first.monday.shortDayText,
      text.text(last.value), last.monday.shortDayText, text.text(values.min()),
      text.text(values.max()))
  }

  // MARK: Bars

  private func bars() -> HTML {
    let weeks = everyWeek
    guard weeks.count > 1 else { return dots() }
    return BarFigure(
      title: text.title.text, subtitle: WalkHistoryWords.perWeek.filled(text.unitText),
      summary: summary, values: weeks.map { text.shown($0.value) },
      labels: weeks.map { week in
        WalkHistoryWords.sample.filled(
          WalkHistoryWords.thisWeek.filled(week.monday.shortDayText), text.text(week.value))
      },
      alongLabels: [weeks[0].monday.shortDayText, weeks[weeks.count - 1].monday.shortDayText],
      steps: StaffSteps.trends,
      lineText: { fixedText($0, decimals: $0 < 2 ? 1 : 0) }
    ).html() ?? HTML()
  }

  private static var mostWeeks: Int { 26 }

  /// Also those without a walk, the last half year of them.
  private var everyWeek: [(monday: Moment, value: Double)] {
    let last = weeks[weeks.count - 1].monday
    let count = (last.localDay - weeks[0].monday.localDay) / 7 + 1
    return (0..<min(count, Self.mostWeeks)).reversed().map { ago in
      let day = last.localDay - 7 * ago
      let known = weeks.first { $0.monday.localDay == day }
      let monday = Moment(
        unixSeconds: Double(day) * 86_400 - Double(last.zoneMinutes) * 60,
        zoneMinutes: last.zoneMinutes)
      return (known?.monday ?? monday, known?.value ?? 0)
    }
  }
}

extension StaffSteps {
  /// Of anything a walk is measured by, in any unit.
  static var trends: [Double] { [0.01, 0.02, 0.05, 0.1, 0.2, 0.5] + decimal }
}
