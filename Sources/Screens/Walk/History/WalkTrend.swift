import Engine

extension HistoryTrend {
  /// Creates the trend, or returns nil if the measure is missing from all walks.
  ///
  /// - Parameter walks: latest first.
  init?(_ walks: [WalkHistoryRow], _ text: WalkMeasureText) {
    let measure = text.measure
    self.init(
      HistoryMetric(
        title: text.title.text, unit: text.unitText,
        item: (WalkHistoryWords.walk.text, WalkHistoryWords.walks.text),
        minimumSpan: text.minimumSpan,
        most: measure == .good ? 100 : nil, isSum: measure == .distance, shown: text.shown,
        text: { text.text($0) }),
      sessions: walks.reversed().compactMap { walk in
        guard let start = walk.activity.start, let value = walk.value(measure) else { return nil }
        return Point(start: start, value: value)
      },
      weeks: WalkWeek.weeks(of: walks).compactMap { week in
        week.value(measure).map { Point(start: week.monday, value: $0) }
      })
  }
}
