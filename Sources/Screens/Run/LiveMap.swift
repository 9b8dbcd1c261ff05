import Engine

extension LiveRun {
  /// The route so far in a map that follows the athlete. The picture in it changes; the script draws from its text.
  func map() -> HTML {
    MapFigure(
      kind: .live, units: state.units, picture: markup(.route, "div", "live-route")
    ).html()
  }
}

/// The way of a session that is over.
func summaryMap(_ state: RunSummaryState) -> HTML {
  let figures = Figures(units: state.units)
  return MapFigure(
    kind: .route, units: state.units,
    picture: routeFigure(
      state.route, units: state.units, isLive: false,
      label: ChartWords.route.filled(figures.distanceWithUnit(state.analysis.distanceMeters))),
    data: [
      Attribute("data-route", markup: state.route.text), Attribute("data-ends", endWords()),
    ]
  ).html()
}
