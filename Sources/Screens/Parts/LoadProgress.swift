/// A file that is being read.
struct LoadProgress {
  var title: PageWords
  var file: String
  /// Of the page, which the script asks again until it is over.
  var address: String
  var csrf: String
  /// Whether its turn has not come yet.
  var waits = false
  /// Why it waits, where that is more than its turn; one sentence.
  var reason = ""

  /// How far it is; the page asks again until it is done.
  func html(
    _ counted: (done: Int, total: Int)? = nil, _ count: (String, String) -> String
  ) -> HTML {
    tag("div", Attribute("data-poll", address)) {
      tag("h1") { title }
      tag("p", .class("lead")) {
        (waits ? LoadWords.waiting : .reading).filled(file)
        if let counted {
          " "
          count(decimal(counted.done), decimal(counted.total))
        }
      }
      if waits, !reason.isEmpty { tag("p", .class("notice"), .role("status")) { reason } }
      tag(
        "progress", .class("long"), .label(title),
        counted.map { Attribute("max", number: max($0.total, 1)) },
        counted.map { Attribute("value", number: $0.done) })
      tag("p", .class("quiet")) { LoadWords.goesOn }
      tag("div", .class("buttons")) {
        tag("noscript") { tag("a", .class("button"), .href(address)) { LoadWords.again } }
        cancel()
      }
    }
  }

  private func cancel() -> HTML {
    tag(
      "form", Attribute("method", "post"), Attribute("action", joined(address, "/cancel"))
    ) {
      csrfField(csrf)
      tag("button", .type("submit"), .class("button")) { LoadWords.cancel }
    }
  }
}

/// That the athlete cancelled it, and how far it was.
func cancelledText(_ file: String, _ done: Int, _ total: Int) -> String {
  guard total > 0 else { return LoadWords.cancelledUnopened.filled(file) }
  return LoadWords.cancelledWhat.filled(file, decimal(done), decimal(total))
}
