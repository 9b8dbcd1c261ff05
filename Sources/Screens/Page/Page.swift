/// A whole document: the screen in `<main>`, the header and the tabs around it.
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
    tag("title") { PageWords.windowTitle.filled(chrome.title ?? chrome.kind.title.text) }
    void("link", Attribute("rel", "stylesheet"), .href("/style.css"))
    void("link", Attribute("rel", "manifest"), .href("/manifest.webmanifest"))
    void("link", Attribute("rel", "icon"), .href("/icons/icon.svg"), .type("image/svg+xml"))
    void("link", Attribute("rel", "apple-touch-icon"), .href("/icons/apple-touch-icon.png"))
    tag("script", .type("module"), Attribute("src", "/app.js"))
  }
}

private func body(_ chrome: PageChrome, _ main: HTML) -> HTML {
  tag("body", Attribute("data-page", chrome.kind.name)) {
    tag("main", .id("main"), chrome.kind == .run ? Attribute("data-screen", "run") : nil) { main }
  }
}

extension PageKind {
  /// As the style sheet and the script know it (`data-page` on `<body>`).
  var name: String {
    switch self {
    case .today: "today"
    case .move: "move"
    case .run: "run"
    case .activities: "activities"
    case .activity: "activity"
    case .activityEdit: "activity-edit"
    case .importResult: "import"
    case .settings: "settings"
    case .deviceCheck: "device-check"
    case .about: "about"
    case .message: "message"
    case .setup: "setup"
    case .trust: "trust"
    case .gallery: "gallery"
    }
  }

  var title: PageWords {
    switch self {
    case .today: .today
    case .move: .move
    case .run: .run
    case .activities: .activities
    case .activity: .activity
    case .activityEdit: .editActivity
    case .importResult: .importResult
    case .settings: .settings
    case .deviceCheck: .deviceCheck
    case .about: .about
    case .message: .message
    case .setup: .setup
    case .trust: .trust
    case .gallery: .gallery
    }
  }
}
