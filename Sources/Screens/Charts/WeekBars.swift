import Engine

/// Distance by week as bars on a staff, the current week last and in the accent.
func weekBars(_ weeks: [WeekTotal], units: UnitSystem) -> HTML? {
  guard weeks.count > 1 else { return nil }
  let figures = Figures(units: units)
  var bars = BarFigure(
    title: ChartWords.weeks.text,
    subtitle: ChartWords.weeksSubtitle.filled(figures.distanceUnit), summary: "",
    values: weeks.map { $0.meters / figures.metersPerLongUnit },
    labels: weeks.map { week in
      ChartWords.weekSample.filled(
        week.monday.shortDayText, figures.total(week.meters), runCountText(week.count))
    },
    alongLabels: [weeks[0].monday.shortDayText, ChartWords.thisWeek.text])
  let best = weeks[bars.best]
  bars.summary = ChartWords.weeksSummary.filled(
    decimal(weeks.count), figures.total(weeks[weeks.count - 1].meters), figures.total(best.meters),
    best.monday.shortDayText)
  return bars.html()
}

/// "3 runs", "1 run", "no run".
func runCountText(_ count: Int) -> String {
  count == 0
    ? ChartWords.noRuns.text
    : plural(count, one: ChartWords.oneRun, many: ChartWords.manyRuns)
}
