import Engine

/// Returns the overview page: bars, calendar, years and totals by sport.
public func statisticsScreen(_ state: StatisticsState) -> HTML {
  guard !state.frame.sports.isEmpty else { return emptyStatistics() }
  return build {
    StatisticsHead(state.frame, .overview).html()
    if state.sum.count > 0 {
      StatisticsView(state: state).html()
    } else {
      StatisticsView(state: state).withoutActivities()
    }
  }
}

/// Returns the page that is shown before the first activity.
func emptyStatistics() -> HTML {
  build {
    tag("div", .class("title")) { tag("h1") { PageWords.statistics } }
    tag("section", .class("empty")) {
      tag("h2") { StatisticsWords.emptyTitle }
      tag("p") { StatisticsWords.emptyWhat }
      tag("a", .class("button primary"), .href("/move")) { StatisticsWords.start }
      importForm()
    }
  }
}

private struct StatisticsView {
  let state: StatisticsState

  private var frame: StatisticsFrame { state.frame }
  private var formatter: MetricFormatter { frame.formatter }

  func html() -> HTML {
    build {
      tag("div", .class("stat-grid")) {
        tag("div", .class("stat-wide")) { bars() }
        sums()
        tag("div", .class("stat-narrow")) {
          averages()
          streak()
        }
      }
      DayCalendar(state.calendar, frame).html()
      tag("div", .class("stat-halves")) {
        if let lines = YearLines(years: state.years, frame: frame).html() { lines }
        if state.sports.count > 1 { SportTotals(sports: state.sports, frame: frame).html() }
        more()
      }
    }
  }

  /// Returns the contents that are shown if the filter matches no activities in the selected days. They include the
  /// comparison of years, which is still useful.
  func withoutActivities() -> HTML {
    build {
      tag("p", .class("nothing")) { StatisticsWords.nothingShown }
      tag("div", .class("stat-halves")) {
        if let lines = YearLines(years: state.years, frame: frame).html() { lines }
        if state.sports.count > 1 { SportTotals(sports: state.sports, frame: frame).html() }
        more()
      }
    }
  }

  private func sums() -> HTML {
    let sum = state.sum
    return tag("dl", .class("figures stat-sums")) {
      big(StatisticsWords.number, caption: sum.count == 1 ? oneWord : manyWord, decimal(sum.count))
      if sum.meters > 0 {
        big(
          StatisticsWords.distance, caption: formatter.distanceUnit,
          fixedText(
            sum.meters / formatter.metersPerLongUnit, decimals: sum.meters < 1_000_000 ? 1 : 0))
      }
      big(
        StatisticsWords.timeWord, caption: StatisticsWords.hoursUnit.text,
        hoursText(sum.movingSeconds))
      if sum.climbMeters > 0 {
        big(
          StatisticsWords.climb, caption: StatisticsWords.up.filled(formatter.heightUnit),
          formatter.height(sum.climbMeters))
      }
      if let load = sum.load, load > 0 {
        big(
          StatisticsWords.load, caption: StatisticsWords.loadUnit.text,
          fixedText(load, decimals: 0))
      }
    }
  }

  private func big(_ name: StatisticsWords, caption: String, _ number: String) -> HTML {
    largeMetric(name.text, caption: caption, tag("b") { number })
  }

  private var manyWord: String {
    frame.filter.sport?.pluralNoun ?? StatisticsWords.activities.text
  }

  /// The heading for the number of activities.
  private var countedWord: String {
    guard let sport = frame.filter.sport, sport != .other else { return StatisticsWords.count.text }
    return sport.pluralLabel
  }

  private var oneWord: String {
    frame.filter.sport?.noun ?? StatisticsWords.activity.text
  }

  // MARK: Bars

  private func bars() -> HTML {
    let periods = frame.periods
    return build {
      tag("div", .class("pill-row chart-choices")) {
        tag("nav", .class("pills"), .label(StatisticsWords.show)) {
          for measure in state.measures {
            choiceLink(
              measure.words.text, frame.filter.with { $0.measure = measure }.address(.overview),
              isChosen: measure == state.measure)
          }
        }
        if periods.count > 1 {
          tag("nav", .class("pills"), .label(StatisticsWords.by)) {
            for period in periods {
              choiceLink(
                period.manyWords.text, frame.filter.with { $0.by = period }.address(.overview),
                isChosen: period == frame.filter.period)
            }
          }
        }
      }
      barSelects(periods)
      PeriodBars(state: state).html()
    }
  }

