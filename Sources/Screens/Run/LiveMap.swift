import Engine

extension SlottedScreen where State: RoutedState {
  /// Returns a map that shows the route so far and follows the athlete. The script redraws the map when the text in it
  /// changes.
  func map() -> HTML {
    MapView(
      kind: .live, units: state.units, picture: markup(.route, "div", "live-route")
    ).html()
  }
}

extension Slot where State: RoutedState {
  static var route: Slot { .markup("route", isCostly: true) { liveRoute($0) } }
}

private func liveRoute<State: RoutedState>(_ state: State) -> HTML {
  let distance = MetricFormatter(units: state.units).distanceWithUnit(state.session.distanceMeters)
  return routeFigure(
    state.route, units: state.units, isLive: true, label: ChartWords.liveRoute.filled(distance))
}

/// Returns a map of a finished session's route.
func summaryMap(_ route: RouteSketch, meters: Double, units: UnitSystem) -> HTML {
  let formatter = MetricFormatter(units: units)
  return MapView(
    kind: .route, units: units,
    picture: routeFigure(
      route, units: units, isLive: false,
      label: ChartWords.route.filled(formatter.distanceWithUnit(meters))),
    data: [
      Attribute("data-route", markup: route.text), Attribute("data-ends", endpointLabels()),
    ]
  ).html()
}
