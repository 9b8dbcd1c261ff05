import Engine

/// Returns a small drawing of a route, or the sport's icon if there is no route.
///
/// - Parameter path: The `d` attribute of an SVG path in a 120 × 80 view box; empty if there is no route.
func routePicture(_ path: String, _ sport: Sport) -> HTML {
  if path.utf8.isEmpty {
    return picture("route-picture none", frame: "-16 -7 54 36") {
      tag("path", Attribute("d", markup: HTML(raw: sport.outline)))
    }
  }
  return picture("route-picture", frame: "0 0 120 80") { tag("path", Attribute("d", path)) }
}

private func picture(
  _ classes: String, frame: String, @HTMLBuilder content: () -> HTML
) -> HTML {
  tag(
    "svg", .class(classes), Attribute("viewBox", frame), Attribute("width", "60"),
    Attribute("height", "40"), .ariaHidden, content: content)
}
