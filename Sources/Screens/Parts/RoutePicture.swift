/// A route as a small drawing beside an activity; five staff lines where there is none. `path` is the `d` of an SVG
/// path in a frame of 120 × 80.
func routePicture(_ path: String) -> HTML {
  let isEmpty = path.utf8.isEmpty
  return tag(
    "svg", .class(isEmpty ? "route-picture none" : "route-picture"),
    Attribute("viewBox", "0 0 120 80"), Attribute("width", "60"), Attribute("height", "40"),
    .hiddenFromReaders
  ) {
    tag("path", Attribute("d", isEmpty ? "M24 24h72M24 32h72M24 40h72M24 48h72M24 56h72" : path))
  }
}
