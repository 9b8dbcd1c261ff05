/// Returns a complete HTML document with the header, the tabs, and the screen in `<main>`.
public func page(_ chrome: PageChrome, main: HTML) -> HTML {
  var html = HTML(raw: "<!doctype html>")
  html.append(
    tag("html", Attribute("lang", "en"), chrome.theme.attribute.map { Attribute("data-theme", $0) })
    {
      head(chrome)
      body(chrome, main)
    })
  return html
}

private func head(_ chrome: PageChrome) -> HTML {
  tag("head") {
    void("meta", Attribute("charset", "utf-8"))
    void("meta", .name("viewport"), Attribute("content", "width=device-width, viewport-fit=cover"))
    void("meta", .name("csrf"), Attribute("content", chrome.csrf))
    void(
      "meta", .name("color-scheme"), Attribute("content", chrome.theme.attribute ?? "light dark"))
    themeColor("#FBF8F2", scheme: "light")
    themeColor("#0E0F11", scheme: "dark")
    tag("title") { PageWords.windowTitle.filled(chrome.title ?? chrome.kind.title) }
    void("link", Attribute("rel", "stylesheet"), .href("/style.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/screens.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/walk.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/train.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/garage.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/desk.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/lists.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/live.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/map.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/activity.css"))
    void("link", Attribute("rel", "stylesheet"), .href("/first.css"))
    if chrome.kind == .statistics {
      void("link", Attribute("rel", "stylesheet"), .href("/statistics.css"))
    }
    // Delays the first paint until all of `main` is parsed. On a slow processor, a browser would otherwise paint half a
    // page and then shift it.
    void("link", Attribute("rel", "expect"), .href("#main"), Attribute("blocking", "render"))
    neighbours(chrome.neighbours)
    void("link", Attribute("rel", "manifest"), .href("/manifest.webmanifest"))
    void("link", Attribute("rel", "icon"), .href("/icons/icon.svg"), .type("image/svg+xml"))
    void("link", Attribute("rel", "apple-touch-icon"), .href("/icons/apple-touch-icon.png"))
    tag("script", .type("module"), Attribute("src", "/app.js"))
  }
}

private func neighbours(_ pages: PageNeighbours) -> HTML {
  build {
    if let previous = pages.previous {
      void("link", Attribute("rel", "prev"), .href(previous))
    }
    if let next = pages.next { void("link", Attribute("rel", "next"), .href(next)) }
  }
}

private func themeColor(_ color: String, scheme: String) -> HTML {
  void(
    "meta", .name("theme-color"), Attribute("content", color),
    Attribute("media", joined("(prefers-color-scheme: ", scheme, ")")))
}

private func body(_ chrome: PageChrome, _ main: HTML) -> HTML {
  tag(
    "body", Attribute("data-page", chrome.kind.name),
    chrome.engineSettings.utf8.isEmpty ? nil : Attribute("data-settings", chrome.engineSettings),
    chrome.personalModel.utf8.isEmpty ? nil : Attribute("data-personal", chrome.personalModel),
    chrome.stepCalibrationData.utf8.isEmpty
      ? nil : Attribute("data-walk", chrome.stepCalibrationData),
    chrome.ownSounds.utf8.isEmpty ? nil : Attribute("data-own-clicks", chrome.ownSounds),
    chrome.athlete.utf8.isEmpty ? nil : Attribute("data-athlete", chrome.athlete),
    chrome.tiles.utf8.isEmpty ? nil : Attribute("data-tiles", chrome.tiles)
  ) {
    tag("a", .class("skip"), .href("#main")) { PageWords.skip }
    top(chrome)
    if chrome.showsTabs { tabs(chrome.kind.tab) }
    if chrome.showsTabs { notices() }
    tag("main", .id("main"), Attribute("tabindex", "-1")) {
      if let screen = chrome.kind.screen {
        tag("div", .class("screen"), Attribute("data-screen", screen)) { main }
      } else {
        main
      }
    }
    if chrome.showsTabs { shortcutHelp() }
    tag("p", .class("unseen"), Attribute("data-announce", ""), Attribute("aria-live", "polite"))
  }
}

private func top(_ chrome: PageChrome) -> HTML {
  tag("header", .class("top")) {
    if let back = chrome.kind.back {
      tag("a", .class("back"), .href(chrome.back ?? back.href)) {
        PageWords.back.filled(back.title)
      }
    } else {
      tag("a", .class("mark"), .href("/")) { PageWords.andante }
    }
    if chrome.isDemo {
      tag("p", .class("demo"), Attribute("title", PageWords.demoHint)) { PageWords.demo }
    }
  }
}

private func tabs(_ current: Tab?) -> HTML {
  tag("nav", .class("tabs"), .label(PageWords.tabs)) {
    for entry in Tab.allCases {
      tag(
        "a", .href(entry.href), entry == current ? Attribute("aria-current", "page") : nil
      ) {
        icon(entry)
        tag("span") { entry.title }
      }
    }
  }
}
