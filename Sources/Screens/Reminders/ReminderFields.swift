/// A text field with a hint.
struct ReminderField {
  let section: ReminderSection
  let name: String
  let label: ReminderWords
  let hint: String?
  var value = ""
  var type = "text"
  /// The `autocomplete` attribute. Off by default, since most fields don't hold the athlete's own details.
  var autocomplete = "off"

  var html: HTML {
    let id = joined(section.rawValue, "-", name)
    return tag("div", .class("field")) {
      tag("label", Attribute("for", id)) { label }
      void(
        "input", .id(id), .name(name), .type(type), .value(value),
        Attribute("autocomplete", autocomplete), Attribute("autocapitalize", "none"),
        Attribute("spellcheck", "false"),
        hint == nil ? nil : Attribute("aria-describedby", joined(id, "-hint")))
      if let hint { tag("p", .class("hint-text"), .id(joined(id, "-hint"))) { hint } }
    }
  }
}

func ntfySection(_ state: RemindersState) -> HTML {
  let ntfy = state.ntfy
  return reminderSection(.ntfy, .ntfy, .ntfyWhat, state, refusal: .ntfyRefused) {
    reminderForm("ntfy", state.csrf) {
      channelSwitch(.ntfy, ntfy.isOn)
      ReminderField(
        section: .ntfy, name: "address", label: .ntfyAddress,
        hint: ReminderWords.ntfyAddressHint.text, value: ntfy.address, type: "url"
      ).html
      ReminderField(
        section: .ntfy, name: "topic", label: .ntfyTopic, hint: ReminderWords.ntfyTopicHint.text,
        value: ntfy.topic
      ).html
      ReminderField(
        section: .ntfy, name: "token", label: .ntfyToken,
        hint: (ntfy.hasToken ? ReminderWords.keepSecret : .tokenHint).text, type: "password",
        autocomplete: "new-password"
      ).html
      saveButton()
    }
    if ntfy.isSetUp {
      resultLine(ntfy.last)
      testForm(ReminderSection.ntfy.rawValue, state.csrf)
    }
  }
}

func mailSection(_ state: RemindersState) -> HTML {
  let mail = state.mail
  return reminderSection(.email, .email, .emailWhat, state, refusal: .emailRefused) {
    reminderForm("email", state.csrf) {
      channelSwitch(.email, mail.isOn)
      for field in mailFields(mail) { field.html }
      saveButton()
    }
    if mail.isSetUp {
      resultLine(mail.last)
      testForm(ReminderSection.email.rawValue, state.csrf)
    }
  }
}

private func mailFields(_ mail: MailState) -> [ReminderField] {
  func field(
    _ name: String, _ label: ReminderWords, _ hint: ReminderWords?, _ value: String = "",
    type: String = "text", autocomplete: String = "off"
  ) -> ReminderField {
    ReminderField(
      section: .email, name: name, label: label, hint: hint?.text, value: value, type: type,
      autocomplete: autocomplete)
  }
  return [
    field("host", .host, .hostHint, mail.host), field("port", .port, .portHint, mail.port),
    field("user", .user, .userHint, mail.user),
    field(
      "password", .password, mail.hasPassword ? .keepSecret : nil, type: "password",
      autocomplete: "new-password"),
    field("from", .from, .fromHint, mail.from, type: "email"),
    field("to", .to, .toHint, mail.to, type: "email"),
  ]
}

func quietSection(_ state: RemindersState) -> HTML {
  let quiet = state.quiet
  func field(_ name: String, _ label: ReminderWords, _ hint: ReminderWords, _ value: String)
    -> HTML
  {
    ReminderField(section: .quiet, name: name, label: label, hint: hint.text, value: value).html
  }
  return reminderSection(.quiet, .quiet, .quietWhat, state, refusal: .quietRefused) {
    reminderForm("quiet", state.csrf) {
      channelSwitch(.quiet, quiet.isOn)
      tag("div", .class("pairs")) {
        field("start", .quietStart, .quietHint, quiet.start)
        field("end", .quietEnd, .quietHint, quiet.end)
        field("zone", .zone, .zoneHint, quiet.zone)
      }
      saveButton()
    }
  }
}
