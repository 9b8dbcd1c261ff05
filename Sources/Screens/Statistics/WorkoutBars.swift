import Engine

/// The time of workouts by weeks, months or years.
struct WorkoutBars {
  let state: StatisticsState

  /// Nil when there was none.
  func html() -> HTML? {
    let totals = state.totals
    guard totals.count > 1 else { return nil }
    var bars = BarFigure(
      title: StatisticsWords.workouts.text,
      subtitle: state.period.amount.filled(StatisticsWords.workoutMinutes.text), summary: "",
      values: totals.map { $0.workouts.seconds / 60 }, labels: totals.map(label),
      alongLabels: [totals[0].start.periodText(state.period), state.lastLabel],
      valueText: { fixedText($0, decimals: 0) })
    let best = totals[bars.best]
    bars.summary = StatisticsWords.barsSummary.filled(
      StatisticsWords.workouts.text, text(totals[totals.count - 1]), decimal(totals.count),
      text(best), best.start.periodText(state.period))
    return bars.html()
  }

  private func text(_ total: PeriodTotal) -> String { clockText(seconds: total.workouts.seconds) }

  private func label(_ total: PeriodTotal) -> String {
    StatisticsWords.barSample.filled(
      total.start.periodText(state.period), text(total),
      plural(total.workouts.count, one: TrainHistoryWords.oneWorkout, many: .manyWorkouts))
  }
}
