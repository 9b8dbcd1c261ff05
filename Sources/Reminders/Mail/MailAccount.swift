/// How the connection to a mail server is encrypted.
public enum MailSecurity: String, CaseIterable, Sendable {
  /// TLS from the first byte.
  case tls
  /// STARTTLS after an unencrypted greeting. If the server doesn't support TLS, nothing is sent, unless the mail server
  /// is on this machine.
  case startTLS = "starttls"
  /// No encryption, for mail servers in private networks.
  case none
}

/// The settings for sending e-mail: the mail server, the credentials, and the addresses of the sender and recipient.
public struct MailAccount: Equatable, Sendable {
  public var host: String
  public var port: Int
  public var security: MailSecurity
  /// The user name; nil if the server requires no authentication.
  public var user: String?
  public var password: String
  public var from: String
  public var to: String

  /// Creates an account. Returns nil if the host, the port or an address is invalid.
  ///
  /// - Parameter security: The encryption; nil for `tls` on port 465 and `startTLS` on every other port.
  public init?(
    host: String, port: Int, security: MailSecurity? = nil, user: String?, password: String,
    from: String, to: String
  ) {
    guard Self.isHost(host), (1...65_535).contains(port), Self.isAddress(from),
      Self.isAddress(to), !(user ?? "").utf8.contains(0), !password.utf8.contains(0)
    else { return nil }
    self.host = host
    self.port = port
    self.security = security ?? (port == 465 ? .tls : .startTLS)
    self.user = user.flatMap { $0.isEmpty ? nil : $0 }
    self.password = password
    self.from = from
    self.to = to
  }

  /// Returns whether the text is a plain ASCII address of the form `name@domain`. Rejects every character that could
  /// end a line or an address, to prevent the injection of headers and commands.
  public static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count),
      (1...255).contains(parts[1].utf8.count)
    else { return false }
    let refused: Set<UInt8> = Set("<>()[],;:\\\"".utf8)
    return parts.allSatisfy { part in
      part.utf8.allSatisfy { $0 > 32 && $0 < 127 && !refused.contains($0) }
    }
  }

  /// Returns whether the text has the form of a host name or an IP address.
  public static func isHost(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }
}
