import Foundation
import Reminders
import Store

/// A channel that is set up once, in contrast to browsers, of which there are many. The raw value is stored.
enum ChannelName: String, CaseIterable {
  case ntfy, email, desktop
  case serverMail = "server-mail"

  /// What results and the ledger call a browser's channel.
  static func push(_ id: Int64) -> String { "push:\(id)" }
}

/// What an ntfy channel needs; sealed in the athlete's file.
struct NtfySettings: Codable, Equatable {
  var address: String
  var topic: String
  var token: String

  var account: NtfyChannel.Account? {
    NtfyChannel.Account(address: address, topic: topic, token: token)
  }
}

/// What e-mail needs; sealed in the athlete's file.
struct MailSettings: Codable, Equatable {
  var host: String
  var port: Int
  var user: String
  var password: String
  var from: String
  var to: String

  var account: MailAccount? {
    MailAccount(host: host, port: port, user: user, password: password, from: from, to: to)
  }
}

/// The channels of an athlete with their settings opened. Settings that do not open, because their key was lost, are as if
/// they had never been made.
struct OpenedChannels {
  var ntfy: NtfySettings?
  var mail: MailSettings?
  var serverMail: ServerMailSettings?
  var areOn: Set<ChannelName>

  init(_ stored: [String: StoredChannel]) {
    func open<Settings: Decodable>(_ name: ChannelName, as type: Settings.Type) -> Settings? {
      stored[name.rawValue]?.settings.flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
    ntfy = open(.ntfy, as: NtfySettings.self)
    mail = open(.email, as: MailSettings.self)
    serverMail = open(.serverMail, as: ServerMailSettings.self)
    areOn = Set(ChannelName.allCases.filter { stored[$0.rawValue]?.isOn == true })
  }
}

extension ReminderRepository {
  /// Keeps a channel's settings.
  func save(
    _ name: ChannelName, isOn: Bool, _ settings: some Encodable
  ) async throws {
    let settings = try JSONEncoder().encode(settings)
    try await save(StoredChannel(name: name.rawValue, isOn: isOn, settings: settings))
  }
}
