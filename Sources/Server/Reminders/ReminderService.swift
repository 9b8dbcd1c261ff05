import Engine
import Foundation
import Model
import Outbound
import Reminders
import Screens
import Store
import TextEncoding

/// Sends an athlete's service reminders through all enabled channels.
struct ReminderService: Sendable {
  let services: ReminderServices
  let athlete: Athlete
  let reminders: ReminderRepository

  init(_ services: ReminderServices, of athlete: Athlete) throws {
    self.services = services
    self.athlete = athlete
    reminders = try services.base.store(of: athlete).reminders
  }

  /// Sends the reminders that are due. Returns a sentence about the result.
  func check() async throws -> String {
    let now = services.base.now()
    let preferences = try await reminders.preferences()
    let isQuiet = preferences.isQuiet(at: now)
    let announcer = ReminderSender(
      ledger: StoredLedger(reminders: reminders), overview: "/garage", summary: Self.summary)
    let notices = try await LocalZone.$reader.withValue(preferences.timeZone) {
      try await services.notices(of: athlete)
    }
    let channels = try await channels()
    let report = try await announcer.check(
      notices, channels: channels, now: now, isQuiet: isQuiet)
    for (channel, failure) in report.results {
      try await reminders.note(StoredResult(at: now, failure: failure), of: channel)
    }
    for channel in report.gone { try await removeSubscription(channel) }
    let due = notices.filter { $0.threshold.map { $0 >= .due } ?? false }
    return ReminderMessages.checked(
      sent: report.sent, failed: report.failed, isQuiet: isQuiet,
      due: (announced: due.count(where: \.isAnnounced), silent: due.count { !$0.isAnnounced }),
      hasChannels: !channels.isEmpty)
  }

  /// Sends a test message and stores the result.
  ///
  /// - Throws: `AppError.notFound` if the channel is not set up.
  func sendTest(through name: String) async throws {
    let channel = try found(await channels(all: true)[name])
    let text = ReminderMessages.test
    let id = ReminderMessage.name(Identifier.random().description)
    let message = ReminderMessage(
      id: id, topic: ReminderMessage.name("test"), urgency: .due, title: text.title,
      body: text.body, path: "/settings/reminders")
    var failure: ReminderError?
    do { try await channel.send(message) } catch { failure = error }
    try await reminders.note(
      StoredResult(at: services.base.now(), failure: failure?.sentence), of: name)
    if failure?.kind == .gone { try await removeSubscription(name) }
  }

  /// Returns the enabled channels, keyed by name. Includes disabled ones if `all` is true.
  func channels(all: Bool = false) async throws -> [String: any ReminderChannel] {
    let origin = try await reminders.preferences().origin
    let opened = DecryptedChannels(try await reminders.channels())
    let outbound = try await services.outbound(for: athlete)
    var channels: [String: any ReminderChannel] = [:]
    if all || opened.enabledChannels.contains(.ntfy), let account = opened.ntfy?.account {
      channels["ntfy"] = NtfyChannel(
        account: account, origin: origin, transport: services.transport, outbound: outbound)
    }
    if all || opened.enabledChannels.contains(.email), let account = opened.mail?.account {
      channels["email"] = services.mailChannel(
        account, origin: origin, outbound: outbound)
    }
    if all || opened.enabledChannels.contains(.serverMail), let address = opened.serverMail?.to {
      channels["server-mail"] = ServerMailService(services, of: athlete)?
        .limitedChannel(to: address, origin: origin)
    }
    if all || opened.enabledChannels.contains(.desktop), let desktop = DesktopChannel() {
      channels["desktop"] = desktop
    }
    for stored in try await reminders.subscriptions() {
      channels[ChannelName.push(stored.id)] = push(stored, origin, outbound)
    }
    return channels
  }

  private func push(
    _ stored: StoredSubscription, _ origin: String?, _ outbound: Outbound
  ) -> PushChannel? {
    PushSubscription(
      endpoint: stored.endpoint, p256dh: urlSafeBase64(stored.publicKey),
      auth: urlSafeBase64(stored.secret)
    ).map {
      PushChannel(
        subscription: $0, identity: services.keys.push, origin: origin,
        transport: services.transport, outbound: outbound, now: services.base.clock.now)
    }
  }

  /// Removes the subscription of a browser that no longer accepts messages.
  private func removeSubscription(_ channel: String) async throws {
    guard let id = InputRange.rowIDs.parse(channel.split(separator: ":").last) else { return }
    _ = try await reminders.removeSubscription(id)
  }

  private static let summary: ReminderSummary = { notices in
    ReminderMessages.summary(
      notices.map { ($0.title, $0.body, $0.threshold ?? .soon) })
  }
}

extension ReminderPreferences {
  /// The athlete's time zone, or this machine's if they have not chosen one.
  var timeZone: TimeZone { zone.flatMap(TimeZone.init(identifier:)) ?? .current }

  /// Returns whether the time falls into the quiet hours, in the athlete's time zone.
  func isQuiet(at unixSeconds: Double) -> Bool {
    guard let quietStart, let quietEnd else { return false }
    let date = Date(timeIntervalSince1970: unixSeconds)
    let local = unixSeconds + Double(timeZone.secondsFromGMT(for: date))
    let minute = Int(saturating: (local / 60).rounded(.down).truncatingRemainder(dividingBy: 1_440))
    return QuietHours(start: quietStart, end: quietEnd).contains(minute: minute)
  }
}
