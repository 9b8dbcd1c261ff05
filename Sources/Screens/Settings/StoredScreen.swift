/// Returns the page about the stored data: what it is, where it is, what leaves the machine, and how to delete it.
///
/// - Parameter path: The path of the athlete's file; nil to hide it from visitors.
public func storedScreen(path: String?) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.stored }
      tag("p", .class("quiet")) { StoredWords.lead }
    }
    tag("dl", .class("facts long")) {
      fact(StoredWords.file.text, StoredWords.fileWhat.text)
      if let path { fact(StoredWords.place.text, path) }
      fact(StoredWords.keys.text, StoredWords.keysWhat.text)
      fact(StoredWords.phone.text, StoredWords.phoneWhat.text)
    }
    list(.keep, [.keepExport, .keepBackup, .keepRestore]) {
      tag("p") {
        tag("a", .class("button"), .href("/settings#export")) { ExportWords.title }
      }
    }
    list(.out, [.strava, .reminders, .tiles, .provider, .nothing])
    list(.remove, removals(isNamed: path != nil))
  }
}

/// Returns the ways to delete data.
///
/// - Parameter isNamed: Whether the page shows the file's path.
private func removals(isNamed: Bool) -> [StoredWords] {
  var words: [StoredWords] = [.removeActivity, .removeBike, .removeStrava, .removePerson]
  if isNamed { words.append(.removeAll) }
  return words
}

private func list(
  _ title: StoredWords, _ lines: [StoredWords], @HTMLBuilder after: () -> HTML = { HTML() }
) -> HTML {
  tag("section") {
    tag("h2") { title }
    tag("ul", .class("lines")) { for line in lines { tag("li") { unbroken(line.text) } } }
    after()
  }
}
