import Logging
import Model
import Outbound
import Reminders
import Screens
import Store

/// Sends an athlete's reminders through the server's mail account.
struct ServerMailService: Sendable {
  let services: ReminderServices
  let athlete: Athlete
  let mail: ServerMail

  /// Returns nil if the server has no mail account.
  init?(_ services: ReminderServices, of athlete: Athlete) {
    guard let mail = services.mail else { return nil }
    (self.services, self.athlete, self.mail) = (services, athlete, mail)
  }

  /// Sends a code to the address that the athlete entered.
  ///
  /// - Parameter origin: The URL at which the athlete reaches this server.
  func sendCode(
    to address: String, origin: String?, logger: Logger
  ) async throws(ServerMailError) {
    guard let channel = channel(to: address, origin: origin) else { throw .address }
    let code = services.confirmations.newCode(
      for: athlete.identifier, at: address, now: services.base.now())
    guard let code else { throw .tooMany }
    let text = ReminderMessages.code(code)
    do {
      try await channel.send(
        ReminderMessage(
          id: ReminderMessage.name(Identifier.random().description),
          topic: ReminderMessage.name("code"), urgency: .due, title: text.title, body: text.body,
          path: "/settings/reminders"))
    } catch {
      logger.warning("the server's mail account cannot send: \(error.sentence)")
      throw .notSent
    }
  }

  /// Stores the address that the code confirms, and enables reminders. Returns false if the code is wrong.
  func confirm(_ code: String, in reminders: ReminderRepository) async throws -> Bool {
    let address = services.confirmations.confirm(
      code, of: athlete.identifier, now: services.base.now())
    guard let address else { return false }
    try await reminders.save(.serverMail, isOn: true, ServerMailSettings(to: address))
    return true
  }

  /// Returns a channel that stops sending once the athlete's daily limit is reached, or nil if the channel cannot be
  /// created.
  func limitedChannel(to address: String, origin: String?) -> (any ReminderChannel)? {
    channel(to: address, origin: origin).map {
      LimitedChannel(inner: $0) {
        services.confirmations.countMessage(to: athlete.identifier, now: services.base.now())
      }
    }
  }

  private func channel(to address: String, origin: String?) -> (any ReminderChannel)? {
    mail.account(to: address).map {
      services.mailChannel($0, origin: origin, outbound: .anywhere)
    }
  }
}

/// The athlete's confirmed address, stored encrypted in the athlete's database.
struct ServerMailSettings: Codable, Equatable {
  var to: String
}

private struct LimitedChannel: ReminderChannel {
  let inner: any ReminderChannel
  let mayGoOn: @Sendable () -> Bool

  func send(_ message: ReminderMessage) async throws(ReminderError) {
    guard mayGoOn() else {
      throw ReminderError("the server’s limit of messages for today is reached")
    }
    try await inner.send(message)
  }
}
