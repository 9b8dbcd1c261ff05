import Engine

/// A map in a page. It contains the picture that is shown without the script, attributes with the data that the
/// script draws, and buttons that the script enables. The attributes are documented in `docs/developing/screens.md`.
struct MapView {
  /// How the script uses the map. The script relies on the raw values.
  enum Kind: String { case route, pair, live, all }

  var kind: Kind
  var units: UnitSystem
  /// The SVG, or a sentence, that is shown without the script.
  var picture: HTML
  /// The attributes with the data to draw.
  var data: [Attribute?] = []
  /// The legend below the map.
  var key = HTML()
  var showAll = MapWords.showAll
  /// Whether to link to the settings where the user can choose a background map.
  var offersBackground = false

  func html() -> HTML {
    element(
      "figure",
      [
        .class("map"), Attribute("data-map", kind.rawValue), Attribute("data-label", MapWords.map),
        Attribute("data-scale", RouteScale.table(units)),
      ] + data,
      build {
        tag("div", .class("map-stage")) {
          picture
          tools()
          hint("fingers", .fingers)
          hint("wheel", .wheel)
          if offersBackground {
            tag("a", .class("map-add"), .href("/settings/map")) { MapWords.addBackground }
          }
          tag("p", .class("map-readout"), .flag("data-map-readout"), .ariaHidden)
          tag("p", .class("map-credit"), .flag("data-map-credit"), .hidden)
        }
        key
      })
  }

  private func tools() -> HTML {
    tag("div", .class("map-tools"), .flag("data-map-tools"), .hidden) {
      tag("button", .type("button"), .class("map-close"), Attribute("data-map-do", "close")) {
        MapWords.close
      }
      tool("full", .fullScreen, "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5")
      tool(
        "all", showAll, "M4 4h3M4 4v3M16 4h-3M16 4v3M4 16h3M4 16v-3M16 16h-3M16 16v-3M8 10h4M10 8v4"
      )
      if kind == .live {
        tool("me", .backToMe, "M10 2v16M2 10h16M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z")
      }
      tool("in", .zoomIn, "M10 4v12M4 10h12")
      tool("out", .zoomOut, "M4 10h12")
    }
  }

  /// Returns one of the map's buttons.
  ///
  /// - Parameter path: The icon's path in a 20 × 20 view box.
  private func tool(_ name: String, _ words: MapWords, _ path: StaticString) -> HTML {
    tag(
      "button", .type("button"), Attribute("data-map-do", name), .label(words),
      Attribute("title", words)
    ) {
      tag("svg", Attribute("viewBox", "0 0 20 20"), .ariaHidden) {
        tag("path", Attribute("d", markup: HTML(raw: path)))
      }
    }
  }

  private func hint(_ name: String, _ words: MapWords) -> HTML {
    tag("p", .class("map-hint"), Attribute("data-map-hint", name), .hidden) { words }
  }
}
