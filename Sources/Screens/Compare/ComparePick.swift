import Engine

/// Returns the page for choosing the activity to compare with: activities on the same route first, then similar ones,
/// then all others.
public func comparePickScreen(_ state: ComparePickState) -> HTML {
  let isOnly = state.sameRoute.isEmpty && state.similar.isEmpty && state.others.isEmpty
  return build {
    tag("div", .class("title")) {
      tag("h1") { CompareWords.choose }
      tag("p", .class("quiet")) { ownText(state.own) }
    }
    if isOnly && !state.filter.isActive {
      nothing()
    } else {
      rows(.sameRouteRows, nil, state.sameRoute, state)
      rows(.similar, .similarWhat, state.similar, state)
      others(state)
    }
  }
}

private func ownText(_ row: ActivityRow) -> String {
  guard let start = row.start else { return activityTitle(row) }
  return CompareWords.chooseWhat.filled(activityTitle(row), start.dayText())
}

private func rows(
  _ title: CompareWords, _ what: CompareWords?, _ rows: [ActivityRow], _ state: ComparePickState
) -> HTML? {
  guard !rows.isEmpty else { return nil }
  return tag("section") {
    tag("h2") { title }
    if let what { tag("p", .class("quiet")) { what } }
    list(rows, state)
  }
}

private func list(_ rows: [ActivityRow], _ state: ComparePickState) -> HTML {
  tag("ul", .class("rows")) {
    for row in rows {
      activityRow(
        row, units: state.units, now: state.own.start,
        href: joined("/activities/", state.own.id, "/compare/", row.id))
    }
  }
}

private func others(_ state: ComparePickState) -> HTML {
  tag("section") {
    tag("h2") { CompareWords.any }
    filterForm(state.filter, action: joined("/activities/", state.own.id, "/compare"))
    if state.others.isEmpty {
      tag("p", .class("quiet")) { ActivitiesWords.nothingWhat }
    } else {
      list(state.others, state)
    }
    if let next = state.next {
      tag("p", .class("more")) {
        tag("a", .class("button"), .href(next)) { ActivitiesWords.more }
      }
    }
  }
}

private func nothing() -> HTML {
  tag("section", .class("empty")) {
    tag("h2") { CompareWords.noneTitle }
    tag("p") { CompareWords.noneWhat }
    tag("a", .class("button"), .href("/activities")) { ImportWords.toActivities }
  }
}
