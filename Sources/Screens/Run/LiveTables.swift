import Engine

func liveRoute(_ state: LiveRunState) -> HTML {
  let figures = Figures(units: state.units)
  let distance = figures.distanceWithUnit(state.session.distanceMeters)
  return routeFigure(
    state.route, units: state.units, isLive: true, label: ChartWords.liveRoute.filled(distance))
}

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
