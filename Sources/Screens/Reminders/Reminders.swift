/// Returns the page of reminder settings: channels, calendar and quiet hours.
public func remindersScreen(_ state: RemindersState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.reminders }
      tag("p", .class("quiet")) { ReminderWords.lead }
    }
    pushSection(state)
    ntfySection(state)
    if let mail = state.serverMail { serverMailSection(mail, state) }
    mailSection(state)
    if let desktop = state.desktop { desktopSection(desktop, state) }
    calendarSection(state)
    quietSection(state)
    tag("ul", .class("rows")) {
      linkRow("/settings/jobs", PageWords.jobs.text, JobWords.what.text)
    }
  }
}

/// Returns a section with its title and description, and the result of the last change to it.
func reminderSection(
  _ section: ReminderSection, _ title: ReminderWords, _ what: ReminderWords,
  _ state: RemindersState, refusal: ReminderWords? = nil, @HTMLBuilder content: () -> HTML
) -> HTML {
  tag("section", .id(section.rawValue)) {
    tag("h2") { title }
    tag("p", .class("quiet")) { what }
    if state.saved == section {
      tag("p", .class("notice good"), .role("status")) { ReminderWords.saved }
    }
    if state.refused == section, let refusal {
      tag("p", .class("notice bad"), .role("alert")) { refusal }
    }
    content()
  }
}

/// Returns a form that posts to `/settings/reminders/` followed by `path`.
func reminderForm(
  _ path: String, _ csrf: String, _ classes: String? = "fields stacked",
  @HTMLBuilder content: () -> HTML
) -> HTML {
  tag(
    "form", classes.map { .class($0) }, Attribute("method", "post"),
    Attribute("action", joined("/settings/reminders/", path)), .flag("novalidate")
  ) {
    csrfField(csrf)
    content()
  }
}

/// Returns the result of the last message on a channel, as a `span` in a row or as a paragraph.
func resultLine(_ result: ReminderResult?, isInRow: Bool = false) -> HTML {
  let style = result?.failure == nil ? "quiet" : "error"
  let when = result.map { joined($0.when.dayText(), ", ", $0.when.timeText) } ?? ""
  return tag(isInRow ? "span" : "p", .class(isInRow ? joined("block ", style) : style)) {
    if result == nil {
      ReminderWords.neverUsed
    } else if let failure = result?.failure {
      ReminderWords.lastFailed.filled(when, failure)
    } else {
      ReminderWords.lastSent.filled(when)
    }
  }
}

/// Returns a button that sends a test message through a channel.
func testForm(_ channel: String, _ csrf: String, label: String? = nil, small: Bool = false) -> HTML
{
  reminderForm("test", csrf, nil) {
    void("input", .type("hidden"), .name("channel"), .value(channel))
    tag(
      "button", .type("submit"), .class(small ? "button small" : "button"),
      label.map { Attribute.label($0) }
    ) { ReminderWords.test }
  }
}

func saveButton(_ words: ReminderWords = .save) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("submit"), .class("button primary")) { words }
  }
}

private func desktopSection(_ desktop: DesktopState, _ state: RemindersState) -> HTML {
  reminderSection(.desktop, .desktop, .desktopWhat, state) {
    reminderForm("desktop", state.csrf) {
      channelSwitch(.desktop, desktop.isOn)
      saveButton()
    }
    resultLine(desktop.last)
    testForm(ReminderSection.desktop.rawValue, state.csrf)
  }
}

/// Returns the switch that turns a channel on or off.
func channelSwitch(_ section: ReminderSection, _ isOn: Bool) -> HTML {
  let id = joined(section.rawValue, "-on")
  return tag("div", .class("option")) {
    tag("label", Attribute("for", id)) { ReminderWords.on }
    void(
      "input", .id(id), .name("on"), .type("checkbox"), .role("switch"), .value("1"),
      isOn ? .flag("checked") : nil)
  }
}

private func calendarSection(_ state: RemindersState) -> HTML {
  let calendar = state.calendar
  return reminderSection(.calendar, .calendar, .calendarWhat, state) {
    if let address = calendar.address {
      newAddress(address)
    } else if calendar.isOpen {
      tag("p") { ReminderWords.calendarOpen }
    }
    tag("div", .class("buttons")) {
      reminderForm("calendar", state.csrf, nil) {
        tag("button", .type("submit"), .class("button")) {
          calendar.isOpen ? ReminderWords.calendarAgain : .calendarNew
        }
      }
      if calendar.isOpen {
        reminderForm("calendar/revoke", state.csrf, nil) {
          tag("button", .type("submit"), .class("button")) { ReminderWords.calendarRevoke }
        }
      }
    }
  }
}

private func newAddress(_ address: String) -> HTML {
  tag("div", .class("notice good"), .role("status")) {
    tag("p") { ReminderWords.calendarMade }
    tag("div", .class("field")) {
      tag("label", Attribute("for", "calendar-address")) { ReminderWords.calendarAddress }
      void(
        "input", .id("calendar-address"), .type("text"), .value(address), .flag("readonly"),
        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"))
    }
    tag(
      "button", .type("button"), .action("copy"), Attribute("data-copy", "calendar-address")
    ) { ReminderWords.copy }
    tag("span", .class("quiet"), Attribute("data-when", "copied"), .hidden) {
      " "
      ReminderWords.copied
    }
  }
}
