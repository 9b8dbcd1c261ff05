import Model

/// Returns the form from which the script reads files. Files can also be dropped on the page.
///
/// - Parameter leadsToLog: Whether to link to the import log; false on the log's own page.
func importForm(leadsToLog: Bool = true) -> HTML {
  tag("form", .class("import"), .id("import"), .flag("data-import")) {
    tag("label", .class("button file")) {
      ImportWords.choose
      void(
        "input", .type("file"), .class("unseen"), .flag("multiple"),
        Attribute("accept", acceptedFiles()))
    }
    tag("p", .class("quiet")) { ImportWords.hint }
    if leadsToLog {
      tag("p") { tag("a", .class("standalone"), .href("/import/log")) { ImportLogWords.open } }
    }
    tag("noscript") { tag("p") { ImportWords.needsScript } }
  }
}

/// Returns the endings and media types of the files that can be imported, as in the attribute `accept`.
private func acceptedFiles() -> String {
  var list = ""
  for format in FileFormatTraits.all where format.isInFileDialog {
    for ending in format.endings { list = joined(list, ".", ending.text, ",") }
  }
  return joined(list, ".gz,.zip,application/gpx+xml,application/zip")
}

/// Returns the CSRF token's field, which every form of a signed-in page needs.
func csrfField(_ token: String) -> HTML {
  void("input", .type("hidden"), .name("csrf"), .value(token))
}
