import Engine

/// A map of both routes. This activity's narrow line is drawn on top of the other activity's broad line.
struct ComparedMap {
  let state: CompareState

  /// Returns the map, or nil unless both activities have positions.
  func html() -> HTML? {
    let samples = samples()
    let own = MapLine(state.own.points, samples)
    let other = MapLine(state.other.points)
    guard !own.isEmpty, !other.isEmpty else { return nil }
    return MapView(
      kind: .pair, units: state.units, picture: picture(),
      data: [
        Attribute("data-route", markup: own.text),
        Attribute("data-other-route", markup: other.text),
        Attribute("data-positions", markup: own.positions(samples)),
        Attribute("data-names", joined(CompareWords.thisOne.text, "|", CompareWords.otherOne.text)),
        Attribute("data-ends", endpointLabels()),
      ] + samples.attributes,
      key: key(), offersBackground: state.mayAddMap
    ).html()
  }

  private func picture() -> HTML {
    let sketches = RouteSketch.simplified([state.own.points, state.other.points])
    let (own, other) = (RouteDrawing(sketches[0]), RouteDrawing(sketches[1]))
    return tag(
      "svg", .class("route"), Attribute("viewBox", routeBox()), .role("img"),
      .label(CompareWords.routesLabel)
    ) {
      tag("path", .class("route-other"), Attribute("d", markup: other.path()))
      tag("path", .class("route-line"), Attribute("d", markup: own.path()))
      scaleBar(own, state.units)
    }
  }

  private func key() -> HTML {
    tag("p", .class("map-names quiet"), .ariaHidden) {
      name("own", .thisOne)
      name("other", .otherOne)
    }
  }

  private func name(_ key: String, _ words: CompareWords) -> HTML {
    tag("span") {
      tag("span", .class(joined("line-key ", key)))
      words
    }
  }

  /// Returns the position of this activity at each sample of the gap chart.
  private func samples() -> MapSamples {
    let gaps = state.comparison.gaps
    var coordinates: [Coordinate?] = []
    var points = state.own.points.makeIterator()
    var next = points.next()
    var latest: Coordinate?
    for gap in gaps {
      while let point = next, point.distanceMeters <= gap.ownMeters {
        latest = point.coordinate ?? latest
        next = points.next()
      }
      coordinates.append(latest)
    }
    return MapSamples(
      centers: gaps.map { $0.ownMeters }, isByDistance: true, coordinates: coordinates)
  }
}
