import Engine

/// The list with its filter, month by month.
public func activitiesScreen(_ state: ActivitiesState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.activities }
      if state.count > 0 { tag("p", .class("quiet")) { countText(state.count) } }
    }
    if state.count > 0 && !state.filter.isActive {
      tag("p", .class("after-title")) {
        tag("a", .class("standalone"), .href("/statistics")) { TodayWords.statistics }
        " "
        tag("a", .class("standalone"), .href("#import")) { ImportWords.choose }
      }
    }
    if let row = state.deleted { deletedNotice(row, state.csrf, isNew: true) }
    if state.count > 0 || state.filter.isActive { filterForm(state.filter) }
    if state.rows.isEmpty {
      nothing(isFiltered: state.filter.isActive)
    } else {
      tag("div", .class("list"), .flag("data-rows")) { activityRows(state) }
    }
    if state.deletedCount > 0 && !state.filter.isActive {
      tag("p") {
        tag("a", .class("standalone"), .href("/activities/deleted")) {
          ActivitiesWords.deletedCount.filled(
            decimal(Limits.undoDays), decimal(state.deletedCount))
        }
      }
    }
    if state.count > 0 && !state.filter.isActive { importForm() }
  }
}

private func countText(_ count: Int) -> String {
  plural(count, one: ActivitiesWords.one, many: ActivitiesWords.many)
}

/// Only the rows, for `?part=rows`: months with their headings, and what asks for the next page.
public func activityRows(_ state: ActivitiesState) -> HTML {
  var html = HTML()
  var month = state.precedingStart.map { $0.monthNumber }
  var start = 0
  while start < state.rows.count {
    let number = state.rows[start].start.map { $0.monthNumber }
    var end = start + 1
    while end < state.rows.count, state.rows[end].start.map({ $0.monthNumber }) == number {
      end += 1
    }
    let continues = start == 0 && number == month && number != nil
    html.append(monthList(state.rows[start..<end], units: state.units, hasHeading: !continues))
    month = number
    start = end
  }
  html.append(nextRows(state))
  return html
}

private func monthList(_ rows: ArraySlice<ActivityRow>, units: UnitSystem, hasHeading: Bool)
  -> HTML
{
  build {
    if hasHeading {
      tag("h2", .class("month")) { rows.first?.start?.monthText ?? ActivitiesWords.undated.text }
    }
    tag("ul", .class("rows")) {
      for row in rows { activityRow(row, units: units, now: row.start) }
    }
  }
}

private func nextRows(_ state: ActivitiesState) -> HTML {
  guard let next = state.next else {
    return tag("p", .class("quiet end")) { ActivitiesWords.end }
  }
  let separator = next.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
  return tag(
    "p", .class("more"), Attribute("data-next", joined(next, separator, "part=rows"))
  ) {
    tag("a", .class("button"), .href(next)) { ActivitiesWords.more }
    tag("span", .class("failed"), .flag("data-failed"), .hidden) { ActivitiesWords.rowsFailed }
  }
}

private func nothing(isFiltered: Bool) -> HTML {
  tag("section", .class("empty")) {
    tag("h2") { isFiltered ? ActivitiesWords.nothingTitle : .noneTitle }
    tag("p") { isFiltered ? ActivitiesWords.nothingWhat : .noneWhat }
    if isFiltered {
      tag("a", .class("button"), .href("/activities")) { ActivitiesWords.clear }
    } else {
      tag("a", .class("button primary"), .href("/run")) { TodayWords.startRun }
      importForm()
    }
  }
}
