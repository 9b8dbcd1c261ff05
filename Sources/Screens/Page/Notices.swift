/// Returns the notices that the script shows when they apply. All are hidden at first.
func notices() -> HTML {
  tag("div", .class("notices"), .role("status")) {
    notice("offline", .offline)
    notice("waiting", .waiting)
    notice("others-one", .othersOne)
    tag("p", .class("notice others-many"), Attribute("data-when", "others-many"), .hidden) {
      placed(NoticeWords.othersMany, tag("span", .flag("data-others-count")) { "2" })
    }
    notice("sent", .sent) {
      " "
      tag("a", .href("/activities"), .flag("data-sent-link")) { NoticeWords.openRun }
    }
    notice("refused", .refused)
    notice("unfinished", .unfinished) {
      " "
      tag("a", .href("/run")) { NoticeWords.openRun }
    }
    notice("update", .update) {
      " "
      tag("button", .type("button"), .action("apply-update")) { NoticeWords.applyUpdate }
    }
    notice("old-version", .oldVersion)
    notice("form-waiting", .formWaiting) {
      " "
      tag("button", .type("button"), .action("send-form")) { NoticeWords.sendAgain }
    }
    notice("form-kept", .formKept)
    notice("importing", .importing) {
      " "
      tag("progress", .flag("data-import-progress"), .label(NoticeWords.importing))
    }
    notice("import-failed", .importFailed)
    notice("dropping", .dropping)
  }
}

private func notice(
  _ name: String, _ words: NoticeWords, @HTMLBuilder more: () -> HTML = { HTML() }
) -> HTML {
  tag("p", .class(joined("notice ", name)), Attribute("data-when", name), .hidden) {
    words
    more()
  }
}
