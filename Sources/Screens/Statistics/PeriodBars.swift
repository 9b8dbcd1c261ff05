import Engine

/// The selected measure by week, month or year, as a bar chart and a table.
struct PeriodBars {
  let state: StatisticsState

  private var formatter: MetricFormatter { state.frame.formatter }
  private var sport: Sport? { state.frame.filter.sport }
  private var period: StatisticsPeriod { state.frame.filter.period }

  private var totals: [PeriodTotal] {
    state.frame.droppingInactivePrefix(state.totals) { $0.total.count > 0 }
  }

  /// Returns the chart and its table, or nil if there is nothing to show.
  func html() -> HTML? {
    guard let chart else { return nil }
    return build {
      chart
      if state.measure == .load { tag("p", .class("quiet")) { StatisticsWords.loadNote } }
      chartTable(state.measure.words.text, columns, rows)
    }
  }

  private var chart: HTML? {
    let totals = self.totals
    guard totals.count > 1 else { return nil }
    var bars = BarChart(
      title: state.measure.words.text, subtitle: subtitle, summary: "",
      values: totals.map(value), labels: totals.map(label),
      addresses: totals.map { state.frame.activities(ofPeriodFrom: $0.start) },
      xAxisLabels: period.axisLabels(totals.map { $0.start }), hasLabelPerSample: true,
      steps: ScaleSteps.sums, lineText: lineText, valueText: valueText)
    let best = totals[bars.best]
    bars.summary = StatisticsWords.barsSummary.filled(
      state.measure.words.text, text(totals[totals.count - 1]), decimal(totals.count), text(best),
      period.text(of: best.start))
    return bars.html()
  }

  private var subtitle: String {
    let unit: String =
      switch state.measure {
      case .distance: formatter.distanceUnit
      case .time: StatisticsWords.hoursUnit.text
      case .count: sport?.pluralNoun ?? StatisticsWords.activities.text
      case .climb: formatter.heightUnit
      case .load: StatisticsWords.loadUnit.text
      }
    return period.amount.filled(unit)
  }

  private func value(_ period: PeriodTotal) -> Double {
    let total = period.total
    return switch state.measure {
    case .distance: total.meters / formatter.metersPerLongUnit
    case .time: total.movingSeconds / 3600
    case .count: Double(total.count)
    case .climb: formatter.isMetric ? total.climbMeters : Length.meters(total.climbMeters).feet
    case .load: total.load ?? 0
    }
  }

  /// Returns an axis label. Fractions of an hour are written as minutes like the bars' values: 0:12, not 0.2.
  private func lineText(_ value: Double) -> String {
    let isWhole = value == value.rounded(.down)
    if state.measure == .time, !isWhole { return hoursText(value * 3600) }
    return fixedText(value, decimals: isWhole ? 0 : 1)
  }

  private func valueText(_ value: Double) -> String {
    switch state.measure {
    case .distance: fixedText(value, decimals: value < 100 ? 1 : 0)
    case .time: hoursText(value * 3600)
    case .count, .climb, .load: fixedText(value, decimals: 0)
    }
  }

  /// Returns the selected measure with its unit.
  private func text(_ period: PeriodTotal) -> String {
    let total = period.total
    return switch state.measure {
    case .distance: formatter.total(total.meters)
    case .time: totalTimeText(total.movingSeconds)
    case .count: countText(total.count, of: sport)
    case .climb: formatter.heightWithUnit(total.climbMeters)
    case .load: fixedText(total.load ?? 0, decimals: 0)
    }
  }

  private func label(_ total: PeriodTotal) -> String {
    let other =
      state.measure == .count
      ? totalTimeText(total.total.movingSeconds) : countText(total.total.count, of: sport)
    return StatisticsWords.barSample.filled(period.text(of: total.start), text(total), other)
  }

  // MARK: Table

  private var hasLoad: Bool { state.measures.contains(.load) }
  private var hasDistance: Bool { state.measures.contains(.distance) }
  private var hasClimb: Bool { state.measures.contains(.climb) }

  private var columns: [String] {
    var columns = [period.words.text, StatisticsWords.number.text]
    if hasDistance { columns.append(formatter.distanceUnit) }
    columns.append(StatisticsWords.time.text)
    if hasClimb { columns.append(StatisticsWords.up.filled(formatter.heightUnit)) }
    if hasLoad { columns.append(StatisticsWords.load.text) }
    return columns
  }

  /// One row per period, latest first.
  private var rows: [[String]] {
    totals.reversed().map { period in
      let total = period.total
      var row = [self.period.text(of: period.start), decimal(total.count)]
      if hasDistance {
        row.append(fixedText(total.meters / formatter.metersPerLongUnit, decimals: 1))
      }
      row.append(hoursWithUnit(total.movingSeconds))
      if hasClimb { row.append(formatter.height(total.climbMeters)) }
      if hasLoad { row.append(fixedText(total.load ?? 0, decimals: 0)) }
      return row
    }
  }
}

extension StatisticsPeriod {
  /// Returns the name of the period that begins on a day: "Week of 16 Nov", "Nov 2026", "2026".
  func text(of start: Int) -> String {
    let day = plainDay(start)
    return switch self {
    case .week: StatisticsWords.weekOf.filled(day.shortDayText)
    case .month: day.shortMonthText
    case .year: day.yearText
    }
  }

  /// Returns the labels below the bars, some of them empty. If there are at most twelve months, each is named;
  /// otherwise Januaries are labelled with their year. Weeks and years are labelled at intervals.
  func axisLabels(_ starts: [Int]) -> [String] {
    let step = starts.count <= 6 ? 1 : max(3, (starts.count + 5) / 6)
    return starts.enumerated().map { index, start in
      let day = plainDay(start)
      return switch self {
      case .week: index % step == 0 ? day.shortDayText : ""
      case .year: index % step == 0 ? day.yearText : ""
      case .month where starts.count <= 12: DateWords.shortMonths[(day.monthNumber - 1) % 12].text
      case .month: isLabelledJanuary(start, of: starts.count) ? day.yearText : ""
      }
    }
  }

  private func isLabelledJanuary(_ start: Int, of count: Int) -> Bool {
    let (year, month, _) = Day(start).date
    return month == 1 && year % (count / 96 + 1) == 0
  }

  var words: StatisticsWords {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  var manyWords: StatisticsWords {
    switch self {
    case .week: .weeks
    case .month: .months
    case .year: .years
    }
  }

  var amount: StatisticsWords {
    switch self {
    case .week: .ofWeeks
    case .month: .ofMonths
    case .year: .ofYears
    }
  }
}

extension Instant {
  /// The month and year: "Nov 2026".
  var shortMonthText: String {
    joined(DateWords.shortMonths[(monthNumber - 1) % 12].text, " ", yearText)
  }
}

extension StatisticsMeasure {
  var words: StatisticsWords {
    switch self {
    case .distance: .distance
    case .time: .time
    case .count: .count
    case .climb: .climb
    case .load: .load
    }
  }
}
