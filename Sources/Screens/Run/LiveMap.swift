import Engine

extension SlottedScreen where State: RoutedState {
  /// The route so far in a map that follows the athlete. The picture in it changes; the script draws from its text.
  func map() -> HTML {
    MapFigure(
      kind: .live, units: state.units, picture: markup(.route, "div", "live-route")
    ).html()
  }
}

extension Slot where State: RoutedState {
  static var route: Slot { .markup("route", isCostly: true) { liveRoute($0) } }
}

private func liveRoute<State: RoutedState>(_ state: State) -> HTML {
  let distance = Figures(units: state.units).distanceWithUnit(state.session.distanceMeters)
  return routeFigure(
    state.route, units: state.units, isLive: true, label: ChartWords.liveRoute.filled(distance))
}

/// The way of a session that is over.
func summaryMap(_ route: RouteSketch, meters: Double, units: UnitSystem) -> HTML {
  let figures = Figures(units: units)
  return MapFigure(
    kind: .route, units: units,
    picture: routeFigure(
      route, units: units, isLive: false,
      label: ChartWords.route.filled(figures.distanceWithUnit(meters))),
    data: [
      Attribute("data-route", markup: route.text), Attribute("data-ends", endWords()),
    ]
  ).html()
}
