import Engine

/// Returns the backups page, for users who may choose folders on the server.
public func backupScreen(_ state: BackupState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { BackupWords.title }
      tag("p", .class("quiet")) { BackupWords.lead }
      if state.isDemo { demoNotice(BackupWords.demo.text) }
    }
    if state.wasSaved { tag("p", .class("notice good"), .role("status")) { BackupWords.saved } }
    if state.isBackingUp { tag("p", .class("notice good"), .role("status")) { BackupWords.making } }
    if let failure = state.failure {
      tag("p", .class("notice bad"), .role("alert")) {
        BackupWords.failed.filled(state.failedAt?.dayText() ?? "", failure)
      }
    }
    latest(state)
    earlier(state)
    usable(!state.isDemo) { BackupForm(state: state).html() }
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
        fact(BackupWords.size.text, sizeText(bytes: made.byteCount))
        fact(
          BackupWords.holds.text,
          made.athleteCount == 0
            ? BackupWords.holdsNone.text
            : plural(made.athleteCount, one: BackupWords.holdsOne, many: BackupWords.holdsSome))
        fact(
          BackupWords.checked.text,
          made.isComplete ? BackupWords.checkedYes.text : BackupWords.checkedNo.text)
        fact(BackupWords.place.text, made.path)
        fact(BackupWords.next.text, BackupWords.nextWhen.text)
      }
    } else {
      tag("p", .class("quiet")) { BackupWords.never }
    }
    usable(!state.isDemo) {
      wideButton("/settings/backup/now", BackupWords.now.text, state.csrf, "primary")
    }
  }
}

private func earlier(_ state: BackupState) -> HTML {
  build {
    if state.made.count > 1 {
      tag("section") {
        tag("h2") { BackupWords.earlier }
        tag("dl", .class("facts long")) {
          for made in state.made.dropFirst() {
            fact(joined(made.at.dayText(), ", ", made.at.timeText), earlierText(made))
          }
        }
      }
    }
  }
}

private func earlierText(_ made: BackupState.BackupEntry) -> String {
  let words = made.isComplete ? BackupWords.complete : BackupWords.incomplete
  return words.filled(sizeText(bytes: made.byteCount))
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
        tag("button", .type("submit"), .class("button")) { BackupWords.save }
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
