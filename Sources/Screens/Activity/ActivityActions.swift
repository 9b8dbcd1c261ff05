import Model

/// The toolbar at the top of an activity's page.
struct ActivityActions {
  let id: String
  let title: String
  /// Whether the activity has positions.
  let hasTrack: Bool
  /// Whether the activity has data over time.
  let hasTimes: Bool
  let isWalk: Bool
  /// Whether Andante recorded the activity, so that its positions can also be downloaded as received.
  let isSession: Bool
  /// The address that replays the session log, or nil if the log is missing.
  let replay: String?
  let csrf: String

  private var address: String { joined("/activities/", id) }

  /// Returns two buttons and a menu with the remaining actions. In a wide window, some of these become buttons.
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

  /// Returns a button that opens the system's share sheet. If the browser can't share the file, the button downloads it
  /// and the script changes its label. The button is always as wide as the longer label.
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
        for format in FileFormatTraits.all where canWrite(format) {
          if let use = format.use {
            download(joined(".", format.key), format.name, use.words.text)
            if use == .mostApps, isSession {
              download(".gpx?raw=1", ActionWords.gpxRaw.text, ActionWords.gpxRawWhat.text)
            }
          }
        }
        download("/original", ActionWords.original.text, ActionWords.originalWhat.text)
        if isWalk {
          download("/steps.csv", WalkPageWords.downloadSteps.text)
          download("/motion.csv", WalkPageWords.downloadMotion.text)
        }
      }
    }
  }

  /// Returns whether the format can represent a part of the activity.
  private func canWrite(_ format: FileFormatTraits) -> Bool {
    switch format.need {
    case .time: hasTimes
    case .position, .line: hasTrack
    case nil: hasTrack || hasTimes
    }
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
        tag("span", .class("chevron"), .ariaHidden) { "↓" }
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

extension FileFormatUse {
  fileprivate var words: ActionWords {
    switch self {
    case .mostApps: .forMostApps
    case .laps: .withLaps
    case .devices: .forDevices
    case .maps: .forMaps
    case .spreadsheets: .forSpreadsheets
    }
  }
}
