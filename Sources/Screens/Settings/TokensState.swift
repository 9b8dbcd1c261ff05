/// A token a program was given.
public struct TokenRow: Equatable, Sendable {
  public var id: String
  public var name: String
  public var canWrite: Bool
  public var created: Moment
  /// Nil until it was first used.
  public var lastUsed: Moment?
  /// Nil for one that does not end by itself.
  public var ends: Moment?
  public var hasEnded: Bool

  public init(
    id: String, name: String, canWrite: Bool, created: Moment, lastUsed: Moment? = nil,
    ends: Moment? = nil, hasEnded: Bool = false
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

/// What the page of access tokens shows.
public struct TokensState: Sendable {
  public var tokens: [TokenRow]
  /// A secret made just now: shown this once.
  public var secret: String?
  /// What was typed where it could not be used.
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
