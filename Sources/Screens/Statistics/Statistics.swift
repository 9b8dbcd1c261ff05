import Engine

/// Weeks, months and years of running, records, cadence at one's paces, fitness and fatigue.
public func statisticsScreen(_ state: StatisticsState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.statistics }
      if state.hasRuns { tag("p", .class("quiet")) { StatisticsWords.lead } }
    }
    if state.hasRuns {
      StatisticsView(state: state).html()
    } else {
      if state.hasWorkouts { StatisticsView(state: state).workoutsAlone() }
      withoutRuns()
    }
  }
}

private func withoutRuns() -> HTML {
  tag("section", .class("empty")) {
    tag("h2") { StatisticsWords.emptyTitle }
    tag("p") { StatisticsWords.emptyWhat }
    tag("a", .class("button primary"), .href("/run")) { TodayWords.startRun }
    importForm()
  }
}

private struct StatisticsView {
  let state: StatisticsState

  private var figures: Figures { Figures(units: state.units) }

  func html() -> HTML {
    build {
      periods()
      choices(
        .show, StatisticsMeasure.allCases.map { ($0.words, address(state.period, $0, state.page)) },
        chosen: Int(state.measure.rawValue))
      bars()
      list()
      pages()
      if state.hasWorkouts { workouts() }
      recordSection(state.records, units: state.units)
      trends()
      balance()
    }
  }

  /// Of an athlete who does not run.
  func workoutsAlone() -> HTML {
    build {
      periods()
      workouts()
      pages()
    }
  }

  private func periods() -> HTML {
    choices(
      .by, StatisticsPeriod.allCases.map { ($0.words, address($0, state.measure, 0)) },
      chosen: Int(state.period.rawValue))
  }

  private func workouts() -> HTML {
    tag("section", .class("workouts")) {
      WorkoutBars(state: state).html()
        ?? tag("p", .class("quiet nothing")) { StatisticsWords.noWorkouts }
      tag("ul", .class("rows")) {
        linkRow(
          "/train/history", TrainHistoryWords.history.text, TrainHistoryWords.historyWhat.text)
      }
    }
  }

  private func address(
    _ period: StatisticsPeriod, _ measure: StatisticsMeasure, _ page: Int
  ) -> String {
    joined(
      "/statistics?by=", period.name, "&show=", measure.name,
      page > 0 ? joined("&page=", decimal(page)) : "")
  }

  /// Links side by side; the one of the present page is marked.
  private func choices(
    _ label: StatisticsWords, _ links: [(StatisticsWords, String)], chosen: Int
  ) -> HTML {
    tag("nav", .class("choices"), .label(label)) {
      for (index, link) in links.enumerated() {
        tag(
          "a", .href(link.1), index == chosen ? Attribute("aria-current", "true") : nil
        ) { link.0 }
      }
    }
  }

  private func bars() -> HTML {
    PeriodBars(state: state).html()
      ?? tag("p", .class("quiet nothing")) { StatisticsWords.nothingShown }
  }

  /// Latest first.
  private func list() -> HTML {
    build {
      tag("ul", .class("rows periods")) {
        for total in state.totals.reversed() { row(total) }
      }
      if state.totals.contains(where: { $0.load != nil }) {
        tag("p", .class("quiet")) { StatisticsWords.loadNote }
      }
    }
  }

  private func row(_ total: PeriodTotal) -> HTML {
    tag("li", .class("row activity")) {
      tag("span", .class("what")) {
        tag("b") { total.start.periodText(state.period) }
        tag("span", .class("quiet block")) { detail(total) }
      }
      tag("span", .class("how-much")) {
        tag("b") { total.runCount > 0 ? figures.total(total.meters) : "–" }
        if let load = total.load, load > 0 {
          tag("span", .class("quiet block")) {
            StatisticsWords.loadOf.filled(fixedText(load, decimals: 0))
          }
        }
      }
    }
  }

  private func detail(_ total: PeriodTotal) -> String {
    guard total.runCount > 0 else { return StatisticsWords.rest.text }
    return StatisticsWords.detail.filled(
      sportCountText(total.runCount, of: .running), clockText(seconds: total.movingSeconds),
      figures.heightWithUnit(total.climbMeters))
  }

  @HTMLBuilder private func pages() -> HTML {
    if state.hasEarlier || state.page > 0 {
      tag("p", .class("buttons")) {
        if state.hasEarlier {
          tag(
            "a", .class("button small"),
            .href(address(state.period, state.measure, state.page + 1))
          ) { StatisticsWords.earlier }
        }
        if state.page > 0 {
          tag(
            "a", .class("button small"),
            .href(address(state.period, state.measure, state.page - 1))
          ) { StatisticsWords.later }
        }
      }
    }
  }

  private func trends() -> HTML {
    tag("section", .class("trends")) {
      if state.trends.isEmpty {
        tag("h2") { TrendWords.none }
        tag("p", .class("quiet")) { TrendWords.noneWhat }
      } else {
        for trend in state.trends { TrendChart(trend, units: state.units)?.html() }
        tag("p", .class("quiet")) { TrendWords.key }
      }
      tag("ul", .class("rows")) {
        linkRow("/statistics/plan", TrendWords.plan.text, TrendWords.planWhat.text)
      }
    }
  }

  @HTMLBuilder private func balance() -> HTML {
    tag("section", .class("balance")) {
      switch state.load {
      case .needsHeartRates:
        tag("h2") { BalanceWords.title }
        tag("p", .class("quiet")) { BalanceWords.needsHeartRates }
        tag("a", .class("button small"), .href("/settings")) { BalanceWords.toSettings }
      case .noHeartRate:
        tag("h2") { BalanceWords.title }
        tag("p", .class("quiet")) { BalanceWords.noHeartRate }
      case .known(let days):
        BalanceChart(days: days).html()
      }
    }
  }
}
