import Engine

/// Returns a picture of the route with its gaps, the start, the end or the athlete's current position, and a scale.
func routeFigure(_ sketch: RouteSketch, units: UnitSystem, isLive: Bool, label: String) -> HTML {
  guard let first = sketch.points.first else {
    return tag("p", .class("route-empty quiet")) { ChartWords.noRoute }
  }
  let drawing = RouteDrawing(sketch)
  return tag(
    "svg", .class(isLive ? "route growing" : "route"), Attribute("viewBox", routeBox()),
    .role("img"), .label(label), isLive ? Attribute("data-route", markup: sketch.text) : nil
  ) {
    tag("path", .class("route-line"), Attribute("d", markup: drawing.path()))
    tag("path", .class("route-start"), Attribute("d", markup: drawing.dot(at: first)))
    if let latest = sketch.latest {
      tag("path", .class("route-end-rim"), Attribute("d", markup: drawing.dot(at: latest)))
      tag("path", .class("route-end"), Attribute("d", markup: drawing.dot(at: latest)))
      if !isLive { endLabels(drawing, first, latest) }
    }
    scaleBar(drawing, units)
  }
}

func routeBox() -> String {
  joined("0 0 ", decimal(RouteDrawing.width), " ", decimal(RouteDrawing.height))
}

/// Returns the labels of the start and end, or a single label if the two are close together.
private func endLabels(
  _ drawing: RouteDrawing, _ first: RouteSketch.Point, _ last: RouteSketch.Point
) -> HTML {
  let (start, end) = (drawing.position(first), drawing.position(last))
  if abs(start.x - end.x) < 500 && abs(start.y - end.y) < 160 {
    return endLabel(end, .startAndEnd)
  }
  return build {
    endLabel(start, .start)
    endLabel(end, .end)
  }
}

/// Places the label next to the dot, on the side that is nearer to the picture's edge. If there isn't enough room,
/// the label is placed above or below.
private func endLabel(_ position: (x: Int, y: Int), _ words: ChartWords) -> HTML {
  let length = words.text.utf8.count * 80
  let isOnRight = position.x > RouteDrawing.width / 2
  let x = position.x + (isOnRight ? 120 : -120)
  if isOnRight ? x + length < RouteDrawing.width : x > length {
    return endLabel(words, x: x, y: position.y + 45, anchor: isOnRight ? "start" : "end")
  }
  let middle = min(max(position.x, length / 2 + 60), RouteDrawing.width - length / 2 - 60)
  let isBelow = position.y < RouteDrawing.height - 300
  return endLabel(words, x: middle, y: position.y + (isBelow ? 210 : -130), anchor: "middle")
}

/// Moves the label up if it would cover the scale in the lower left corner.
private func endLabel(_ words: ChartWords, x: Int, y: Int, anchor: String) -> HTML {
  let length = words.text.utf8.count * 80
  let left = same(anchor, "start") ? x : same(anchor, "end") ? x - length : x - length / 2
  let y = left < scaleRight ? min(y, scaleTop) : y
  return tag(
    "text", .class("route-label"), Attribute("x", number: x), Attribute("y", number: y),
    Attribute("text-anchor", anchor)
  ) { words }
}

/// The rightmost x that the scale and its text may reach.
private let scaleRight = 1450
/// The lowest y at which text doesn't touch the scale.
private let scaleTop = 1640

func scaleBar(_ drawing: RouteDrawing, _ units: UnitSystem) -> HTML {
  let (meters, length) = drawing.scale(units)
  return build {
    tag(
      "path", .class("route-scale"),
      Attribute("d", joined("M140 1860v40h", decimal(length), "v-40")))
    tag("text", .class("route-scale-text"), Attribute("x", "140"), Attribute("y", "1820")) {
      RouteScale.text(meters, units)
    }
  }
}
