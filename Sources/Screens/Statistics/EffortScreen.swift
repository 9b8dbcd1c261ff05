import Engine

/// Returns the page with the time in heart-rate zones, fitness, fatigue and form.
public func effortScreen(_ state: StatisticsEffortState) -> HTML {
  guard !state.frame.sports.isEmpty else { return emptyStatistics() }
  return build {
    StatisticsHead(state.frame, .effort).html()
    tag("div", .class("stat-halves")) {
      zoneSection(state)
      balanceSection(state)
    }
  }
}

private func zoneSection(_ state: StatisticsEffortState) -> HTML {
  tag("section", .class("zone-time")) {
    if let zones = state.zones, let chart = ZoneBars(state: state, zones: zones).html() {
      chart
    } else {
      tag("h2") { ZoneTimeWords.title }
      tag("p", .class("quiet")) {
        state.zones == nil ? ZoneTimeWords.needsHighest : ZoneTimeWords.none
      }
      if state.zones == nil { toSettings() }
    }
  }
}

private func balanceSection(_ state: StatisticsEffortState) -> HTML {
  tag("section", .class("balance")) {
    switch state.load {
    case .needsHeartRates:
      tag("h2") { BalanceWords.title }
      // Without zones, the section above already links to the settings.
      tag("p", .class("quiet")) { BalanceWords.needsHeartRates }
      if state.zones != nil { toSettings() }
    case .noHeartRate:
      tag("h2") { BalanceWords.title }
      tag("p", .class("quiet")) { BalanceWords.noHeartRate }
    case .known(let days):
      BalanceChart(days: days).html() ?? tag("h2") { BalanceWords.title }
    }
  }
}

private func toSettings() -> HTML {
  tag("p") { tag("a", .class("button small"), .href("/settings")) { BalanceWords.toSettings } }
}
