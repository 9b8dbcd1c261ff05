import Foundation
import Reminders
import Store

/// A channel that exists at most once per athlete, unlike push channels, which exist once per browser. The raw value is
/// stored.
enum ChannelName: String, CaseIterable {
  case ntfy, email, desktop
  case serverMail = "server-mail"

  /// Returns the name that identifies a browser's push channel in results and the ledger.
  static func push(_ id: Int64) -> String { "push:\(id)" }
}

/// The settings of an ntfy channel, stored encrypted in the athlete's database. The token belongs to the origin of
/// `address`.
struct NtfySettings: Codable, Equatable {
  let address: String
  let topic: String
  let token: String

  /// - Parameters:
  ///   - token: The token from the form. If it is empty, the previous one is kept.
  ///   - before: The settings to be replaced. Their token is dropped if the scheme, host or port of the address
  ///     changes.
  init(address: String, topic: String, token: String, before: NtfySettings?) {
    self.address = address
    self.topic = topic
    let kept = before.flatMap {
      WebAddress.haveSameOrigin($0.address, address) ? $0.token : nil
    }
    self.token = token.isEmpty ? kept ?? "" : token
  }

  var account: NtfyChannel.Account? {
    NtfyChannel.Account(address: address, topic: topic, token: token)
  }
}

/// The settings of an e-mail channel, stored encrypted in the athlete's database. The password belongs to the user,
/// host and port.
struct MailSettings: Codable, Equatable {
  let host: String
  let port: Int
  let user: String
  let password: String
  let from: String
  let to: String

  /// - Parameters:
  ///   - password: The password from the form. If it is empty, the previous one is kept.
  ///   - before: The settings to be replaced. Their password is dropped if the host, port or user changes.
  init(
    host: String, port: Int, user: String, password: String, from: String, to: String,
    before: MailSettings?
  ) {
    (self.host, self.port, self.user, self.from, self.to) = (host, port, user, from, to)
    let isSame =
      before?.host.lowercased() == host.lowercased() && before?.port == port
      && before?.user == user
    self.password = password.isEmpty && isSame ? before?.password ?? "" : password
  }

  var account: MailAccount? {
    MailAccount(host: host, port: port, user: user, password: password, from: from, to: to)
  }
}

/// The decrypted settings of an athlete's channels. Settings that cannot be decrypted because their key was lost are
/// treated as missing.
struct DecryptedChannels {
  var ntfy: NtfySettings?
  var mail: MailSettings?
  var serverMail: ServerMailSettings?
  var enabledChannels: Set<ChannelName>

  init(_ stored: [String: StoredChannel]) {
    func open<Settings: Decodable>(_ name: ChannelName, as type: Settings.Type) -> Settings? {
      // Settings from another version cannot be decoded and are ignored, so the form is shown empty.
      stored[name.rawValue]?.settings.flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
    ntfy = open(.ntfy, as: NtfySettings.self)
    mail = open(.email, as: MailSettings.self)
    serverMail = open(.serverMail, as: ServerMailSettings.self)
    enabledChannels = Set(ChannelName.allCases.filter { stored[$0.rawValue]?.isOn == true })
  }
}

extension ReminderRepository {
  func save(
    _ name: ChannelName, isOn: Bool, _ settings: some Encodable
  ) async throws {
    let settings = try JSONEncoder().encode(settings)
    try await save(StoredChannel(name: name.rawValue, isOn: isOn, settings: settings))
  }
}
