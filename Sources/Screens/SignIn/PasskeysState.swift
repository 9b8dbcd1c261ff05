/// What is known of the browser's passkeys; the page's script finds it out.
public enum PasskeySupport: Equatable, Sendable, CaseIterable {
  case unknown
  case ready
  /// The browser has no passkeys.
  case unsupported
  /// The page came without HTTPS.
  case insecure
  /// The athlete chose none, or there was none.
  case cancelled
  /// The authenticator has one for this athlete already.
  case known
  /// The server refused it, or did not answer.
  case failed
}

/// A passkey in the list.
public struct PasskeyRow: Equatable, Sendable {
  public var id: String
  public var name: String
  /// The server's name that it is for.
  public var site: String
  /// Whether this page has that name.
  public var isHere: Bool
  public var created: Moment
  /// Nil until it was first used.
  public var lastUsed: Moment?

  public init(
    id: String, name: String, site: String, isHere: Bool, created: Moment, lastUsed: Moment? = nil
  ) {
    self.id = id
    self.name = name
    self.site = site
    self.isHere = isHere
    self.created = created
    self.lastUsed = lastUsed
  }
}

/// A name by which a proxy knows the athlete.
public struct LinkedName: Equatable, Sendable {
  public var id: String
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// What a proxy before the server says, and what is linked.
public struct ProxyNames: Equatable, Sendable {
  /// In this request; nil without a name.
  public var current: String?
  public var linked: [LinkedName]

  public init(current: String?, linked: [LinkedName]) {
    self.current = current
    self.linked = linked
  }
}

/// Another site where the athlete may sign in, and what is linked.
public struct ProviderNames: Equatable, Sendable {
  /// Nil where the server was started without it.
  public var host: String?
  public var linked: [LinkedName]

  public init(host: String?, linked: [LinkedName]) {
    self.host = host
    self.linked = linked
  }
}

/// What the page of passkeys shows.
public struct PasskeysState: Sendable {
  public var passkeys: [PasskeyRow]
  /// The name a new passkey would be for; nil where the page has an address instead.
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
