import Engine
import Model

/// Returns the page to import an Apple Health export, with its progress and result.
public func healthScreen(_ state: HealthState) -> HTML {
  build {
    switch state.stage {
    case .ready: readySection(state)
    case .upload(let upload): uploadSection(state, upload)
    case .done(let outcome): HealthResult(state: state, outcome: outcome).html()
    case .forgotten:
      endedSection(HealthWords.expiredTitle.text, HealthWords.forgottenWhat.text)
    }
  }
}

private func readySection(_ state: HealthState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.health }
      tag("p", .class("quiet")) { HealthWords.lead }
    }
    healthForm()
    tag("section") {
      tag("h2") { HealthWords.how }
      tag("ol", .class("steps")) {
        tag("li") { HealthWords.how1 }
        tag("li") { HealthWords.how2 }
        tag("li") { HealthWords.how3 }
      }
      tag("p", .class("quiet")) { HealthWords.privacy }
    }
  }
}

private func healthForm() -> HTML {
  tag("form", .class("import"), .flag("data-import")) {
    tag("label", .class("button file")) {
      HealthWords.choose
      void(
        "input", .type("file"), .class("unseen"),
        Attribute("accept", ".zip,.xml,application/zip,text/xml"))
    }
    tag("p", .class("quiet")) { HealthWords.chooseHint }
    tag("noscript") { tag("p") { ImportWords.needsScript } }
  }
}

private func uploadSection(_ state: HealthState, _ upload: UploadProgress) -> HTML {
  switch upload.state {
  case .waiting, .reading, .importing, .done:
    LoadProgress(
      title: .health, file: state.file, address: state.address, csrf: state.csrf, upload: upload
    ).html {
      (upload.total == 1 ? HealthWords.importingOne : .importing).filled($0, $1)
    }
  case .cancelled:
    endedSection(LoadWords.cancelled.text, cancelledText(state.file, upload))
  case .failed: endedSection(HealthWords.failedTitle.text, upload.reason)
  }
}

private func endedSection(_ title: String, _ what: String) -> HTML {
  build {
    tag("h1") { title }
    tag("p", .class("lead"), .role("status")) { what }
    another()
  }
}

private func another() -> HTML {
  tag("p") {
    tag("a", .class("button"), .href("/settings/health")) { HealthWords.another }
  }
}

private struct HealthResult {
  let state: HealthState
  let outcome: HealthOutcome

  func html() -> HTML {
    build {
      tag("h1") { HealthWords.doneTitle }
      tag("p", .class("lead quiet"), .role("status")) {
        outcome.exported.map { HealthWords.exported.filled(state.file, $0.dayText()) } ?? state.file
      }
      body()
      workouts()
      warnings()
      another()
    }
  }

  // MARK: Body

  private func body() -> HTML {
    tag("section") {
      tag("h2") { HealthWords.body }
      tag("ul", .class("rows")) {
        for finding in outcome.findings {
          tag("li", .class("row activity")) {
            tag("span", .class("what")) {
              tag("b") { finding.kind.setting.label }
              tag("span", .class("quiet block")) { note(finding) }
            }
            tag("b", .class("how-much")) {
              finding.found.map { text($0, finding.kind) } ?? "–"
            }
          }
        }
      }
      if !different.isEmpty { useForm() }
    }
  }

  /// The values that the athlete entered and that differ from the values in the export.
  private var different: [HealthValueIssue] {
    outcome.findings.filter { $0.found != nil && !$0.wasImported && !isSame($0) && $0.known != nil }
  }

  private func isSame(_ finding: HealthValueIssue) -> Bool {
    guard let found = finding.found, let known = finding.known else { return false }
    return Screens.same(text(found, finding.kind), text(known, finding.kind))
  }

  private func note(_ finding: HealthValueIssue) -> String {
    guard finding.found != nil else {
      return finding.known.map { HealthWords.notInExportKnown.filled(text($0, finding.kind)) }
        ?? HealthWords.notInExport.text
    }
    let measured = finding.date.map { HealthWords.measured.filled($0.dayText()) }
    let kept = finding.known.map { HealthWords.yours.filled(text($0, finding.kind)) } ?? ""
    let what =
      finding.wasImported
      ? HealthWords.taken.text : isSame(finding) ? HealthWords.same.text : kept
    return measured.map { joined($0, ", ", what) } ?? what
  }

  private func useForm() -> HTML {
    tag(
      "form", .class("use-found"), Attribute("method", "post"), Attribute("action", state.address)
    ) {
      csrfField(state.csrf)
      tag("fieldset", .class("choice")) {
        tag("legend") { HealthWords.use }
        tag("p", .class("quiet")) { HealthWords.useWhat }
        for finding in different {
          tag("label", .class("pick")) {
            void("input", .type("checkbox"), .name(finding.kind.setting.name), .value("1"))
            tag("span") {
              finding.kind.setting.label
              ": "
              finding.found.map { text($0, finding.kind) } ?? ""
            }
          }
        }
      }
      tag("button", .type("submit"), .class("button")) { HealthWords.use }
    }
  }

  private func text(_ value: Double, _ kind: HealthProfileField) -> String {
    if kind == .sex { return (value == 1 ? SettingsWords.sexFemale : .sexMale).text }
    let text = kind.setting.text(value, in: state.units)
    return kind.setting.unit.map { withUnit(text, $0) } ?? text
  }

  // MARK: Workouts

  private func workouts() -> HTML {
    tag("section") {
      tag("h2") { HealthWords.workouts }
      tag("p") { counts }
      if !outcome.failures.isEmpty {
        tag("ul", .class("rows")) {
          for file in outcome.failures { importedFileRow(file) }
        }
      }
      if outcome.imported + outcome.duplicates > 0 {
        tag("p") {
          tag("a", .class("button"), .href("/activities")) { HealthWords.toActivities }
        }
      }
    }
  }

  private var counts: String {
    var text = ""
    for (count, words) in [
      (outcome.imported, HealthWords.new),
      (outcome.duplicates, outcome.duplicates == 1 ? HealthWords.thereOne : HealthWords.there),
      (outcome.failures.count, .failed),
    ] where count > 0 {
      text = joined(text, text.utf8.isEmpty ? "" : ", ", words.filled(decimal(count)))
    }
    return text.utf8.isEmpty ? HealthWords.workoutsNone.text : joined(text, ".")
  }

  @HTMLBuilder private func warnings() -> HTML {
    if !outcome.warnings.isEmpty {
      tag("details", .class("section")) {
        tag("summary") { HealthWords.warnings }
        tag("ul") {
          for warning in outcome.warnings { tag("li") { warning } }
        }
      }
    }
  }
}
