/// What can be done with an activity, above everything else of its page.
struct ActivityActions {
  let id: String
  let title: String
  /// Whether there are positions.
  let hasTrack: Bool
  /// Whether there is anything at all over time.
  let hasTimes: Bool
  let isWalk: Bool
  /// Whether Andante recorded it, so that its positions are known as received too.
  let isSession: Bool
  /// Plays the activity's log again, where there is one.
  let replay: String?
  let csrf: String

  private var address: String { joined("/activities/", id) }

  /// Two buttons and a menu of all the rest; a wide window has room for more of them.
  func html() -> HTML {
    tag("nav", .class("activity-actions"), .label(ActionWords.actions)) {
      if let replay { replayButton(replay) }
      if hasTrack { share() }
      link("/compare", ActionWords.compare.text, replay == nil ? "button" : "button wide-only")
      link("/edit", ActivityWords.edit.text, hasTrack ? "button wide-only" : "button")
      tag("details", .class("menu"), .flag("data-menu")) {
        tag("summary", .class("button")) { ActionWords.more }
        tag("div", .class("menu-sheet")) {
          if replay != nil { link("/compare", ActionWords.compare.text, "button narrow-only") }
          if hasTrack { link("/edit", ActivityWords.edit.text, "button narrow-only") }
          downloads()
          delete()
        }
      }
    }
  }

  private func link(_ ending: String, _ name: String, _ classes: String = "button") -> HTML {
    tag("a", .class(classes), .href(joined(address, ending))) { name }
  }

  /// Opens the system's share sheet where there is one that takes the file, or else downloads it and says so: the
  /// button is as wide as its longer name.
  private func share() -> HTML {
    tag(
      "button", .type("button"), .class("button"), .action("share"),
      Attribute("data-share-url", joined(address, ".gpx")),
      Attribute("data-share-name", joined(title, ".gpx")), Attribute("data-share-title", title),
      Attribute("data-share-download", ActivityWords.downloadGPX.text)
    ) { tag("span") { ActivityWords.share } }
  }

  private func downloads() -> HTML {
    build {
      tag("h2") { ActionWords.downloadAs }
      tag("ul", .class("rows")) {
        if hasTrack { download(".gpx", .gpx, .gpxWhat) }
        if hasTrack, isSession { download(".gpx?raw=1", .gpxRaw, .gpxRawWhat) }
        if hasTimes {
          download(".tcx", .tcx, .tcxWhat)
          download(".fit", .fit, .fitWhat)
        }
        if hasTrack { download(".geojson", .geoJSON, .geoJSONWhat) }
        if hasTrack || hasTimes { download(".csv", .csv, .csvWhat) }
        download("/original", .original, .originalWhat)
        if isWalk {
          download("/steps.csv", WalkPageWords.downloadSteps.text)
          download("/motion.csv", WalkPageWords.downloadMotion.text)
        }
      }
    }
  }

  private func download(_ ending: String, _ name: ActionWords, _ what: ActionWords) -> HTML {
    download(ending, name.text, what.text)
  }

  private func download(_ ending: String, _ name: String, _ what: String? = nil) -> HTML {
    tag("li") {
      tag("a", .class("row"), .href(joined(address, ending)), .flag("download")) {
        tag("span") {
          name
          if let what {
            " "
            tag("span", .class("quiet")) { what }
          }
        }
        tag("span", .class("chevron"), .hiddenFromReaders) { "↓" }
      }
    }
  }

  private func delete() -> HTML {
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
