/// Returns the form from which the script reads files. Files can also be dropped on the page.
///
/// - Parameter leadsToLog: Whether to link to the import log; false on the log's own page.
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

/// Returns the CSRF token's field, which every form of a signed-in page needs.
func csrfField(_ token: String) -> HTML {
  void("input", .type("hidden"), .name("csrf"), .value(token))
}
