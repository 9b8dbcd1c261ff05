import Engine

/// Returns the page with a sport's trends: cadence of runs, steps of walks, repetitions of workouts, and speed of
/// sports with a distance.
public func trendsScreen(_ state: TrendsState) -> HTML {
  guard !state.frame.sports.isEmpty else { return emptyStatistics() }
  return build {
    StatisticsHead(state.frame, .trends, offersAll: false).html()
    TrendsView(state: state).html()
  }
}

private struct TrendsView {
  let state: TrendsState

  private var formatter: MetricFormatter { state.frame.formatter }
  private var sport: Sport { state.frame.filter.sport ?? .running }

  @HTMLBuilder func html() -> HTML {
    switch sport {
    case .running: runs()
    case .walking: walks()
    case .workout: exercises()
    default: HTML()
    }
    if sport.hasDistance, sport != .running { speeds() }
  }

  // MARK: Runs

  private func runs() -> HTML {
    build {
      tag("div", .class("stat-halves")) {
        cadences()
        speeds()
      }
      tag("ul", .class("rows stat-links")) {
        linkRow("/statistics/plan", TrendWords.plan.text, TrendWords.planWhat.text)
      }
    }
  }

  private func cadences() -> HTML {
    tag("section", .class("trends")) {
      if let chart = TrendChart(state.cadences, units: state.frame.units)?.html() {
        chart
      } else {
        tag("h2") { TrendWords.title }
        tag("p", .class("quiet")) { TrendWords.noneWhat }
      }
    }
  }

  // MARK: Walks

  @HTMLBuilder private func walks() -> HTML {
    let unit = WalkUnit(usualIn: state.frame.units)
    let charts = [
      UncertainTrend(.stepLength, state.walks, unit: unit)?.html(),
      UncertainTrend(.speed, state.walks, unit: unit)?.html(),
    ].compactMap { $0 }
    if !charts.isEmpty {
      tag("section", .class("trends walk-trend")) {
        tag("div", .class("stat-halves")) { for chart in charts { chart } }
        tag("p", .class("quiet")) { WalkTrendWords.key }
        tag("ul", .class("rows stat-links")) {
          linkRow("/walk/history", WalkHistoryWords.title.text, WalkTrendWords.history.text)
        }
      }
    }
  }

  // MARK: Workouts

  private func exercises() -> HTML {
    tag("section", .class("trends")) {
      if state.exercises.isEmpty {
        tag("h2") { ExerciseTrendWords.title }
        tag("p", .class("quiet")) { ExerciseTrendWords.none }
      } else {
        tag("div", .class("stat-thirds")) {
          for exercise in state.exercises {
            ExerciseBars(exercise: exercise, firstMonday: state.firstMonday).html()
          }
        }
      }
      tag("ul", .class("rows stat-links")) {
        linkRow(
          "/train/history", TrainHistoryWords.history.text, TrainHistoryWords.historyWhat.text)
      }
    }
  }

  // MARK: Speed

  @HTMLBuilder private func speeds() -> HTML {
    if let trend = SpeedTrend(state: state, sport: sport).html() {
      tag("section", .class("trends")) { trend }
    } else if sport != .running && (sport != .walking || state.walks.isEmpty) {
      tag("p", .class("nothing")) { StatisticsWords.nothingShown }
    }
  }
}
