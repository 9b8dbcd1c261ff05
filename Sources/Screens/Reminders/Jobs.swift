import Engine
import Model

/// Returns the page of background jobs, latest first.
public func jobsScreen(_ state: JobsState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.jobs }
      tag("p", .class("quiet")) { JobWords.lead }
    }
    if let fault = state.fault {
      tag("p", .class("notice"), .role("alert")) { JobWords.fault.filled(fault) }
    }
    if state.isRetrying {
      tag("p", .class("notice"), .role("status")) { JobWords.retrying }
    }
    if !state.setAside.isEmpty { setAside(state) }
    if state.rows.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { JobWords.noneTitle }
        tag("p") { JobWords.noneWhat }
      }
    } else {
      tag("section") {
        if !state.setAside.isEmpty { tag("h2") { JobWords.history } }
        tag("ul", .class("rows")) { for entry in state.rows { row(entry) } }
      }
    }
  }
}

private func setAside(_ state: JobsState) -> HTML {
  tag("section") {
    tag("h2") { JobWords.setAside }
    tag("p", .class("quiet")) { JobWords.setAsideWhat }
    tag("ul", .class("rows")) {
      for entry in state.setAside {
        tag("li", .class("row result")) {
          tag("span", .class("what")) {
            tag("b") { entry.what.html }
            tag("span", .class("block error")) { entry.reason }
          }
          tag("form", Attribute("method", "post"), Attribute("action", "/settings/jobs/retry")) {
            csrfField(state.csrf)
            void("input", .type("hidden"), .name("item"), .value(entry.item))
            tag("button", .type("submit"), .class("button small")) { JobWords.retry }
          }
        }
      }
    }
  }
}

extension SetAsideRow.ItemKind {
  fileprivate var html: HTML {
    switch self {
    case .job(let job): build { job.words }
    case .upload(let name): build { JobWords.uploadOf.filled(name) }
    case .activity(let title, let id):
      tag("a", .class("standalone"), .href(joined("/activities/", id))) {
        JobWords.numbersOf.filled(title)
      }
    case .calibration: build { JobWords.calibration }
    case .posted: build { JobWords.posted }
    }
  }
}

/// Returns the notice on the page of an activity whose original file couldn't be read again.
func notMeasuredNotice(_ reason: String) -> HTML {
  tag("p", .class("notice"), .role("status")) {
    JobWords.notMeasured.filled(reason)
    " "
    tag("a", .href("/settings/jobs")) { JobWords.toJobs }
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

/// Returns the result of a job and the time when it ran.
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
  var text = joined(entry.started.dayText(), ", ", entry.started.timeText)
  if let seconds = entry.seconds {
    text = JobWords.took.filled(text, fixedText(seconds, decimals: 1))
  }
  if let waited = entry.waited, waited >= 1 {
    text = JobWords.waited.filled(text, fixedText(waited, decimals: 0))
  }
  return timeElement(entry.started, text)
}

extension BackgroundJob {
  fileprivate var words: JobWords {
    switch self {
    case .checkServices: .checkServices
    case .fetchRides: .fetchRides
    case .watchFolder: .watchFolder
    }
  }
}

extension JobOutcome {
  fileprivate var words: JobWords {
    switch self {
    case .underWay: .underWay
    case .done: .done
    case .failed: .failed
    case .cutOff: .cutOff
    }
  }
}

public enum JobMessages {
  public static func tookTooLong(minutes: Int) -> String {
    JobWords.tookTooLong.filled(decimal(minutes))
  }
}
