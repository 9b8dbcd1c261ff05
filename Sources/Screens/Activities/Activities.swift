import Engine

/// Returns the page that lists the activities by month, with a filter.
public func activitiesScreen(_ state: ActivitiesState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.activities }
      if state.count > 0 {
        tag("p", .class("quiet")) { countText(state.count, of: state.filter.sport) }
      }
    }
    if state.count > 0 || state.filter.isActive { links(state) }
    if let row = state.deleted { deletedNotice(row, state.csrf, isNew: true) }
    if let deleted = state.deletedTogether { deletedTogetherNotice(deleted, state.csrf) }
    if state.count > 0 || state.filter.isActive {
      filterForm(state.filter, sortedBy: state.headings)
    }
    if state.rows.isEmpty {
      nothing(isFiltered: state.filter.isActive)
    } else {
      list(state)
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

/// Returns links to the statistics of the filtered sport and, unless a filter is active, to the import form below the
/// list.
private func links(_ state: ActivitiesState) -> HTML {
  let sport = state.filter.sport.map { joined("?sport=", $0.name) } ?? ""
  return tag("p", .class("after-title")) {
    tag("a", .class("standalone"), .href(joined("/statistics", sport))) { TodayWords.statistics }
    if !state.filter.isActive {
      " "
      tag("a", .class("standalone"), .href("#import")) { ImportWords.choose }
    }
  }
}

/// Returns only the table bodies, for requests with `?part=rows`: months with their headings, and the link to the
/// next page.
public func activityRows(_ state: ActivitiesState) -> HTML { ActivityTable(state: state).bodies() }

/// Returns the table inside the form that submits the selected activities.
private func list(_ state: ActivitiesState) -> HTML {
  tag(
    "form", .class("activity-list"), Attribute("method", "post"),
    Attribute("action", "/activities/selected"), .flag("data-selection")
  ) {
    csrfField(state.csrf)
    ActivityTable(state: state).html()
    activitySelection()
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
