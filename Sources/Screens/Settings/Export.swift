/// Returns the form to download all data as one archive, in Andante's format or in another app's format.
func exportSection(csrf: String) -> HTML {
  tag("section", .id("export")) {
    tag("h2") { ExportWords.title }
    tag("p", .class("quiet")) { ExportWords.lead }
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/settings/export")
    ) {
      csrfField(csrf)
      tag("div", .class("field")) {
        tag("label", Attribute("for", "export-format")) { ExportWords.format }
        tag("select", .id("export-format"), .name("format")) {
          for (value, words) in [
            ("andante", ExportWords.andante), ("strava", .strava), ("fittrackee", .fittrackee),
            ("endurain", .endurain),
          ] {
            tag("option", .value(value)) { words }
          }
        }
      }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button")) { ExportWords.download }
      }
    }
  }
}
