import Engine

/// Returns the summary of a finished run or ride: its statistics and the location of its log.
public func runSummary(_ state: RunSummaryState) -> HTML {
  let formatter = MetricFormatter(units: state.units)
  let isRide = state.sport == .cycling
  return tag("div", .class("run-summary")) {
    sessionTitle(
      isRide ? RidingWords.summary.text : SummaryWords.title.text, state.start)
    deliveryNotices(
      state.delivery, undoable: SessionEndWords.kept.text,
      refused: SummaryWords.refused.text, demo: isRide ? .ride : .run)
    activityMetrics(state.analysis, formatter, sport: state.sport)
    DistanceNotes(analysis: state.analysis, sport: state.sport, formatter: formatter)
      .summary(isUndoable: state.delivery == .undoable)
    tag("div", .class("summary-parts")) {
      tag("div") {
        if state.route.isEmpty {
          tag("p", .class("quiet")) {
            state.analysis.distanceMeters > 0 ? SummaryWords.noRoute : .noDistance
          }
        } else {
          summaryMap(
            state.route, meters: state.analysis.distanceMeters, units: state.units)
        }
      }
      tag("div") { summaryMetrics(state, formatter) }
    }
    summaryButtons(
      state.delivery, resume: isRide ? .resumeRide : .resumeRun,
      open: (isRide ? SessionEndWords.openRide : .openRun).text)
  }
}

private func summaryMetrics(_ state: RunSummaryState, _ formatter: MetricFormatter) -> HTML {
  build {
    if state.sport.isPaced {
      cadenceSection(
        state.analysis.effort, average: state.analysis.averageCadence, formatter: formatter)
    }
    bestEffortSection(
      state.analysis.bestEfforts, records: state.sport == .cycling ? [] : state.records,
      formatter: formatter, sport: state.sport)
    effortFacts(state.analysis, body: state.body, sport: state.sport)
    summarySplits(state)
    summaryLaps(state)
    tag("details", .class("section")) {
      tag("summary") { RunWords.quality }
      qualityPanel(state.analysis.quality, formatter)
    }
  }
}

private func summarySplits(_ state: RunSummaryState) -> HTML? {
  let isMetric = state.units == .metric
  let splits = isMetric ? state.analysis.kilometers : state.analysis.miles
  guard state.analysis.distanceMeters > 0, !splits.isEmpty else { return nil }
  return tag("section") {
    tag("h2") { RunWords.splits }
    SplitTable(splits: splits, units: state.units, sport: state.sport)
      .html(caption: RunWords.splits.text)
  }
}

/// Returns the lap table, or nil if the athlete recorded no laps.
private func summaryLaps(_ state: RunSummaryState) -> HTML? {
  guard state.analysis.laps.count > 1 else { return nil }
  return tag("section") {
    tag("h2") { RunWords.laps }
    SplitTable(splits: state.analysis.laps, units: state.units, sport: state.sport, isLaps: true)
      .html(caption: RunWords.laps.text)
  }
}
