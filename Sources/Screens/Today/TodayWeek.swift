import Engine

/// The week so far by sport, compared with a usual week.
struct TodayWeek {
  let state: TodayState

  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }

  func html() -> HTML {
    tag("section", .class("this-week")) {
      tag("h2") { TodaySideWords.week }
      if state.week.isEmpty { tag("p", .class("quiet")) { TodayWords.weekNone } }
      tag("ul", .class("rows")) { for total in totals { row(total) } }
    }
  }

  /// This week's totals, followed by zero totals for the usual sports that don't have an activity this week yet.
  private var totals: [SportTotal] {
    state.week
      + state.overview.typicalWeek.filter { usual in
        !state.week.contains { $0.sport == usual.sport }
      }.map { SportTotal(sport: $0.sport, count: 0, meters: 0, movingSeconds: 0) }
  }

  private func row(_ total: SportTotal) -> HTML {
    let usual = state.overview.typicalWeek.first { $0.sport == total.sport }
    return tag("li") {
      tag("div", .class("row week-row")) {
        tag("span", .class("what")) {
          tag("b") { total.sport.label }
          tag("span", .class("quiet block")) { detail(total, usual) }
        }
        tag("span", .class("how-much")) { tag("b") { total.count > 0 ? amount(total) : "–" } }
        if let usual { meter(share(total, of: usual)) }
      }
    }
  }

  /// Returns a description of the week: "3 runs. Usually 26.4 km a week".
  private func detail(_ total: SportTotal, _ usual: SportTotal?) -> String {
    let count = total.count > 0 ? sportCountText(total.count, of: total.sport) : ""
    guard let usual else { return count }
    let usually = TodaySideWords.usual.filled(amount(usual))
    return count.utf8.isEmpty ? usually : joined(count, ". ", usually)
  }

  /// Returns the distance, or the time for sports without a distance.
  private func amount(_ total: SportTotal) -> String {
    total.meters > 0 ? formatter.total(total.meters) : duration(total.movingSeconds)
  }

  /// Returns a duration in hours and minutes: "25 min", "1 h 12 min".
  private func duration(_ seconds: Double) -> String {
    let all = Int(min(max(seconds, 0), 1e9) / 60 + 0.5)
    let minutes = withUnit(decimal(all % 60), UnitWords.minutes)
    return all < 60 ? minutes : joined(withUnit(decimal(all / 60), UnitWords.hours), " ", minutes)
  }

  private func share(_ total: SportTotal, of usual: SportTotal) -> Double {
    usual.meters > 0
      ? total.meters / usual.meters : total.movingSeconds / max(usual.movingSeconds, 1)
  }

  private func meter(_ share: Double) -> HTML {
    tag(
      "svg", .class("share"), Attribute("viewBox", "0 0 100 1"),
      Attribute("preserveAspectRatio", "none"), .ariaHidden
    ) {
      for (part, percent) in [("all", 100), ("used", 100 * min(max(share, 0), 1))] {
        tag(
          "rect", .class(part), Attribute("width", fixedText(percent, decimals: 0)),
          Attribute("height", "1"))
      }
    }
  }
}
