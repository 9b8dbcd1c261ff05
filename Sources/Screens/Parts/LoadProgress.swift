/// How far the reading of a file is that goes on by itself. Replaced by the script with what the same address says a
/// second later, as long as it is this part.
/// - Parameter count: "{0} of {1}" of what is counted, where something is yet.
func loadProgress(
  _ title: PageWords, of file: String, at address: String, _ counted: (done: Int, total: Int)?,
  _ count: (String, String) -> String
) -> HTML {
  tag("div", Attribute("data-poll", address)) {
    tag("h1") { title }
    tag("p", .class("lead")) {
      LoadWords.reading.filled(file)
      if let counted {
        " "
        count(decimal(counted.done), decimal(counted.total))
      }
    }
    tag(
      "progress", .class("long"), .label(title),
      counted.map { Attribute("max", number: max($0.total, 1)) },
      counted.map { Attribute("value", number: $0.done) })
    tag("p", .class("quiet")) { LoadWords.goesOn }
    tag("noscript") {
      tag("p") { tag("a", .class("button"), .href(address)) { LoadWords.again } }
    }
  }
}
