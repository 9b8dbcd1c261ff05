public import Engine

/// An access token for a program.
public struct TokenRow: Equatable, Sendable {
  public var id: String
  public var name: String
  public var canWrite: Bool
  public var created: Instant
  /// The time of the last use; nil until the first one.
  public var lastUsed: Instant?
  /// The expiry date; nil if the token doesn't expire.
  public var ends: Instant?
  public var hasEnded: Bool

  public init(
    id: String, name: String, canWrite: Bool, created: Instant, lastUsed: Instant? = nil,
    ends: Instant? = nil, hasEnded: Bool = false
  ) {
    self.id = id
    self.name = name
    self.canWrite = canWrite
    self.created = created
    self.lastUsed = lastUsed
    self.ends = ends
    self.hasEnded = hasEnded
  }
}

/// The contents of the access tokens page.
public struct TokensState: Sendable {
  public var tokens: [TokenRow]
  /// The secret of a token that was just created, which is shown only once.
  public var secret: String?
  /// The rejected name of a new token.
  public var refusedName: String?
  public var csrf: String

  public init(
    tokens: [TokenRow] = [], secret: String? = nil, refusedName: String? = nil, csrf: String = ""
  ) {
    self.tokens = tokens
    self.secret = secret
    self.refusedName = refusedName
    self.csrf = csrf
  }
}
