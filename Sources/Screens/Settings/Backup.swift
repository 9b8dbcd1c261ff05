import Engine

/// Backups that were made, for who may name folders of the server's.
public func backupScreen(_ state: BackupState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { BackupWords.title }
      tag("p", .class("quiet")) { BackupWords.lead }
    }
    if state.wasSaved { tag("p", .class("notice good"), .role("status")) { BackupWords.saved } }
    if state.isMaking { tag("p", .class("notice good"), .role("status")) { BackupWords.making } }
    if let failure = state.failure {
      tag("p", .class("notice bad"), .role("alert")) {
        BackupWords.failed.filled(state.failedAt?.dayText() ?? "", failure)
      }
    }
    latest(state)
    earlier(state)
    BackupForm(state: state).html()
    tag("section") {
      tag("h2") { BackupWords.back }
      tag("p") { BackupWords.backWhat }
    }
  }
}

private func latest(_ state: BackupState) -> HTML {
  tag("section") {
    tag("h2") { BackupWords.latest }
    if let made = state.made.first {
      tag("dl", .class("facts long")) {
        fact(
          BackupWords.when.text,
          timeElement(made.at, joined(made.at.dayText(), ", ", made.at.timeText)))
        fact(BackupWords.size.text, size(made.byteCount))
        fact(
          BackupWords.holds.text,
          plural(made.athleteCount, one: BackupWords.holdsOne, many: BackupWords.holdsSome))
        fact(
          BackupWords.checked.text,
          made.isComplete ? BackupWords.checkedYes.text : BackupWords.checkedNo.text)
        fact(BackupWords.place.text, made.place)
      }
    } else {
      tag("p", .class("quiet")) { BackupWords.never }
    }
    tag("form", Attribute("method", "post"), Attribute("action", "/settings/backup/now")) {
      csrfField(state.csrf)
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button")) { BackupWords.now }
      }
    }
  }
}

private func earlier(_ state: BackupState) -> HTML {
  build {
    if state.made.count > 1 {
      tag("section") {
        tag("h2") { BackupWords.earlier }
        tag("ul") {
          for made in state.made.dropFirst() {
            tag("li") {
              made.isComplete
                ? row(made) : BackupWords.incomplete.filled(row(made))
            }
          }
        }
      }
    }
  }
}

private func row(_ made: BackupState.Made) -> String {
  BackupWords.row.filled(
    joined(made.at.dayText(), ", ", made.at.timeText), size(made.byteCount))
}

private func size(_ bytes: Int) -> String {
  bytes < 1_000_000
    ? BackupWords.kilobytes.filled(decimal((bytes + 999) / 1000))
    : BackupWords.megabytes.filled(fixedText(Double(bytes) / 1_000_000, decimals: 1))
}

private struct BackupForm {
  let state: BackupState

  func html() -> HTML {
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/settings/backup"), .flag("novalidate")
    ) {
      tag("h2") { BackupWords.settings }
      csrfField(state.csrf)
      field("folder", .folder, state.folder, hint: .folderHint, folderProblem)
      field(
        "count", .count, state.count, hint: .countHint,
        state.problem == .count ? .countRefused : nil)
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { BackupWords.save }
      }
    }
  }

  private var folderProblem: BackupWords? {
    switch state.problem {
    case .relative: .relative
    case .unwritable: .unwritable
    case .ownData: .ownData
    case .count, nil: nil
    }
  }

  private func field(
    _ name: String, _ label: BackupWords, _ value: String, hint: BackupWords,
    _ problem: BackupWords?
  ) -> HTML {
    tag("div", .class("field")) {
      tag("label", Attribute("for", name)) { label }
      void(
        "input", .id(name), .name(name), .type("text"), .value(value),
        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"),
        Attribute("maxlength", "1000"),
        problem == nil ? nil : Attribute("aria-invalid", "true"),
        Attribute("aria-describedby", joined(name, "-hint")))
      tag(
        "p", .class(problem == nil ? "hint-text" : "error"), .id(joined(name, "-hint"))
      ) { problem ?? hint }
    }
  }
}
