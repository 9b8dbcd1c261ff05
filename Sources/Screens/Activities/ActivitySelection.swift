import Model

/// Returns the toolbar below the table for actions on the selected activities. Its buttons submit the form around the
/// table, so they also work without JavaScript.
func activitySelection() -> HTML {
  tag("div", .class("selection"), .role("group"), .label(ListWords.selected)) {
    tag(
      "p", .class("selection-count"), .flag("data-selected-count"),
      Attribute("data-one", ListWords.selectedOne), Attribute("data-many", ListWords.selectedMany)
    ) { ListWords.selected }
    compareButton()
    tag("span", .class("joined-control")) {
      tag("select", .name("format"), .label(ListWords.format)) {
        tag("option", .value("original")) { ListWords.originals }
        for format in FileFormatTraits.all where format.use != nil {
          tag("option", .value(format.key)) { format.name }
        }
      }
      selectionButton("export", ListWords.export)
    }
    tag("span", .class("joined-control")) {
      tag("select", .name("sport"), .label(ListWords.sport)) { sportOptions(nil) }
      selectionButton("sport", ListWords.changeSport)
    }
    selectionButton("delete", ListWords.delete)
    tag("button", .type("reset"), .class("button small quiet")) { ListWords.selectNone }
  }
}

/// Returns the button for a comparison, which needs exactly two activities. Until two are selected, the button says so.
private func compareButton() -> HTML {
  tag(
    "button", .type("submit"), .class("button small"), .name("action"), .value("compare")
  ) {
    ListWords.compare
    tag("span", .class("only-disabled")) {
      " "
      ListWords.compareTwo
    }
  }
}

private func selectionButton(_ action: String, _ label: ListWords) -> HTML {
  tag(
    "button", .type("submit"), .class("button small"), .name("action"), .value(action)
  ) { label }
}

/// Returns the notice about several deleted activities, with an undo button.
func deletedTogetherNotice(_ deleted: DeletedTogether, _ csrf: String) -> HTML {
  tag("div", .class("notice"), .role("status")) {
    tag(
      "form", .class("undo"), Attribute("method", "post"),
      Attribute("action", "/activities/restore")
    ) {
      csrfField(csrf)
      void("input", .type("hidden"), .name("key"), .value(deleted.key))
      tag("span") {
        plural(deleted.count, one: ListWords.deletedOne, many: ListWords.deletedMany)
      }
      tag("button", .type("submit")) { ActivitiesWords.undo }
    }
  }
}
