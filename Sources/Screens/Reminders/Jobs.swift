import Engine

/// What ran in the background, latest first.
public func jobsScreen(_ state: JobsState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.jobs }
      tag("p", .class("quiet")) { JobWords.lead }
    }
    if state.rows.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { JobWords.noneTitle }
        tag("p") { JobWords.noneWhat }
      }
    } else {
      tag("ul", .class("rows")) { for entry in state.rows { row(entry) } }
    }
  }
}

private func row(_ entry: JobRow) -> HTML {
  tag("li", .class("row result")) {
    tag("span", .class("what")) {
      tag("b") { entry.job.words }
      jobResult(entry)
    }
  }
}

/// What came of a run, and when it was.
func jobResult(_ entry: JobRow) -> HTML {
  build {
    tag("span", .class(entry.outcome == .failed ? "block error" : "block quiet")) {
      entry.text.utf8.isEmpty
        ? entry.outcome.words.text
        : JobWords.result.filled(entry.outcome.words.text, entry.text)
    }
    tag("span", .class("block quiet")) { time(entry) }
  }
}

private func time(_ entry: JobRow) -> HTML {
  let when = joined(entry.started.dayText(), ", ", entry.started.timeText)
  return timeElement(
    entry.started,
    entry.seconds.map { JobWords.took.filled(when, fixedText($0, decimals: 1)) } ?? when)
}

extension JobRow.Job {
  fileprivate var words: JobWords {
    switch self {
    case .checkServices: .checkServices
    case .fetchRides: .fetchRides
    case .watchFolder: .watchFolder
    }
  }
}

extension JobRow.Outcome {
  fileprivate var words: JobWords {
    switch self {
    case .underWay: .underWay
    case .done: .done
    case .failed: .failed
    case .cutOff: .cutOff
    }
  }
}
