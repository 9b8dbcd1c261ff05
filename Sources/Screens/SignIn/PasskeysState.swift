public import Engine

/// The state of the browser's passkey support, detected by the page's script.
public enum PasskeySupport: Equatable, Sendable, CaseIterable {
  case unknown
  case ready
  /// The browser doesn't support passkeys.
  case unsupported
  /// The page was loaded without HTTPS.
  case insecure
  /// The athlete cancelled, or has no passkey.
  case cancelled
  /// The authenticator already has a passkey for this athlete.
  case known
  /// The server refused the passkey or didn't respond.
  case failed
}

/// A passkey in the list.
public struct PasskeyRow: Equatable, Sendable {
  public var id: String
  public var name: String
  /// The host name that the passkey belongs to.
  public var site: String
  /// Whether the page was loaded from that host.
  public var isHere: Bool
  public var created: Instant
  /// The time of the last use; nil until the first one.
  public var lastUsed: Instant?

  public init(
    id: String, name: String, site: String, isHere: Bool, created: Instant, lastUsed: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.site = site
    self.isHere = isHere
    self.created = created
    self.lastUsed = lastUsed
  }
}

/// A name that a proxy or a sign-in service uses for the athlete.
public struct LinkedName: Equatable, Sendable {
  public var id: String
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The athlete's names at a reverse proxy.
public struct ProxyNames: Equatable, Sendable {
  /// The name in this request; nil if the request has none.
  public var current: String?
  public var linked: [LinkedName]

  public init(current: String?, linked: [LinkedName]) {
    self.current = current
    self.linked = linked
  }
}

/// The athlete's accounts at another site through which they may sign in.
public struct ProviderNames: Equatable, Sendable {
  /// The site's host; nil if the server was started without such a site.
  public var host: String?
  public var linked: [LinkedName]

  public init(host: String?, linked: [LinkedName]) {
    self.host = host
    self.linked = linked
  }
}

/// The contents of the passkeys page.
public struct PasskeysState: Sendable {
  public var passkeys: [PasskeyRow]
  /// The host name that a new passkey would belong to; nil if the page was loaded from an IP address.
  public var site: String?
  public var suggestedName: String
  public var proxy: ProxyNames?
  public var provider: ProviderNames?
  public var support: PasskeySupport
  public var csrf: String

  public init(
    passkeys: [PasskeyRow] = [], site: String?, suggestedName: String = "",
    proxy: ProxyNames? = nil, provider: ProviderNames? = nil,
    support: PasskeySupport = .unknown, csrf: String = ""
  ) {
    self.passkeys = passkeys
    self.site = site
    self.suggestedName = suggestedName
    self.proxy = proxy
    self.provider = provider
    self.support = support
    self.csrf = csrf
  }
}
