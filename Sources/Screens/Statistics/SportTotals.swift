import Engine

/// A table of each sport's totals. Each row has a bar for the time.
struct SportTotals {
  let sports: [SportSum]
  let frame: StatisticsFrame

  private var formatter: MetricFormatter { frame.formatter }
  private var hasLoad: Bool { sports.contains { ($0.total.load ?? 0) > 0 } }
  private var hasDistance: Bool { sports.contains { $0.total.meters > 0 } }
  private var hasClimb: Bool { sports.contains { $0.total.climbMeters > 0 } }

  func html() -> HTML {
    let most = sports.map { $0.total.movingSeconds }.max() ?? 0
    return tag("section", .class("sport-totals")) {
      tag("h2") { StatisticsWords.bySport }
      tag("div", .class("table-room")) {
        tag("table", .class("splits")) {
          tag("caption", .class("unseen")) { StatisticsWords.bySport }
          head()
          tag("tbody") { for sport in sports { row(sport, most) } }
        }
      }
    }
  }

  private func head() -> HTML {
    tag("thead") {
      tag("tr") {
        columnHeading(StatisticsWords.sport.text)
        columnHeading(StatisticsWords.number.text)
        columnHeading(StatisticsWords.hoursUnit.text)
        if hasDistance { columnHeading(formatter.distanceUnit) }
        if hasClimb { columnHeading(StatisticsWords.up.filled(formatter.heightUnit)) }
        if hasLoad { columnHeading(StatisticsWords.load.text) }
      }
    }
  }

  private func row(_ sport: SportSum, _ most: Double) -> HTML {
    let total = sport.total
    return tag("tr") {
      tag("th", Attribute("scope", "row")) {
        tag(
          "a",
          .href(
            frame.filter.with { ($0.sport, $0.measure) = (sport.sport, nil) }.address(.overview))
        ) {
          sport.sport.pluralLabel
        }
        bar(most > 0 ? total.movingSeconds / most : 0)
      }
      tag("td") { decimal(total.count) }
      tag("td") { hoursText(total.movingSeconds) }
      if hasDistance {
        tag("td") {
          total.meters > 0
            ? fixedText(total.meters / formatter.metersPerLongUnit, decimals: 0) : "–"
        }
      }
      if hasClimb {
        tag("td") { total.climbMeters > 0 ? formatter.height(total.climbMeters) : "–" }
      }
      if hasLoad {
        tag("td") { total.load.map { $0 > 0 ? fixedText($0, decimals: 0) : "–" } ?? "–" }
      }
    }
  }
}

/// Returns a horizontal bar that fills the given fraction of the width.
func bar(_ share: Double) -> HTML {
  tag(
    "svg", .class("share-bar"), Attribute("viewBox", "0 0 1000 4"),
    Attribute("preserveAspectRatio", "none"), .ariaHidden
  ) {
    tag(
      "rect", Attribute("width", number: max(4, Int(min(max(share, 0), 1) * 1000))),
      Attribute("height", "4"))
  }
}