  private func barSelects(_ periods: [StatisticsPeriod]) -> HTML {
    var selects = [
      StatisticsSelect(
        name: "show", label: .show,
        options: state.measures.map { measure in
          StatisticsOption(
            value: measure.name, text: measure.words.text, isChosen: measure == state.measure)
        })
    ]
    if periods.count > 1 {
      let chosen = frame.filter.period
      selects.append(
        StatisticsSelect(
          name: "by", label: .by,
          options: periods.map { period in
            StatisticsOption(
              value: period.name, text: period.manyWords.text, isChosen: period == chosen)
          }))
    }
    return statisticsSelects(
      .overview, selects, kept: frame.filter.with { ($0.measure, $0.by) = (nil, nil) })
  }

  // MARK: Words

  private func averages() -> HTML {
    let sum = state.sum
    let weeks = max(state.weeks, 1)
    let count = Double(max(sum.count, 1))
    return tag("section", .class("stat-averages")) {
      tag("h2") { AverageWords.title }
      tag("p", .class("quiet")) { weeksText }
      tag("dl", .class("facts")) {
        fact(
          AverageWords.week.filled(countedWord),
          fixedText(Double(sum.count) / weeks, decimals: 1))
        if sum.meters > 0 {
          fact(AverageWords.weekDistance.text, formatter.total(sum.meters / weeks))
        }
        fact(AverageWords.weekTime.text, totalTimeText(sum.movingSeconds / weeks))
        if sum.meters > 0 {
          fact(AverageWords.eachDistance.text, formatter.total(sum.meters / count))
        }
        fact(AverageWords.eachTime.text, totalTimeText(sum.movingSeconds / count))
        if let sport = frame.filter.sport, sum.meters > 0 {
          fact(
            sport.isPaced ? AverageWords.pace.text : AverageWords.speed.text,
            withUnit(
              formatter.tempo(secondsPerMeter: sum.movingSeconds / sum.meters, of: sport),
              formatter.speedUnit(of: sport)))
        }
      }
    }
  }

  /// The weeks that the averages cover, including those without activities.
  private var weeksText: String {
    let weeks = max(state.weeks, 1)
    let last = min(frame.days.upperBound, frame.today)
    let first = plainDay(last + 1 - Int((weeks * 7).rounded(.toNearestOrEven))).dateText
    guard weeks > 1 else { return AverageWords.oneWeek.filled(first) }
    let isWhole = weeks == weeks.rounded(.down)
    return AverageWords.allWeeks.filled(fixedText(weeks, decimals: isWhole ? 0 : 1), first)
  }

  @HTMLBuilder private func streak() -> HTML {
    if let streak = state.streak, streak.longest > 1 {
      tag("section", .class("stat-streak")) {
        tag("h2") { StreakWords.title }
        if streak.current > 1 {
          tag("p") {
            tag("b") { StreakWords.current.filled(decimal(streak.current)) }
          }
        }
        tag("p", .class("quiet")) {
          if streak.current == streak.longest {
            StreakWords.isLongest
          } else {
            StreakWords.longest.filled(
              decimal(streak.longest), plainDay(streak.longestStart).dateText)
          }
        }
      }
    }
  }

  private var year: Int? {
    if case .year(let year) = frame.filter.span { year } else { nil }
  }

  private func more() -> HTML {
    tag("section", .class("stat-more")) {
      tag("h2") { StatisticsWords.more }
      routesMapLink(sport: frame.filter.sport, year: year)
      tag("ul", .class("rows")) {
        linkRow(
          joined(
            "/activities", frame.filter.sport.map { joined("?sport=", $0.name) } ?? ""),
          TodayWords.all.text, StatisticsWords.listWhat.text)
      }
    }
  }
}
