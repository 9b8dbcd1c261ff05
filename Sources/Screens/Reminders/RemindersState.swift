public import Engine

/// The result of the last message on a channel.
public struct ReminderResult: Equatable, Sendable {
  public var when: Instant
  /// The reason, in one sentence; nil if the message was sent.
  public var failure: String?

  public init(when: Instant, failure: String? = nil) {
    self.when = when
    self.failure = failure
  }
}

/// A browser that receives push messages.
public struct PushDevice: Equatable, Sendable {
  public var id: String
  public var name: String
  public var added: Instant
  public var last: ReminderResult?

  public init(id: String, name: String, added: Instant, last: ReminderResult? = nil) {
    self.id = id
    self.name = name
    self.added = added
    self.last = last
  }
}

/// The settings for messages through an ntfy server.
public struct NtfyState: Equatable, Sendable {
  public var isOn: Bool
  public var address: String
  public var topic: String
  public var hasToken: Bool
  /// Whether a test message can be sent.
  public var isSetUp: Bool
  public var last: ReminderResult?

  public init(
    isOn: Bool = false, address: String = "https://ntfy.sh", topic: String = "",
    hasToken: Bool = false, isSetUp: Bool = false, last: ReminderResult? = nil
  ) {
    self.isOn = isOn
    self.address = address
    self.topic = topic
    self.hasToken = hasToken
    self.isSetUp = isSetUp
    self.last = last
  }
}

/// The settings for e-mail.
public struct MailState: Equatable, Sendable {
  public var isOn: Bool
  public var host: String
  /// The text as typed, which may not be a number.
  public var port: String
  public var user: String
  public var hasPassword: Bool
  public var from: String
  public var to: String
  /// Whether a test message can be sent.
  public var isSetUp: Bool
  public var last: ReminderResult?

  public init(
    isOn: Bool = false, host: String = "", port: String = "587", user: String = "",
    hasPassword: Bool = false, from: String = "", to: String = "", isSetUp: Bool = false,
    last: ReminderResult? = nil
  ) {
    self.isOn = isOn
    self.host = host
    self.port = port
    self.user = user
    self.hasPassword = hasPassword
    self.from = from
    self.to = to
    self.isSetUp = isSetUp
    self.last = last
  }
}

/// Notifications on the desktop of the computer that runs the server.
public struct DesktopState: Equatable, Sendable {
  public var isOn: Bool
  public var last: ReminderResult?

  public init(isOn: Bool = false, last: ReminderResult? = nil) {
    self.isOn = isOn
    self.last = last
  }
}

/// Quiet hours, as typed.
public struct QuietState: Equatable, Sendable {
  public var isOn: Bool
  /// A time such as "22:00".
  public var start: String
  public var end: String
  /// A time zone identifier such as "Europe/Berlin".
  public var zone: String

  public init(isOn: Bool = false, start: String = "22:00", end: String = "07:00", zone: String) {
    self.isOn = isOn
    self.start = start
    self.end = end
    self.zone = zone
  }
}

/// The calendar feed.
public struct CalendarState: Equatable, Sendable {
  /// Whether an address for the calendar exists.
  public var isOpen: Bool
  /// The address; nil except right after its creation, because it is shown only once.
  public var address: String?

  public init(isOpen: Bool = false, address: String? = nil) {
    self.isOpen = isOpen
    self.address = address
  }
}

/// A section of the reminders page. The raw value is used in URLs and forms.
public enum ReminderSection: String, CaseIterable, Sendable {
  case push, ntfy, email, desktop, calendar, quiet
  case serverMail = "server-mail"
}

/// The contents of the reminders page.
public struct RemindersState: Sendable {
  public var devices: [PushDevice]
  /// The server's public key, to which a browser's push subscription is bound.
  public var pushKey: String
  public var ntfy: NtfyState
  public var mail: MailState
  /// The state of reminders through the server's mail account; nil if the account isn't configured.
  public var serverMail: ServerMailState?
  /// The desktop notifications, or nil if the server's computer can't show any.
  public var desktop: DesktopState?
  public var calendar: CalendarState
  public var quiet: QuietState
  /// The section that was just saved.
  public var saved: ReminderSection?
  /// The section whose input was rejected.
  public var refused: ReminderSection?
  public var csrf: String

  public init(
    devices: [PushDevice] = [], pushKey: String = "", ntfy: NtfyState = NtfyState(),
    mail: MailState = MailState(), desktop: DesktopState? = nil,
    calendar: CalendarState = CalendarState(), quiet: QuietState, saved: ReminderSection? = nil,
    refused: ReminderSection? = nil, csrf: String = ""
  ) {
    self.devices = devices
    self.pushKey = pushKey
    self.ntfy = ntfy
    self.mail = mail
    self.desktop = desktop
    self.calendar = calendar
    self.quiet = quiet
    self.saved = saved
    self.refused = refused
    self.csrf = csrf
  }
}
