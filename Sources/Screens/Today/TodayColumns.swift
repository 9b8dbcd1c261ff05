import Engine

/// Returns the page's layout: one column on a phone, or two in a wide window, with the hint next to the start button.
func todayColumns(title: HTML, starts: HTML, hint: HTML?, welcome: HTML?, _ state: TodayState)
  -> HTML
{
  tag("div", .class(welcome == nil ? hint == nil ? "today" : "today has-hint" : "today is-new")) {
    tag("div", .class("today-start")) {
      title
      starts
    }
    hint
    if let welcome {
      welcome
    } else {
      tag("div", .class("today-main")) {
        TodayWeek(state: state).html()
        latest(state)
        weekBars(state.weeks, of: state.sport, units: state.units)
        tag("p", .class("after-chart")) {
          tag("a", .class("standalone"), .href("/statistics")) { TodayWords.statistics }
        }
      }
      tag("div", .class("today-side")) { TodaySide(state: state).html() }
    }
  }
}

/// Returns the section with the newest activities and their routes.
private func latest(_ state: TodayState) -> HTML {
  tag("section") {
    tag("h2") { TodayWords.latest }
    tag("ul", .class("rows")) {
      for row in state.latest { TodayActivity(row: row, units: state.units, now: state.now).html() }
    }
    tag("p") { tag("a", .class("standalone"), .href("/activities")) { TodayWords.all } }
  }
}

/// An activity with a small picture of its route.
private struct TodayActivity {
  let row: ActivityRow
  let units: UnitSystem
  let now: Instant

  private var formatter: MetricFormatter { MetricFormatter(units: units) }

  func html() -> HTML {
    tag("li") {
      tag("a", .class("row activity pictured"), .href(joined("/activities/", row.id))) {
        routePicture(row.picture, row.sport)
        tag("span", .class("what")) {
          tag("b") { row.title.utf8.isEmpty ? row.sport.label : row.title }
          tag("span", .class("quiet block")) {
            row.sport.label
            if let start = row.start {
              " · "
              timeElement(start, joined(start.dayText(now: now), ", ", start.timeText))
            }
          }
        }
        tag("span", .class("how-much")) { amount() }
      }
    }
  }

  @HTMLBuilder private func amount() -> HTML {
    let time = row.movingSeconds.map { clockText(seconds: $0) } ?? "–"
    if row.sport == .workout || row.meters <= 0 {
      tag("b") { time }
    } else {
      tag("b") { formatter.distanceWithUnit(row.meters) }
      tag("span", .class("quiet block")) { time }
    }
  }
}
