/// Returns the page with the result of each file, failures first.
public func importResultScreen(_ state: ImportResultState) -> HTML {
  let counts = OutcomeCounts(state.files)
  return build {
    tag("h1") { counts.imported > 0 ? ImportWords.title : .titleNone }
    tag("p", .class("lead quiet")) { counts.summary }
    tag("ul", .class("rows")) {
      for file in state.files where file.outcome.activity == nil { importedFileRow(file) }
      for file in state.files where file.outcome.activity != nil {
        importedActivityRow(file, state)
      }
    }
    tag("div", .class("buttons")) {
      tag("a", .class("button"), .href("/activities")) { ImportWords.toActivities }
      tag("a", .class("button"), .href("/import/log")) { ImportLogWords.open }
    }
  }
}

/// Returns the row of a file and its activity, or only the file if the activity is unknown.
private func importedActivityRow(_ file: ImportedFile, _ state: ImportResultState) -> HTML {
  guard let activity = file.activity else { return importedFileRow(file) }
  return activityRow(
    activity, units: state.units, now: state.now,
    remark: joined(file.name, " · ", resultText(file)))
}

/// Returns the result of a file and the number of notes about it in the import log.
private func resultText(_ file: ImportedFile) -> String {
  let outcome = outcomeText(file.outcome)
  guard file.remarks > 0 else { return outcome }
  return joined(
    outcome, ". ", plural(file.remarks, one: ImportLogWords.noteInLog, many: .notesInLog))
}

/// Returns the row of a file and its result.
func importedFileRow(_ file: ImportedFile) -> HTML {
  tag("li", .class("row result")) {
    tag("span", .class("what")) {
      tag("b") { file.name }
      tag("span", .class(file.outcome.isFailure ? "block error" : "block quiet")) {
        resultText(file)
      }
    }
    if let id = file.outcome.activity {
      tag(
        "a", .class("standalone"), .href(joined("/activities/", id)),
        .label(joined(ImportWords.open.text, " ", file.name))
      ) { ImportWords.open }
    }
  }
}

private func outcomeText(_ outcome: ImportOutcome) -> String {
  switch outcome {
  case .imported: ImportWords.imported.text
  case .duplicate: ImportWords.duplicate.text
  case .attached: ImportWords.attached.text
  case .enriched: ImportWords.enriched.text
  case .skipped(let reason): joined(ImportWords.skipped.text, ": ", reason)
  case .failed(let reason): joined(ImportWords.failed.text, ": ", reason)
  }
}

extension ImportOutcome {
  package var isFailure: Bool {
    if case .failed = self { return true }
    return false
  }

  /// The identifier of the file's activity; nil if it is unknown, or if the file was skipped or couldn't be imported.
  public var activity: String? {
    switch self {
    case .imported(let id): id
    case .duplicate(let id), .attached(let id), .enriched(let id): id
    case .skipped, .failed: nil
    }
  }
}

private struct OutcomeCounts {
  private(set) var imported = 0
  private var duplicates = 0
  private var attached = 0
  private var skipped = 0
  private var failed = 0

  init(_ files: [ImportedFile]) {
    for file in files {
      switch file.outcome {
      case .imported: imported += 1
      case .duplicate: duplicates += 1
      case .attached, .enriched: attached += 1
      case .skipped: skipped += 1
      case .failed: failed += 1
      }
    }
  }

  var summary: String {
    Screens.summary([
      (imported, .summaryImported), (duplicates, .summaryDuplicates), (attached, .summaryAttached),
      (skipped, .summarySkipped), (failed, .summaryFailed),
    ]) ?? ImportWords.empty.text
  }
}
