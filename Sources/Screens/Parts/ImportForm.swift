/// The form the script reads files from; dropping one on the page does the same.
/// - Parameter leadsToLog: false on the log itself.
func importForm(leadsToLog: Bool = true) -> HTML {
  tag("form", .class("import"), .id("import"), .flag("data-import")) {
    tag("label", .class("button file")) {
      ImportWords.choose
      void(
        "input", .type("file"), .class("unseen"), .flag("multiple"),
        Attribute(
          "accept",
          ".gpx,.tcx,.fit,.kml,.kmz,.geojson,.json,.csv,.polyline,.pwx,.hrm,.nmea,.igc,.gz,.zip,.xml,application/gpx+xml,application/zip"
        ))
    }
    tag("p", .class("quiet")) { ImportWords.hint }
    if leadsToLog {
      tag("p") { tag("a", .class("standalone"), .href("/import/log")) { ImportLogWords.open } }
    }
    tag("noscript") { tag("p") { ImportWords.needsScript } }
  }
}

/// What every form of a signed-in page carries.
func csrfField(_ token: String) -> HTML {
  void("input", .type("hidden"), .name("csrf"), .value(token))
}
