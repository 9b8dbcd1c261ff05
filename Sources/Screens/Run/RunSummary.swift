import Engine

/// What the run came to, and where it is kept now.
public func runSummary(_ state: RunSummaryState) -> HTML {
  let figures = Figures(units: state.units)
  return tag("div", .class("run-summary")) {
    tag("div", .class("title")) {
      tag("h1") { SummaryWords.title }
      if let start = state.start {
        tag("p", .class("quiet")) {
          timeElement(start, joined(start.dayText(), ", ", start.timeText))
        }
      }
    }
    delivery(state)
    activityFigures(state.analysis, figures, sport: .running)
    if state.route.isEmpty {
      tag("p", .class("quiet")) { SummaryWords.noDistance }
    } else {
      tag("div", .class("route-figure")) { summaryRoute(state, figures) }
    }
    cadenceSection(state.analysis.effort, figures: figures)
    bestEffortSection(state.analysis.bestEfforts, records: state.records, figures: figures)
    effortFacts(state.analysis, body: state.body, sport: .running)
    summarySplits(state)
    tag("details", .class("section")) {
      tag("summary") { RunWords.quality }
      qualityPanel(state.analysis.quality, figures)
    }
    buttons(state)
  }
}

private func summaryRoute(_ state: RunSummaryState, _ figures: Figures) -> HTML {
  routeFigure(
    state.route, units: state.units, isLive: false,
    label: ChartWords.route.filled(figures.distanceWithUnit(state.analysis.distanceMeters)))
}

/// All sentences are there; the script shows the one that holds.
private func delivery(_ state: RunSummaryState) -> HTML {
  tag("div", .class("notices delivery"), .role("status")) {
    sentence("undoable", .kept, "notice", isShown: state.delivery == .undoable)
    sentence("waiting", .waiting, "notice", isShown: state.delivery == .waiting)
    sentence("sent", .stored, "notice good", isShown: state.storedAddress != nil)
    sentence("refused", .refused, "notice bad", isShown: state.delivery == .refused)
    sentence("played", .notKept, "notice", isShown: state.delivery == .played)
  }
}

extension RunSummaryState {
  fileprivate var storedAddress: String? {
    guard case .stored(let address)? = delivery else { return nil }
    return address
  }
}

private func sentence(_ name: String, _ words: SummaryWords, _ classes: String, isShown: Bool)
  -> HTML
{
  tag("p", .class(classes), Attribute("data-when", name), isShown ? nil : .hidden) { words }
}

private func summarySplits(_ state: RunSummaryState) -> HTML? {
  let isMetric = state.units == .metric
  let splits = isMetric ? state.analysis.kilometers : state.analysis.miles
  guard state.analysis.distanceMeters > 0, !splits.isEmpty else { return nil }
  let title: ActivityWords = isMetric ? .splitsKilometer : .splitsMile
  return tag("section") {
    tag("h2") { title }
    SplitTable(splits: splits, units: state.units, sport: .running).html(caption: title.text)
  }
}

private func buttons(_ state: RunSummaryState) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("button"), .class("button primary"), .action("done")) {
      SummaryWords.done
    }
    tag(
      "button", .type("button"), .class("button"), .action("undo"),
      Attribute("data-when", "undoable"), state.delivery == .undoable ? nil : .hidden
    ) { SummaryWords.undo }
    tag(
      "a", .class("button"), .href(state.storedAddress ?? "/activities"), .flag("data-sent-link"),
      Attribute("data-when", "sent"), state.storedAddress == nil ? .hidden : nil
    ) { SummaryWords.open }
  }
}
