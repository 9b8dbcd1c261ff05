import Engine

/// Returns the page with all coached walks and the trend of a measure.
public func walkHistoryScreen(_ state: WalkHistoryState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { WalkHistoryWords.title }
      if !state.walks.isEmpty { tag("p", .class("quiet")) { WalkHistoryWords.lead } }
    }
    if state.walks.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { WalkHistoryWords.emptyTitle }
        tag("p") { WalkHistoryWords.emptyWhat }
        tag("a", .class("button primary"), .href("/walk")) { WalkHistoryWords.start }
      }
    } else {
      WalkHistoryView(state: state).html()
    }
  }
}

private struct WalkHistoryView {
  let state: WalkHistoryState

  private var text: WalkMeasureText {
    WalkMeasureText(measure: state.measure, units: state.units, unit: state.unit)
  }

  func html() -> HTML {
    build {
      choices(
        .show, WalkMeasure.allCases.map { ($0.words.text, address($0, state.unit)) },
        chosen: Int(state.measure.rawValue))
      trend()
      weekTable()
      choices(
        .unit,
        WalkUnit.allCases.map {
          (WalkMetricFormatter(unit: $0).lengthUnit, address(state.measure, $0))
        },
        chosen: Int(state.unit.rawValue))
      list()
    }
  }

  private func address(_ measure: WalkMeasure, _ unit: WalkUnit) -> String {
    joined("/walk/history?show=", measure.name, "&unit=", decimal(Int(unit.rawValue)))
  }

  private func choices(
    _ label: WalkHistoryWords, _ links: [(String, String)], chosen: Int
  ) -> HTML {
    tag("nav", .class("choices"), .label(label)) {
      for (index, link) in links.enumerated() {
        tag("a", .href(link.1), index == chosen ? Attribute("aria-current", "true") : nil) {
          link.0
        }
      }
    }
  }

  private func trend() -> HTML {
    tag("section", .class("trends walk-trend")) {
      if let trend = HistoryTrend(state.walks, text) {
        trend.html()
        tag("p", .class("quiet")) {
          state.measure == .distance ? WalkHistoryWords.distanceKey : WalkHistoryWords.key
        }
      } else {
        tag("p", .class("nothing")) { WalkHistoryWords.notEnough }
      }
      tag("p") { text.range }
      tag("p", .class("quiet")) { WalkHistoryWords.wellness }
    }
  }

  /// Returns a table with a row per week, latest first.
  private func weekTable() -> HTML {
    tag("details", .class("section")) {
      tag("summary") { WalkHistoryWords.weeks }
      tag("table", .class("splits")) {
        tag("caption", .class("unseen")) { WalkHistoryWords.weeks }
        tag("thead") {
          tag("tr") {
            columnHeading(WalkHistoryWords.week.text)
            columnHeading(WalkHistoryWords.title.text)
            columnHeading(WalkHistoryWords.steps.text)
            columnHeading(joined(text.title.text, ", ", text.unitText))
          }
        }
        tag("tbody") {
          for week in WalkWeek.weeks(of: state.walks).reversed() {
            tag("tr") {
              tag("th", Attribute("scope", "row")) { week.monday.shortDayText }
              tag("td") { decimal(week.walks.count) }
              tag("td") { decimal(week.steps) }
              tag("td") { text.number(week.value(state.measure)) }
            }
          }
        }
      }
    }
  }

  private static var mostRows: Int { 30 }

  private func list() -> HTML {
    tag("section") {
      tag("h2") {
        plural(
          state.walks.count, one: WalkHistoryWords.oneWalk, many: WalkHistoryWords.manyWalks)
      }
      tag("ul", .class("rows")) {
        for walk in state.walks.prefix(Self.mostRows) { row(walk) }
      }
      tag("p") {
        tag("a", .class("standalone"), .href("/activities?sport=walking")) { WalkHistoryWords.all }
      }
    }
  }

  private func row(_ walk: WalkHistoryRow) -> HTML {
    tag("li") {
      tag("a", .class("row activity"), .href(joined("/activities/", walk.activity.id))) {
        tag("span", .class("what")) {
          tag("b") { start(walk) }
          tag("span", .class("quiet block")) { detail(walk) }
        }
        tag("span", .class("how-much")) {
          tag("b") { walk.value(state.measure) == nil ? "–" : text.text(walk.value(state.measure)) }
          tag("span", .class("quiet block")) {
            walk.activity.movingSeconds.map { clockText(seconds: $0) } ?? "–"
          }
        }
      }
    }
  }

  private func start(_ walk: WalkHistoryRow) -> HTML {
    guard let start = walk.activity.start else { return HTML(walk.activity.title) }
    return timeElement(start, joined(start.dayText(now: state.now), ", ", start.timeText))
  }

  private func detail(_ walk: WalkHistoryRow) -> String {
    guard let good = walk.good else { return WalkHistoryWords.detailNoSteps.text }
    return (walk.steps == 1 ? WalkHistoryWords.detailOne : .detail).filled(
      decimal(walk.steps), WalkHistoryWords.percent.filled(fixedText(good, decimals: 0)))
  }
}
