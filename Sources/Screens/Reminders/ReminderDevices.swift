/// Returns the section about push messages to phones and browsers. The page's script detects the device's state and
/// reveals the matching message.
func pushSection(_ state: RemindersState) -> HTML {
  reminderSection(.push, .push, .pushWhat, state) {
    tag("div", Attribute("data-push", state.pushKey)) {
      for (name, words) in [
        ("push-insecure", ReminderWords.pushInsecure), ("push-install", .pushInstall),
        ("push-unsupported", .pushUnsupported), ("push-denied", .pushDenied),
      ] { when(name, false, "p", "notice") { words } }
      when("push-failed", false, "p", "notice bad") { ReminderWords.pushFailed }
      when("push-off", false, "div", "buttons") {
        tag("button", .type("button"), .class("button primary"), .action("push-on")) {
          ReminderWords.pushOn
        }
      }
      when("push-on", false, "div") {
        tag("p") { ReminderWords.pushIsOn }
        tag("button", .type("button"), .class("button"), .action("push-off")) {
          ReminderWords.pushOff
        }
      }
    }
    tag("h3") { ReminderWords.devices }
    if state.devices.isEmpty {
      tag("p", .class("quiet")) { ReminderWords.noDevices }
    } else {
      tag("ul", .class("rows")) { for device in state.devices { row(device, state.csrf) } }
    }
  }
}

private func row(_ device: PushDevice, _ csrf: String) -> HTML {
  tag("li", .class("row result")) {
    tag("span", .class("what")) {
      tag("b") { device.name }
      tag("span", .class("quiet block")) { ReminderWords.added.filled(device.added.dayText()) }
      resultLine(device.last, isInRow: true)
    }
    tag("div", .class("buttons")) {
      testForm(
        joined("push:", device.id), csrf, label: ReminderWords.testDevice.filled(device.name),
        small: true)
      reminderForm(joined("push/", device.id, "/remove"), csrf, nil) {
        tag(
          "button", .type("submit"), .class("button small"),
          .label(ReminderWords.removeName.filled(device.name))
        ) { ReminderWords.remove }
      }
    }
  }
}
