import Engine

func liveSplits(_ state: LiveRunState) -> HTML {
  let isMetric = state.units == .metric
  let splits = isMetric ? state.session.kilometers : state.session.miles
  guard splits.contains(where: { $0.isComplete }) else {
    let unit: UnitWords = isMetric ? .kilometers : .miles
    return tag("p", .class("quiet")) { RunWords.noSplits.filled(unit.text) }
  }
  return SplitTable(splits: splits, units: state.units, sport: state.sport, newestFirst: true)
    .html(caption: RunWords.splits.text)
}

func liveLaps(_ state: LiveRunState) -> HTML {
  guard state.session.laps.count > 1 else { return HTML() }
  return build {
    tag("h2") { RunWords.laps }
    SplitTable(
      splits: state.session.laps, units: state.units, sport: state.sport, isLaps: true,
      newestFirst: true
    ).html(caption: RunWords.laps.text)
  }
}
