import Engine

/// Returns the comparison of two activities: who was ahead where, splits, metrics and both routes.
public func compareScreen(_ state: CompareState) -> HTML {
  CompareView(state: state).html()
}

private struct CompareView {
  let state: CompareState

  private var comparison: Comparison { state.comparison }
  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }
  private var tables: CompareTables { CompareTables(state: state) }

  func html() -> HTML {
    tag("article", .class("activity-page compare-page")) {
      heading()
      let (drawn, told) = (chartsSection(), tablesSection())
      if drawn.isEmpty {
        told
      } else {
        tag("div", .class("wide")) {
          tag("div") { drawn }
          tag("div") { told }
        }
      }
    }
  }

  /// Returns the charts, which share a cursor with the routes. Empty for activities without tracks.
  private func chartsSection() -> HTML {
    build {
      GapChart(comparison, formatter: formatter)?.html()
      PairCharts(state: state).html()
      routes()
      timeGaps()
    }
  }

  private func tablesSection() -> HTML {
    build {
      tables.sideBySide()
      tables.splits()
      tables.efforts()
      links()
    }
  }

  private func heading() -> HTML {
    let sentences = CompareSentences(state: state)
    return tag("div", .class("title")) {
      tag("h1") { sentences.headingText }
      if let course = sentences.course { tag("p", .class("lead")) { course } }
      tag("ul", .class("compared")) {
        side(state.own, .thisOne, "own")
        side(state.other, .otherOne, "other")
      }
      tag("p", .class("quiet")) {
        for (index, sentence) in sentences.basis.enumerated() {
          if index > 0 { " " }
          sentence
        }
      }
    }
  }

  private func side(_ side: ComparedSide, _ name: CompareWords, _ key: String) -> HTML {
    tag("li") {
      tag("span", .class(joined("line-key ", key)), .ariaHidden)
      tag("span") {
        tag("span", .class("quiet")) {
          name
          " "
        }
        tag("a", .href(joined("/activities/", side.row.id))) { activityTitle(side.row) }
        if let start = side.row.start {
          " "
          tag("span", .class("quiet")) {
            timeElement(start, joined(start.dayText(), ", ", start.timeText))
          }
        }
      }
    }
  }

  private func timeGaps() -> HTML? {
    let found = comparison.timeGapParts.prefix(4)
    guard found.count > 1 else { return nil }
    return tag("section") {
      tag("h2") { CompareWords.stretches }
      tag("dl", .class("facts")) {
        for part in found {
          fact(
            (part.secondsWon > 0 ? CompareWords.won : .lost).filled(
              gapText(part.secondsWon)),
            CompareWords.between.filled(distanceText(part.start), distanceText(part.end)))
        }
      }
    }
  }

  private func distanceText(_ meters: Double) -> String { formatter.distanceWithUnit(meters) }

  private func routes() -> HTML? {
    guard let map = ComparedMap(state: state).html() else { return nil }
    return tag("section") {
      tag("h2") { CompareWords.routes }
      map
    }
  }

  private func links() -> HTML {
    let (own, other) = (state.own.row.id, state.other.row.id)
    return tag("ul", .class("rows after-table")) {
      linkRow(joined("/activities/", other, "/compare/", own), CompareWords.swap.text)
      linkRow(joined("/activities/", own, "/compare"), CompareWords.another.text)
    }
  }
}
