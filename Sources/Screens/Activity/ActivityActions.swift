/// Share, edit, take along, delete.
func activityActions(
  id: String, title: String, hasTrack: Bool, isWalk: Bool, replay: String? = nil, csrf: String
) -> HTML {
  let address = joined("/activities/", id)
  return tag("section", .class("actions")) {
    tag("div", .class("buttons")) {
      if let replay { replayButton(replay) }
      if hasTrack { shareButton(address, title) }
      tag("a", .class("button"), .href(joined(address, "/compare"))) { ActivityWords.compare }
      tag("a", .class("button"), .href(joined(address, "/edit"))) { ActivityWords.edit }
    }
    tag("ul", .class("rows")) {
      if hasTrack { download(joined(address, ".gpx"), ActivityWords.downloadGPX) }
      if isWalk {
        download(joined(address, "/steps.csv"), WalkPageWords.downloadSteps)
        download(joined(address, "/motion.csv"), WalkPageWords.downloadMotion)
      }
      download(joined(address, "/original"), ActivityWords.downloadOriginal)
    }
    tag(
      "form", .class("delete"), Attribute("method", "post"),
      Attribute("action", joined(address, "/delete"))
    ) {
      csrfField(csrf)
      tag(
        "button", .type("submit"), .class("button quiet"),
        Attribute("aria-describedby", "delete-hint")
      ) {
        ActivityWords.delete
      }
      tag("span", .class("quiet"), .id("delete-hint")) { ActivityWords.deleteHint }
    }
  }
}

/// Shown by the script where the system has a share sheet, or else downloads.
private func shareButton(_ address: String, _ title: String) -> HTML {
  tag(
    "button", .type("button"), .class("button"), .action("share"),
    Attribute("data-share-url", joined(address, ".gpx")),
    Attribute("data-share-name", joined(title, ".gpx")), Attribute("data-share-title", title)
  ) { ActivityWords.share }
}

private func download<P: Phrase>(_ address: String, _ words: P) -> HTML {
  tag("li") {
    tag("a", .class("row"), .href(address), .flag("download")) {
      tag("span") { words }
      tag("span", .class("chevron"), .hiddenFromReaders) { "↓" }
    }
  }
}
