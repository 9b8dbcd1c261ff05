import Engine
import Foundation
import Reminders
import Screens
import Store

extension RemindersState {
  /// Reads the athlete's stored settings and the latest results.
  init(_ context: PageContext, _ services: ReminderServices) async throws {
    let reminders = context.store.reminders
    let results = try await reminders.results()
    let opened = DecryptedChannels(try await reminders.channels())
    self.init(
      quiet: QuietState(try await reminders.preferences()), csrf: context.csrf)
    pushKey = services.keys.push.publicKey
    devices = try await reminders.subscriptions().map {
      PushDevice($0, results[ChannelName.push($0.id)])
    }
    if let ntfy = opened.ntfy {
      self.ntfy = NtfyState(
        ntfy, isOn: opened.enabledChannels.contains(.ntfy), ReminderResult(results["ntfy"]))
    }
    if let mail = opened.mail {
      self.mail = MailState(
        mail, isOn: opened.enabledChannels.contains(.email), ReminderResult(results["email"]))
    }
    if services.mail != nil {
      serverMail = ServerMailState(
        address: opened.serverMail?.to, isOn: opened.enabledChannels.contains(.serverMail),
        pendingAddress: services.confirmations.pending(
          context.visitor.athlete.identifier, now: services.base.now()),
        last: ReminderResult(results["server-mail"]))
    }
    if DesktopChannel() != nil {
      desktop = DesktopState(
        isOn: opened.enabledChannels.contains(.desktop), last: ReminderResult(results["desktop"]))
    }
    calendar.isOpen = try await reminders.hasCalendar()
  }
}

extension ReminderResult {
  fileprivate init?(_ stored: StoredResult?) {
    guard let stored else { return nil }
    self.init(when: localInstant(stored.at), failure: stored.failure)
  }
}

extension PushDevice {
  fileprivate init(_ stored: StoredSubscription, _ last: StoredResult?) {
    self.init(
      id: String(stored.id), name: stored.device, added: localInstant(stored.createdAt),
      last: ReminderResult(last))
  }
}

extension NtfyState {
  fileprivate init(_ settings: NtfySettings, isOn: Bool, _ last: ReminderResult?) {
    self.init(typed: settings, isOn: isOn)
    isSetUp = true
    self.last = last
  }

  init(typed settings: NtfySettings, isOn: Bool) {
    self.init(
      isOn: isOn, address: settings.address, topic: settings.topic,
      hasToken: !settings.token.isEmpty)
  }
}

extension MailState {
  fileprivate init(_ settings: MailSettings, isOn: Bool, _ last: ReminderResult?) {
    self.init(typed: settings, isOn: isOn, port: String(settings.port))
    isSetUp = true
    self.last = last
  }

  init(typed settings: MailSettings, isOn: Bool, port: String) {
    self.init(
      isOn: isOn, host: settings.host, port: port, user: settings.user,
      hasPassword: !settings.password.isEmpty, from: settings.from, to: settings.to)
  }
}

extension QuietState {
  fileprivate init(_ preferences: ReminderPreferences) {
    self.init(zone: preferences.zone ?? LocalZone.current.identifier)
    guard let start = preferences.quietStart, let end = preferences.quietEnd else { return }
    isOn = true
    self.start = Self.text(minute: start)
    self.end = Self.text(minute: end)
  }
}
