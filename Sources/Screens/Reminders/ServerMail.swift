/// The reason why a request about reminders through the server's mail account was refused.
public enum ServerMailError: Error, Equatable, Sendable, CaseIterable {
  case address, tooMany, notSent, wrongCode
}

/// The state of reminders through the server's mail account.
public struct ServerMailState: Equatable, Sendable {
  /// The athlete's address; nil until confirmed.
  public var address: String?
  public var isOn: Bool
  /// The address that is waiting for its confirmation code.
  public var pendingAddress: String?
  public var last: ReminderResult?
  /// The address from a refused request, shown again in the form.
  public var typed = ""
  public var fault: ServerMailError?

  public init(
    address: String? = nil, isOn: Bool = false, pendingAddress: String? = nil,
    last: ReminderResult? = nil
  ) {
    self.address = address
    self.isOn = isOn
    self.pendingAddress = pendingAddress
    self.last = last
  }
}

func serverMailSection(_ mail: ServerMailState, _ state: RemindersState) -> HTML {
  reminderSection(.serverMail, .serverMail, .serverMailWhat, state) {
    if let fault = mail.fault {
      tag("p", .class("notice bad"), .role("alert")) { fault.words }
    }
    if let address = mail.address {
      tag("p") { ReminderWords.serverMailTo.filled(address) }
      reminderForm("server-mail", state.csrf) {
        channelSwitch(.serverMail, mail.isOn)
        saveButton()
      }
      resultLine(mail.last)
      testForm(ReminderSection.serverMail.rawValue, state.csrf)
    }
    if let pendingAddress = mail.pendingAddress { codeForm(pendingAddress, state.csrf) }
    reminderForm("server-mail/code", state.csrf) {
      ReminderField(
        section: .serverMail, name: "to",
        label: mail.address == nil ? .serverMailAddress : .serverMailOther,
        hint: ReminderWords.serverMailHint.text, value: mail.typed, type: "email",
        autocomplete: "email"
      ).html
      saveButton(.serverMailSend)
    }
  }
}

private func codeForm(_ address: String, _ csrf: String) -> HTML {
  reminderForm("server-mail/confirm", csrf) {
    ReminderField(
      section: .serverMail, name: "code", label: .serverMailCode,
      hint: ReminderWords.serverMailCodeHint.filled(address), autocomplete: "one-time-code"
    ).html
    saveButton(.serverMailConfirm)
  }
}

extension ServerMailError {
  fileprivate var words: ReminderWords {
    switch self {
    case .address: .serverMailRefused
    case .tooMany: .serverMailTooMany
    case .notSent: .serverMailNotSent
    case .wrongCode: .serverMailWrongCode
    }
  }
}
