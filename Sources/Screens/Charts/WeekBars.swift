import Engine

/// Returns a bar chart of a sport's weekly distance, or nil for fewer than two weeks. The last bar is the
/// current week.
func weekBars(_ weeks: [WeekTotal], of sport: Sport, units: UnitSystem) -> HTML? {
  guard weeks.count > 1 else { return nil }
  let formatter = MetricFormatter(units: units)
  var bars = BarChart(
    title: ChartWords.weeks.text,
    subtitle: subtitle(sport).filled(formatter.distanceUnit), summary: "",
    values: weeks.map { $0.meters / formatter.metersPerLongUnit },
    labels: weeks.map { week in
      ChartWords.weekSample.filled(
        week.monday.shortDayText, formatter.total(week.meters),
        sportCountText(week.count, of: sport))
    },
    addresses: weeks.map { week in
      let monday = week.monday.localDay
      return StatisticsFilter(sport: sport).activities(monday...monday + 6)
    },
    xAxisLabels: [weeks[0].monday.shortDayText, ChartWords.thisWeek.text])
  let best = weeks[bars.best]
  bars.summary = ChartWords.weeksSummary.filled(
    decimal(weeks.count), formatter.total(weeks[weeks.count - 1].meters),
    formatter.total(best.meters),
    best.monday.shortDayText, sport.label)
  return bars.html()
}

private func subtitle(_ sport: Sport) -> ChartWords {
  switch sport {
  case .running: .weeksRun
  case .cycling: .weeksRidden
  case .walking, .hiking: .weeksWalked
  default: .weeksMoved
  }
}
