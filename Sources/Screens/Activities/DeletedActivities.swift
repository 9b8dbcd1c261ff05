import Engine

/// Returns the page of deleted activities that can still be restored, latest deletion first.
public func deletedActivitiesScreen(_ rows: [ActivityRow], csrf: String) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.deleted }
      tag("p", .class("quiet")) {
        (rows.isEmpty ? ActivitiesWords.deletedNone : .deletedLead)
          .filled(decimal(Limits.undoDays))
      }
    }
    for row in rows { deletedNotice(row, csrf) }
    tag("p") { tag("a", .class("standalone"), .href("/activities")) { ImportWords.toActivities } }
  }
}

/// Returns the notice about a deleted activity, with an undo button.
func deletedNotice(_ row: ActivityRow, _ csrf: String, isNew: Bool = false) -> HTML {
  tag("div", .class("notice"), isNew ? .role("status") : nil) {
    tag(
      "form", .class("undo"), Attribute("method", "post"),
      Attribute("action", joined("/activities/", row.id, "/restore"))
    ) {
      csrfField(csrf)
      tag("span") { isNew ? ActivitiesWords.deleted.filled(row.title) : nameAndDay(row) }
      tag("button", .type("submit"), isNew ? nil : .label(undoName(row))) { ActivitiesWords.undo }
    }
  }
}

private func nameAndDay(_ row: ActivityRow) -> String {
  row.start.map { joined(name(row), ", ", $0.dayText()) } ?? name(row)
}

private func undoName(_ row: ActivityRow) -> String {
  joined(ActivitiesWords.undo.text, ": ", nameAndDay(row))
}

private func name(_ row: ActivityRow) -> String {
  row.title.utf8.isEmpty ? row.sport.label : row.title
}
