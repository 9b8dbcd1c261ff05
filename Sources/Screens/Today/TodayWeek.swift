import Engine

/// The week so far by sport, held against what a week usually amounts to.
struct TodayWeek {
  let state: TodayState

  private var figures: Figures { Figures(units: state.units) }

  func html() -> HTML {
    tag("section", .class("this-week")) {
      tag("h2") { TodayDeskWords.week }
      if state.week.isEmpty { tag("p", .class("quiet")) { TodayWords.weekNone } }
      tag("ul", .class("rows")) { for total in totals { row(total) } }
    }
  }

  /// What was done, then what is usually done and was not yet.
  private var totals: [SportTotal] {
    state.week
      + state.overview.usualWeek.filter { usual in
        !state.week.contains { $0.sport == usual.sport }
      }.map { SportTotal(sport: $0.sport, count: 0, meters: 0, movingSeconds: 0) }
  }

  private func row(_ total: SportTotal) -> HTML {
    let usual = state.overview.usualWeek.first { $0.sport == total.sport }
    return tag("li") {
      tag("div", .class("row week-row")) {
        tag("span", .class("what")) {
          tag("b") { sportCountText(total.count, of: total.sport) }
          if let usual {
            tag("span", .class("quiet block")) { TodayDeskWords.usual.filled(amount(usual)) }
          }
        }
        tag("span", .class("how-much")) { tag("b") { amount(total, like: usual) } }
        if let usual { meter(share(total, of: usual)) }
      }
    }
  }

  /// The distance; the time of what has none.
  private func amount(_ total: SportTotal, like other: SportTotal? = nil) -> String {
    total.meters > 0 || other.map { $0.meters > 0 } ?? false
      ? figures.total(total.meters) : clockText(seconds: total.movingSeconds)
  }

  private func share(_ total: SportTotal, of usual: SportTotal) -> Double {
    usual.meters > 0
      ? total.meters / usual.meters : total.movingSeconds / max(usual.movingSeconds, 1)
  }

  private func meter(_ share: Double) -> HTML {
    tag(
      "svg", .class("share"), Attribute("viewBox", "0 0 100 1"),
      Attribute("preserveAspectRatio", "none"), .hiddenFromReaders
    ) {
      for (part, percent) in [("all", 100), ("used", 100 * min(max(share, 0), 1))] {
        tag(
          "rect", .class(part), Attribute("width", fixedText(percent, decimals: 0)),
          Attribute("height", "1"))
      }
    }
  }
}
