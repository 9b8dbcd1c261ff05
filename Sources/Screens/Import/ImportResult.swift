import Model

/// Returns the page with the result of each file, failures first.
public func importResultScreen(_ state: ImportResultState) -> HTML {
  let counts = UploadCounts(state.files.map { $0.outcome })
  return build {
    tag("h1") { counts.imported > 0 ? ImportWords.title : .titleNone }
    tag("p", .class("lead quiet")) { counts.summary ?? ImportWords.empty.text }
    tag("ul", .class("rows")) {
      for file in state.files where file.id == nil { importedFileRow(file) }
      for file in state.files where file.id != nil {
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
  let outcome = outcomeText(file.outcome, file.reason)
  guard file.remarks > 0 else { return outcome }
  return joined(
    outcome, ". ", plural(file.remarks, one: ImportLogWords.noteInLog, many: .notesInLog))
}

/// Returns the row of a file and its result.
func importedFileRow(_ file: ImportedFile) -> HTML {
  tag("li", .class("row result")) {
    tag("span", .class("what")) {
      tag("b") { file.name }
      tag("span", .class(file.outcome == .failed ? "block error" : "block quiet")) {
        resultText(file)
      }
    }
    if let id = file.id {
      tag(
        "a", .class("standalone"), .href(joined("/activities/", id)),
        .label(joined(ImportWords.open.text, " ", file.name))
      ) { ImportWords.open }
    }
  }
}
