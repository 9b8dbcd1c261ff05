import Model

/// Returns the page with the result of every imported file, latest first.
public func importLogScreen(_ state: ImportLogState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.importLog }
      tag("p", .class("quiet")) { ImportLogWords.lead }
    }
    importForm(leadsToLog: false)
    if !state.rows.isEmpty || state.shown != .all { partLinks(state.shown) }
    if state.rows.isEmpty {
      noRows(state.shown)
    } else {
      tag("ul", .class("rows")) {
        for row in state.rows { logRow(row) }
      }
    }
    if let next = state.next {
      tag("p", .class("more")) {
        tag("a", .class("button"), .href(next)) { ImportLogWords.earlier }
      }
    }
  }
}

private func noRows(_ shown: ImportLogPart) -> HTML {
  if shown != .all { return tag("p", .class("nothing")) { ImportLogWords.noMatches } }
  return tag("section", .class("empty")) {
    tag("h2") { ImportLogWords.noneTitle }
    tag("p") { ImportLogWords.noneWhat }
  }
}

private func partLinks(_ shown: ImportLogPart) -> HTML {
  tag("nav", .class("choices"), .label(ImportLogWords.show)) {
    for part in ImportLogPart.allCases {
      tag("a", .href(part.address), part == shown ? Attribute("aria-current", "true") : nil) {
        part.words
      }
    }
  }
}

private func logRow(_ row: ImportLogRow) -> HTML {
  tag("li", .class("row result")) {
    tag("span", .class("what")) {
      tag("b") { row.name }
      if row.outcome == .failed {
        tag("span", .class("block error")) { outcomeText(row.outcome, row.reason) }
      }
      tag("span", .class("block quiet")) {
        if row.outcome != .failed {
          outcomeText(row.outcome, row.reason)
          " · "
        }
        timeElement(row.when, joined(row.when.dayText(), ", ", row.when.timeText))
      }
      for warning in row.warnings {
        tag("span", .class("block quiet")) { ImportLogWords.warning.filled(warning) }
      }
    }
    if let activity = row.activity {
      tag(
        "a", .class("standalone"), .href(joined("/activities/", activity)),
        .label(joined(ImportWords.open.text, " ", row.name))
      ) { ImportWords.open }
    }
  }
}

func outcomeText(_ outcome: ImportLogOutcome, _ reason: String?) -> String {
  let words = outcomeWords(outcome).text
  return reason.map { joined(words, ": ", $0) } ?? words
}

/// Returns the page that shows the progress of an archive's import, and then its result.
public func archiveLoadScreen(_ state: ArchiveLoadState) -> HTML {
  guard let upload = state.upload else {
    return ended(ImportWords.titleNone.text, ImportLogWords.forgotten.text)
  }
  switch upload.state {
  case .waiting, .reading, .importing: return progress(state, upload)
  case .done:
    return ended(
      (upload.counts.imported > 0 ? ImportWords.title : .titleNoneNew).text,
      upload.counts.summary ?? ImportWords.emptyArchive.text,
      build {
        failureList(state.failures, of: upload.counts.failed)
        state.news?.html()
      })
  case .cancelled: return ended(LoadWords.cancelled.text, cancelledText(state.file, upload))
  case .failed: return ended(ImportWords.titleNone.text, upload.reason)
  }
}

private func progress(_ state: ArchiveLoadState, _ upload: UploadProgress) -> HTML {
  LoadProgress(
    title: .importResult, file: state.file, address: state.address, csrf: state.csrf,
    upload: upload
  ).html {
    (upload.total == 1 ? ImportLogWords.progressOfOne : .progress).filled($0, $1)
  }
}

/// Returns a list of files that couldn't be imported, with a link to the log if there are more.
private func failureList(_ failures: [ImportedFile], of count: Int) -> HTML {
  build {
    if !failures.isEmpty {
      tag("ul", .class("rows")) { for file in failures { importedFileRow(file) } }
    }
    if !failures.isEmpty, count > failures.count {
      tag("p") {
        tag("a", .class("standalone"), .href(ImportLogPart.failed.address)) {
          ImportLogWords.more.filled(decimal(count - failures.count))
        }
      }
    }
  }
}

private func ended(_ title: String, _ what: String, _ files: HTML = HTML()) -> HTML {
  build {
    tag("h1") { title }
    tag("p", .class("lead"), .role("status")) { what }
    files
    tag("div", .class("buttons")) {
      tag("a", .class("button"), .href("/activities")) { ImportWords.toActivities }
      tag("a", .class("button"), .href("/import/log")) { ImportLogWords.open }
    }
  }
}

extension UploadCounts {
  /// A sentence such as "12 new, 1 duplicate.", or nil if all counts are 0.
  var summary: String? {
    var text = ""
    let parts: [(count: Int, words: ImportWords)] = [
      (imported, .summaryImported), (duplicates - attached, .summaryDuplicates),
      (attached, .summaryAttached), (skipped, .summarySkipped), (failed, .summaryFailed),
    ]
    for (count, words) in parts where count > 0 {
      let words = count == 1 ? words.singular : words
      text = joined(text, text.utf8.isEmpty ? "" : ", ", words.filled(decimal(count)))
    }
    return text.utf8.isEmpty ? nil : joined(text, ".")
  }
}

extension ImportWords {
  /// The wording for a single file, which is the same phrase unless the singular differs.
  fileprivate var singular: ImportWords {
    switch self {
    case .summaryDuplicates: .summaryDuplicate
    case .summaryAttached: .summaryAttachedOne
    default: self
    }
  }
}
