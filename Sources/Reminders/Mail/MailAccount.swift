/// The encryption of the connection to a mail server.
public enum MailSecurity: String, CaseIterable, Sendable {
  /// TLS from the first byte.
  case tls
  /// STARTTLS after a plain greeting. Without TLS nothing is sent, unless the mail server is on this machine.
  case startTLS = "starttls"
  /// No encryption, for a mail server in a private network.
  case none
}

/// How e-mail leaves: a mail server, who may use it, and between whom.
public struct MailAccount: Equatable, Sendable {
  public var host: String
  public var port: Int
  public var security: MailSecurity
  /// Nil where the server asks for nobody's name.
  public var user: String?
  public var password: String
  public var from: String
  public var to: String

  /// Nil where host or port is none, or an address cannot be used.
  /// - Parameter security: if nil, `tls` for port 465 and `startTLS` for every other port.
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

  /// A mailbox of plain ASCII, `name@domain`. Nothing in it can end a line or an address, so no header or command can be
  /// slipped in.
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

  /// A name or number of a machine.
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
