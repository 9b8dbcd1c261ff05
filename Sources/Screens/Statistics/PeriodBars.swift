import Engine

/// Weeks, months or years as bars of what was chosen.
struct PeriodBars {
  let state: StatisticsState

  private var figures: Figures { Figures(units: state.units) }

  /// Nil when there is nothing to show.
  func html() -> HTML? {
    guard state.totals.count > 1 else { return nil }
    var bars = BarFigure(
      title: state.measure.words.text, subtitle: subtitle, summary: "",
      values: state.totals.map(value), labels: state.totals.map(label),
      alongLabels: [state.totals[0].start.periodText(state.period), state.lastLabel],
      steps: StaffSteps.decimal, valueText: valueText)
    let best = state.totals[bars.best]
    bars.summary = StatisticsWords.barsSummary.filled(
      state.measure.words.text, text(state.totals[state.totals.count - 1]),
      decimal(state.totals.count), text(best), best.start.periodText(state.period))
    return bars.html()
  }

  private var subtitle: String {
    let unit: String =
      switch state.measure {
      case .distance: figures.distanceUnit
      case .time: StatisticsWords.hours.text
      case .runs: StatisticsWords.runs.text
      case .climb: figures.heightUnit
      case .load: StatisticsWords.loadUnit.text
      }
    return state.period.amount.filled(unit)
  }

  private func value(_ total: PeriodTotal) -> Double {
    switch state.measure {
    case .distance: total.meters / figures.metersPerLongUnit
    case .time: total.movingSeconds / 3600
    case .runs: Double(total.runCount)
    case .climb: figures.isMetric ? total.climbMeters : Length.meters(total.climbMeters).feet
    case .load: total.load ?? 0
    }
  }

  private func valueText(_ value: Double) -> String {
    switch state.measure {
    case .distance, .time: fixedText(value, decimals: value < 100 ? 1 : 0)
    case .runs, .climb, .load: fixedText(value, decimals: 0)
    }
  }

  /// With its unit.
  private func text(_ total: PeriodTotal) -> String {
    switch state.measure {
    case .distance: figures.total(total.meters)
    case .time: withUnit(clockText(seconds: total.movingSeconds), UnitWords.hours)
    case .runs: sportCountText(total.runCount, of: .running)
    case .climb: figures.heightWithUnit(total.climbMeters)
    case .load: fixedText(total.load ?? 0, decimals: 0)
    }
  }

  private func label(_ total: PeriodTotal) -> String {
    let other =
      state.measure == .runs
      ? figures.total(total.meters) : sportCountText(total.runCount, of: .running)
    return StatisticsWords.barSample.filled(
      total.start.periodText(state.period), text(total), other)
  }
}

extension StatisticsState {
  /// Below the last bar.
  var lastLabel: String {
    let last = totals[totals.count - 1]
    return page == 0 ? period.present.text : last.start.periodText(period)
  }
}

extension Moment {
  /// How a period that begins here is called: "Week of 16 Nov", "November 2026", "2026".
  func periodText(_ period: StatisticsPeriod) -> String {
    switch period {
    case .week: StatisticsWords.weekOf.filled(shortDayText)
    case .month: monthText
    case .year: yearText
    }
  }
}

extension StatisticsPeriod {
  var words: StatisticsWords {
    switch self {
    case .week: .week
    case .month: .month
    case .year: .year
    }
  }

  var amount: StatisticsWords {
    switch self {
    case .week: .ofWeeks
    case .month: .ofMonths
    case .year: .ofYears
    }
  }

  var present: StatisticsWords {
    switch self {
    case .week: .thisWeek
    case .month: .thisMonth
    case .year: .thisYear
    }
  }
}

extension StatisticsMeasure {
  var words: StatisticsWords {
    switch self {
    case .distance: .distance
    case .time: .time
    case .runs: .runs
    case .climb: .climb
    case .load: .load
    }
  }
}
