import Model

/// The progress of processing an uploaded file.
struct LoadProgress {
  var title: PageWords
  var file: String
  /// The address of the page, which the script polls until the file has been processed.
  var address: String
  var csrf: String
  var upload: UploadProgress

  private var waits: Bool { upload.state == .waiting }
  private var counted: UploadProgress? { upload.state == .importing ? upload : nil }

  /// Returns the progress, on a page that the script reloads until processing is complete.
  func html(_ count: (String, String) -> String) -> HTML {
    tag("div", Attribute("data-poll", address)) {
      tag("h1") { title }
      tag("p", .class("lead")) {
        (waits ? LoadWords.waiting : .reading).filled(file)
        if let counted {
          " "
          count(decimal(counted.done), decimal(counted.total))
        }
      }
      if waits, !upload.reason.isEmpty {
        tag("p", .class("notice"), .role("status")) { upload.reason }
      }
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

/// Returns a sentence about how much of the file had been imported when the athlete cancelled the import.
func cancelledText(_ file: String, _ upload: UploadProgress) -> String {
  guard upload.total > 0 else { return LoadWords.cancelledBeforeStart.filled(file) }
  return LoadWords.cancelledWhat.filled(file, decimal(upload.done), decimal(upload.total))
}
