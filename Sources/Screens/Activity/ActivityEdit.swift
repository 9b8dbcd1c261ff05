import Engine

public func activityEditScreen(_ state: ActivityEditState) -> HTML {
  let address = joined("/activities/", state.id)
  return build {
    tag("h1") { PageWords.editActivity }
    tag("form", .class("fields stacked"), Attribute("method", "post"), Attribute("action", address))
    {
      csrfField(state.csrf)
      titleField(state)
      sportField(state.sport)
      if let start = state.start { startFields(start) }
      notesField(state.notes)
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { ActivityWords.save }
        tag("a", .class("button"), .href(address)) { ActivityWords.cancel }
      }
    }
  }
}

private func titleField(_ state: ActivityEditState) -> HTML {
  let limit = decimal(Limits.titleLength)
  return tag("div", .class("field")) {
    tag("label", Attribute("for", "title")) { ActivityWords.title }
    void(
      "input", .id("title"), .name("title"), .type("text"), .value(state.title),
      .flag("required"), Attribute("maxlength", limit),
      state.titleIsRefused ? Attribute("aria-invalid", "true") : nil,
      state.titleIsRefused ? Attribute("aria-describedby", "title-error") : nil)
    if state.titleIsRefused {
      tag("p", .class("error"), .id("title-error")) { ActivityWords.titleRefused.filled(limit) }
    }
  }
}

private func sportField(_ sport: Sport) -> HTML {
  tag("div", .class("field")) {
    tag("label", Attribute("for", "sport")) { ActivitiesWords.sport }
    tag("select", .id("sport"), .name("sport")) { sportOptions(sport) }
  }
}

private func startFields(_ start: StartFields) -> HTML {
  tag("fieldset", .class("field")) {
    tag("legend", .class("unseen")) { ActivityWords.start }
    tag("div", .class("fields narrow")) {
      startField("day", "date", ActivityWords.day, start.day, start.isRefused, least: "1970-01-01")
      startField("time", "time", ActivityWords.startTime, start.time, start.isRefused)
    }
    if start.isRefused {
      tag("p", .class("error"), .id("start-error")) { ActivityWords.startRefused }
    }
  }
}

private func startField(
  _ name: String, _ type: String, _ label: ActivityWords, _ value: String, _ isRefused: Bool,
  least: String? = nil
) -> HTML {
  tag("label", .class("field")) {
    tag("span") { label }
    void(
      "input", .type(type), .name(name), .value(value), least.map { Attribute("min", $0) },
      value.utf8.isEmpty ? nil : .flag("required"),
      isRefused ? Attribute("aria-invalid", "true") : nil,
      isRefused ? Attribute("aria-describedby", "start-error") : nil)
  }
}

private func notesField(_ notes: String) -> HTML {
  tag("div", .class("field")) {
    tag("label", Attribute("for", "notes")) { ActivityWords.notes }
    tag(
      "textarea", .id("notes"), .name("notes"), Attribute("rows", "6"),
      Attribute("maxlength", number: Limits.notesLength)
    ) { joined("\n", notes) }
  }
}
