/// Returns the watched folder page, for users who may choose folders on the server.
public func folderScreen(_ state: FolderState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.folder }
      tag("p", .class("quiet")) { FolderWords.lead }
    }
    notice(state)
    pathForm(state)
    if !state.path.utf8.isEmpty, state.problem == nil { latestScan(state) }
    tag("ul", .class("rows")) {
      linkRow("/import/log", PageWords.importLog.text, ImportLogWords.what.text)
      linkRow("/settings/jobs", PageWords.jobs.text, JobWords.what.text)
    }
  }
}

private func notice(_ state: FolderState) -> HTML {
  let words: FolderWords? =
    if state.isScanning { .scanning } else if !state.wasSaved {
      nil
    } else { state.path.utf8.isEmpty ? .stopped : .saved }
  return build {
    if let words { tag("p", .class("notice good"), .role("status")) { words } }
  }
}

private func pathForm(_ state: FolderState) -> HTML {
  let problem = state.problem
  return tag(
    "form", .class("fields stacked"), Attribute("method", "post"),
    Attribute("action", "/settings/folder"), .flag("novalidate")
  ) {
    csrfField(state.csrf)
    tag("div", .class("field")) {
      tag("label", Attribute("for", "path")) { FolderWords.path }
      void(
        "input", .id("path"), .name("path"), .type("text"), .value(state.path),
        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"),
        Attribute("maxlength", "1000"), state.isFixed ? .flag("readonly") : nil,
        problem == nil ? nil : Attribute("aria-invalid", "true"),
        Attribute("aria-describedby", "path-hint"))
      tag("p", .class(problem == nil ? "hint-text" : "error"), .id("path-hint")) {
        problem?.words ?? (state.isFixed ? .fixed : .pathHint)
        if problem == nil, state.isFixed {
          " "
          tag("code") { "--watch" }
        }
      }
    }
    if !state.isFixed {
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { FolderWords.save }
      }
    }
  }
}

private func latestScan(_ state: FolderState) -> HTML {
  tag("section") {
    tag("h2") { FolderWords.latest }
    if let latest = state.latest {
      tag("p") { jobResult(latest) }
    } else {
      tag("p", .class("quiet")) { FolderWords.never }
    }
    tag(
      "form", Attribute("method", "post"), Attribute("action", "/settings/folder/look")
    ) {
      csrfField(state.csrf)
      tag("button", .type("submit"), .class("button")) { FolderWords.checkNow }
    }
    tag("p", .class("quiet")) { FolderWords.waits }
  }
}

extension FolderIssue {
  fileprivate var words: FolderWords {
    switch self {
    case .relative: .relative
    case .missing: .missing
    case .notFolder: .notFolder
    case .unreadable: .unreadable
    case .ownData: .ownData
    }
  }
}
