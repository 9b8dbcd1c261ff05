/// Returns the dialog with the keyboard shortcuts of all pages, which `?` opens. Without JavaScript it stays closed.
func shortcutHelp() -> HTML {
  tag("dialog", .class("shortcuts"), .id("shortcuts"), .label(ShortcutWords.title)) {
    tag("h2") { ShortcutWords.title }
    tag("dl") {
      shortcut(["/"], .search)
      shortcut(["↑", "↓"], .rows)
      shortcut(["Enter"], .open)
      shortcut(["x"], .select)
      shortcut(["←", "→"], .neighbours)
      for (key, tab) in [("t", Tab.today), ("m", .move), ("g", .garage), ("a", .activities)] {
        shortcut(["g", key], tab.title.text)
      }
      shortcut(["g", "s"], Tab.settings.title.text)
      shortcut(["?"], .help)
      shortcut(["Esc"], .close)
    }
    tag("form", Attribute("method", "dialog")) {
      tag("button", .class("button small")) { ShortcutWords.closeButton }
    }
  }
}

private func shortcut(_ keys: [String], _ what: ShortcutWords) -> HTML {
  shortcut(keys, what.text)
}

private func shortcut(_ keys: [String], _ what: String) -> HTML {
  tag("div") {
    tag("dt") {
      for (index, key) in keys.enumerated() {
        if index > 0 { " " }
        tag("kbd") { key }
      }
    }
    tag("dd") { what }
  }
}
