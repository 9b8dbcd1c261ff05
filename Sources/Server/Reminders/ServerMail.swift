import Reminders

/// The server's mail account, which every athlete may use for reminders.
public struct ServerMail: Sendable {
  /// The account, with the sender's address as a placeholder for the recipient's address.
  private let template: MailAccount

  /// Creates the account from command-line options. Returns nil if all are unset.
  ///
  /// - Parameter password: The password, or nil if `passwordFile` contains it.
  /// - Throws: `OptionError` if an option is missing or unusable.
  public init?(
    host: String?, port: Int?, security: String?, user: String?, password: String?,
    passwordFile: String?, from: String?
  ) throws(OptionError) {
    guard let host, let from else {
      let texts = [host, from, security, user, password, passwordFile]
      guard port == nil, texts.allSatisfy({ $0 == nil }) else {
        throw OptionError(description: "--mail-host and --mail-from must be used together.")
      }
      return nil
    }
    let secret = try SecretFile.secret(password, orIn: passwordFile, of: "--mail-password")
    guard (secret == nil) == (user == nil) else {
      throw OptionError(description: "--mail-user and --mail-password-file must be used together.")
    }
    try Self.check(host: host, port: port, from: from)
    let usual = Self.usual(port: port, try security.map(Self.security))
    guard
      let account = MailAccount(
        host: host, port: usual.port, security: usual.security, user: user, password: secret ?? "",
        from: from, to: from)
    else { throw OptionError(description: "--mail-user or its password cannot be used.") }
    template = account
  }

  /// Returns the account with an athlete's address as the recipient. Returns nil if the text is not a plain e-mail
  /// address.
  func account(to address: String) -> MailAccount? {
    guard MailAccount.isAddress(address) else { return nil }
    var account = template
    account.to = address
    return account
  }

  private static func check(host: String, port: Int?, from: String) throws(OptionError) {
    guard MailAccount.isHost(host) else {
      throw OptionError(
        description: "--mail-host takes a name such as mail.example.org, not \(host).")
    }
    guard (1...65_535).contains(port ?? 1) else {
      throw OptionError(description: "--mail-port must be between 1 and 65535.")
    }
    guard MailAccount.isAddress(from) else {
      throw OptionError(
        description: "--mail-from takes an address such as andante@example.org, not \(from).")
    }
  }

  private static func security(_ text: String) throws(OptionError) -> MailSecurity {
    guard let security = MailSecurity(rawValue: text) else {
      throw OptionError(description: "--mail-security must be tls, starttls or none, not \(text).")
    }
    return security
  }

  private static func usual(
    port: Int?, _ security: MailSecurity?
  ) -> (port: Int, security: MailSecurity) {
    let security = security ?? (port ?? 465 == 465 ? .tls : .startTLS)
    let ports: [MailSecurity: Int] = [.tls: 465, .startTLS: 587, .none: 25]
    return (port ?? ports[security] ?? 465, security)
  }
}
