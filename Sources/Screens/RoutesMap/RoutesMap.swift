import Engine

/// Returns the page with all routes on one map, as a heat map or as lines.
public func routesMapScreen(_ state: RoutesMapState) -> HTML {
  tag("article", .class("routes-map")) {
    tag("div", .class("title")) { tag("h1") { PageWords.statistics } }
    statisticsPages(state.filter, chosen: nil)
    if state.years.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { RoutesMapWords.none }
        tag("p") { RoutesMapWords.noneWhat }
      }
    } else {
      filters(state)
      if state.count > 0 {
        routesFigure(state)
      } else {
        tag("p", .class("quiet nothing")) { RoutesMapWords.noMatches }
      }
    }
  }
}

/// Returns a link to the map, for the statistics page.
func routesMapLink(sport: Sport? = nil, year: Int? = nil) -> HTML {
  tag("ul", .class("rows")) {
    linkRow(
      joined("/statistics/map", routesQuery(sport: sport, year: year)), RoutesMapWords.link.text,
      RoutesMapWords.linkWhat.text)
  }
}

private func routesCount(_ count: Int) -> String {
  count == 1 ? RoutesMapWords.one.text : RoutesMapWords.many.filled(decimal(count))
}

private func filters(_ state: RoutesMapState) -> HTML {
  tag(
    "form", .class("map-filters"), Attribute("action", "/statistics/map"), .role("search"),
    Attribute("autocomplete", "off"), .flag("data-filter")
  ) {
    select("sport", ActivitiesWords.sport.text) {
      tag("option", .value("")) { ActivitiesWords.anySport }
      for sport in state.sports {
        choice(Int(sport.rawValue), sport.label, isChosen: sport == state.sport)
      }
    }
    select("year", RoutesMapWords.year.text) {
      tag("option", .value("")) { RoutesMapWords.allYears }
      for year in state.years { choice(year, decimal(year), isChosen: year == state.year) }
    }
    tag("button", .type("submit"), .class("button")) { RoutesMapWords.show }
    tag("p", .class("quiet")) { routesCount(state.count) }
  }
}

private func select(_ name: String, _ label: String, @HTMLBuilder options: () -> HTML) -> HTML {
  tag("label", .class("field")) {
    tag("span") { label }
    tag("select", .name(name), content: options)
  }
}

private func choice(_ value: Int, _ text: String, isChosen: Bool) -> HTML {
  tag("option", .value(decimal(value)), isChosen ? .flag("selected") : nil) { text }
}

private func routesFigure(_ state: RoutesMapState) -> HTML {
  MapView(
    kind: .all, units: state.units,
    picture: build {
      tag("p", .class("map-words"), .flag("data-map-before")) { RoutesMapWords.needsScript }
      progress(state.count)
      tag("p", .class("map-words"), .flag("data-map-failed"), .hidden) { RoutesMapWords.failed }
      tag("a", .class("map-open"), .flag("data-map-open"), .href("/activities"), .hidden)
    },
    data: [Attribute("data-routes", joined("/statistics/map/routes", state.query))], key: key(),
    showAll: .showAllRoutes, offersBackground: state.mayAddMap
  ).html()
}

/// Returns a progress bar for the routes that are still loading. It doesn't cover the map, which already shows the
/// other routes.
private func progress(_ count: Int) -> HTML {
  tag(
    "progress", .class("map-progress"), .flag("data-map-loading"), .hidden,
    .label(RoutesMapWords.loading), Attribute("max", number: max(count, 1)), .value("0"))
}

private func key() -> HTML {
  tag("div", .class("map-key"), .flag("data-map-key"), .hidden) {
    tag("fieldset", .class("map-colors")) {
      tag("legend", .class("unseen")) { RoutesMapWords.show }
      segments(
        "map-routes",
        [("heat", RoutesMapWords.heat.text), ("lines", RoutesMapWords.lines.text)], chosen: "heat")
    }
    tag("p", .class("map-ramp"), Attribute("data-map-ramp", "heat"), .hidden) {
      tag("span") { RoutesMapWords.rarely }
      tag("span", .class("map-ramp-colors map-ramp-heat"), .ariaHidden)
      tag("span") { RoutesMapWords.often }
    }
  }
}
