import Engine

/// A chart of fitness as a line, fatigue as a dashed line and form as dots around the zero line, with a legend that
/// gives today's values.
struct BalanceChart {
  let days: [BalanceDay]

  /// Returns the chart, or nil for fewer than two days or without any load.
  func html() -> HTML? {
    let most = days.map { max($0.fitness, $0.fatigue) }.max() ?? 0
    guard days.count > 1, most > 0 else { return nil }
    let least = min(days.map { $0.form }.min() ?? 0, 0)
    let scale = ChartScale(from: least, to: most, steps: ScaleSteps.load)
    let fitness = days.indices.map { sample($0, days[$0].fitness, scale) }
    return build {
      tag("div", .class("tall")) {
        Chart(
          title: BalanceWords.title.text, subtitle: BalanceWords.subtitle.text, summary: summary,
          lineLabels: scale.lines.map(whole),
          xAxisLabels: [days[0].date.shortDayText, PageWords.today.text], samples: fitness,
          drawing: drawing(scale, fitness: fitness),
          marks: HTML(), isAlongRoute: false, legend: legend
        ).html()
      }
      todayValues()
      chartTable(BalanceWords.title.text, columns, rows)
    }
  }

  private func drawing(_ scale: ChartScale, fitness: [ChartSample]) -> HTML {
    let zero = scale.position(0)
    return build {
      tag(
        "line", .class("zero"), Attribute("x2", "1000"), Attribute("y1", number: zero),
        Attribute("y2", number: zero))
      chartLine(days.indices.map { sample($0, days[$0].form, scale) }, classes: "line form")
      chartLine(days.indices.map { sample($0, days[$0].fatigue, scale) }, classes: "line other")
      chartLine(fitness)
    }
  }

  private var legend: HTML {
    tag("span", .class("quiet line-names")) {
      tag("span", .class("line-name")) { BalanceWords.fitness }
      " "
      tag("span", .class("line-name other")) { BalanceWords.fatigue }
      " "
      tag("span", .class("line-name form")) { BalanceWords.form }
    }
  }

  private func sample(_ index: Int, _ value: Double, _ scale: ChartScale) -> ChartSample {
    let day = days[index]
    return ChartSample(
      x: ChartSample.along(Double(index) / Double(days.count - 1)), y: scale.position(value),
      label: BalanceWords.sample.filled(
        day.date.dayText(), whole(day.fitness), whole(day.fatigue), whole(day.shownForm)))
  }

  private func todayValues() -> HTML {
    let today = days[days.count - 1]
    return build {
      tag("dl", .class("facts")) {
        balanceValue(.fitness, .fitnessWhat, today.fitness)
        balanceValue(.fatigue, .fatigueWhat, today.fatigue)
        balanceValue(.form, .formWhat, today.shownForm)
      }
      tag("p", .class("quiet")) { BalanceWords.caution }
    }
  }

  private func balanceValue(_ name: BalanceWords, _ what: BalanceWords, _ value: Double) -> HTML {
    tag("div") {
      tag("dt") {
        tag("b") { name }
        tag("span", .class("quiet block")) { what }
      }
      tag("dd") { whole(value) }
    }
  }

  private var summary: String {
    let today = days[days.count - 1]
    return BalanceWords.summary.filled(
      whole(today.fitness), whole(today.fatigue), whole(today.shownForm), whole(days[0].fitness),
      whole(days.map { $0.fitness }.max() ?? 0))
  }

  private var columns: [String] {
    [
      BalanceWords.day.text, BalanceWords.fitness.text, BalanceWords.fatigue.text,
      BalanceWords.form.text,
    ]
  }

  /// The rows for today and for each Sunday, latest first.
  private var rows: [[String]] {
    days.indices.reversed().filter { index in
      index == days.count - 1 || Day(days[index].date.localDay).weekday == 6
    }.map { index in
      let day = days[index]
      return [day.date.shortDayText, whole(day.fitness), whole(day.fatigue), whole(day.shownForm)]
    }
  }

  /// Returns a whole number with a minus sign if negative: "40", "−15".
  private func whole(_ value: Double) -> String {
    let size = fixedText(value.magnitude, decimals: 0)
    return value < -0.5 ? joined("−", size) : size
  }
}

extension BalanceDay {
  var form: Double { fitness - fatigue }

  /// The difference between fitness and fatigue after rounding, so that the displayed numbers add up.
  var shownForm: Double {
    fitness.rounded(.toNearestOrEven) - fatigue.rounded(.toNearestOrEven)
  }
}
