import Engine
import Model

/// The table of activities. On a phone, the style sheet shows it as a list of cards; the markup is the same.
struct ActivityTable {
  let state: ActivitiesState

  func html() -> HTML {
    tag("table", .class("activity-table"), .flag("data-rows")) {
      tag("caption", .class("unseen")) { PageWords.activities }
      head()
      bodies()
    }
  }

  /// Returns one `tbody` for each month with its heading, then one with the link to the next page.
  func bodies() -> HTML {
    var html = HTML()
    var start = 0
    var month = state.precedingStart.map { $0.monthNumber }
    while start < state.rows.count {
      let number = state.rows[start].start.map { $0.monthNumber }
      let end = state.isByMonth ? endOfMonth(start, number) : state.rows.count
      let continues = start == 0 && number == month && number != nil
      let rows = state.rows[start..<end]
      html.append(body(rows, heading: state.isByMonth && !continues ? monthName(rows) : nil))
      month = number
      start = end
    }
    html.append(end())
    return html
  }

  private func endOfMonth(_ start: Int, _ number: Int?) -> Int {
    var end = start + 1
    while end < state.rows.count, state.rows[end].start.map({ $0.monthNumber }) == number {
      end += 1
    }
    return end
  }

  private func monthName(_ rows: ArraySlice<ActivityRow>) -> String {
    rows.first?.start?.monthText ?? ActivitiesWords.undated.text
  }

  // MARK: Headings

  private func head() -> HTML {
    tag("thead") {
      tag("tr") {
        tag("td", .class("pick")) {
          void(
            "input", .type("checkbox"), .label(ListWords.selectAll), .flag("data-select-all"),
            .hidden)
        }
        tag("td", .class("picture"))
        for column in ListColumn.allCases { heading(column) }
      }
    }
  }

  private func heading(_ column: ListColumn) -> HTML {
    let heading = state.headings.first { $0.column == column }
    let order = heading?.direction.map { $0 == .ascending ? "ascending" : "descending" }
    return tag(
      "th", .class(column.rawValue), Attribute("scope", "col"),
      order.map { Attribute("aria-sort", $0) }
    ) {
      if let heading {
        tag("a", .href(heading.href)) { column.words }
      } else {
        column.words
      }
    }
  }

  // MARK: Rows

  private func body(_ rows: ArraySlice<ActivityRow>, heading: String?) -> HTML {
    tag("tbody") {
      if let heading {
        tag("tr", .class("month-row")) {
          tag("td", Attribute("colspan", number: ListColumn.allCases.count + 2)) {
            tag("h2", .class("month")) { heading }
          }
        }
      }
      for row in rows {
        ActivityTableRow(row: row, units: state.units, namesYear: !state.isByMonth).html()
      }
    }
  }

  private func end() -> HTML {
    guard let next = state.next else {
      return ending("end", nil) { tag("p", .class("quiet end")) { ActivitiesWords.end } }
    }
    let separator = next.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return ending("more", Attribute("data-next", joined(next, separator, "part=rows"))) {
      tag("p", .class("more")) {
        tag("a", .class("button"), .href(next)) { ActivitiesWords.more }
        tag("span", .class("failed"), .flag("data-failed"), .hidden) { ActivitiesWords.rowsFailed }
      }
    }
  }

  private func ending(
    _ classes: String, _ attribute: Attribute?, @HTMLBuilder content: () -> HTML
  ) -> HTML {
    tag("tbody", .class(joined(classes, "-row")), attribute) {
      tag("tr") {
        tag(
          "td", Attribute("colspan", number: ListColumn.allCases.count + 2), content: content)
      }
    }
  }
}

/// A row of the table, shown as a card on a phone.
struct ActivityTableRow {
  let row: ActivityRow
  let units: UnitSystem
  /// Whether the date includes the year, which is needed if the row isn't below a month heading.
  let namesYear: Bool

  private var formatter: MetricFormatter { MetricFormatter(units: units) }
  private var isTimed: Bool { row.sport == .workout || row.meters <= 0 }
  private var title: String { row.title.utf8.isEmpty ? row.sport.label : row.title }

  func html() -> HTML {
    tag("tr", isTimed ? .class("timed") : nil, Attribute("data-activity", row.id)) {
      pick()
      tag("td", .class("picture")) { routePicture(row.picture, row.sport) }
      tag("th", .class("title"), Attribute("scope", "row")) {
        tag("a", .href(joined("/activities/", row.id))) { title }
        tag("span", .class("quiet block meta")) { meta() }
      }
      tag("td", .class("date")) {
        if let start = row.start { timeElement(start, start.dayText(now: namesYear ? nil : start)) }
      }
      tag("td", .class("sport")) { row.sport.label }
      cell(.distance, row.meters > 0 ? formatter.distance(row.meters) : nil, formatter.distanceUnit)
      cell(.time, row.movingSeconds.map { clockText(seconds: $0) }, "")
      measured()
    }
  }

  private func pick() -> HTML {
    tag("td", .class("pick")) {
      void(
        "input", .type("checkbox"), .name(joined("pick-", row.id)), .value("1"),
        .label(
          row.start.map { ListWords.select.filled(joined(title, ", ", $0.dayText())) }
            ?? ListWords.select.filled(title)))
    }
  }

  /// Returns the line below a card's title.
  private func meta() -> HTML {
    build {
      row.sport.label
      if let start = row.start {
        " · "
        timeElement(start, joined(start.dayText(now: start), ", ", start.timeText))
      }
    }
  }

  @HTMLBuilder private func measured() -> HTML {
    cell(.tempo, tempo, formatter.speedUnit(of: row.sport))
    cell(.heartRate, row.heartRate.map(formatter.whole), UnitWords.beatsPerMinute.text)
    cell(.climb, row.climbMeters.map(formatter.height), formatter.heightUnit)
    cell(
      .cadence, row.cadence.map(formatter.whole),
      row.sport.cadenceUnit.text)
    cell(.load, row.load.map(formatter.whole), "")
  }

  private var tempo: String? {
    guard !isTimed, let seconds = row.movingSeconds, seconds > 0 else { return nil }
    return formatter.tempo(secondsPerMeter: seconds / row.meters, of: row.sport)
  }

  private func cell(_ column: ListColumn, _ number: String?, _ unit: String) -> HTML {
    tag("td", .class(column.rawValue)) {
      if let number {
        tag("b") { number }
        if !unit.utf8.isEmpty {
          "\u{a0}"
          tag("span", .class("unit")) { unit }
        }
      } else {
        tag("span", .class("quiet"), .ariaHidden) { "–" }
      }
    }
  }
}
