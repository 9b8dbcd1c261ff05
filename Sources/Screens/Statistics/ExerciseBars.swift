import Engine

/// A bar chart of one exercise's weekly repetitions, or of its sets if the camera counted no repetitions.
struct ExerciseBars {
  let exercise: ExerciseWeeks
  let firstMonday: Int

  private var title: String { Exercise.numbered(exercise.exercise)?.guide.title ?? "–" }

  private var unit: String {
    (exercise.isCounted ? TrainHistoryWords.repetitions : .sets).text
  }

  func html() -> HTML {
    let amounts = exercise.amounts
    guard amounts.count > 1 else { return HTML() }
    var bars = BarChart(
      title: title, subtitle: HistoryWords.perWeek.filled(unit), summary: "",
      values: amounts.map { Double($0) }, labels: amounts.indices.map(label),
      addresses: amounts.indices.map { index in
        let monday = firstMonday + 7 * index
        return StatisticsFilter(sport: .workout).activities(monday...monday + 6)
      },
      xAxisLabels: [week(0), week(amounts.count - 1)], valueText: { fixedText($0, decimals: 0) })
    bars.summary = StatisticsWords.barsSummary.filled(
      title, decimal(amounts[amounts.count - 1]), decimal(amounts.count),
      decimal(amounts[bars.best]), week(bars.best))
    return build {
      tag("div") {
        bars.html()
        chartTable(
          title, [StatisticsWords.week.text, unit],
          amounts.indices.reversed().map { [week($0), decimal(amounts[$0])] })
      }
    }
  }

  private func week(_ index: Int) -> String {
    plainDay(firstMonday + 7 * index).shortDayText
  }

  private func label(_ index: Int) -> String {
    HistoryWords.sample.filled(
      StatisticsWords.weekOf.filled(week(index)),
      joined(decimal(exercise.amounts[index]), " ", unit))
  }
}
