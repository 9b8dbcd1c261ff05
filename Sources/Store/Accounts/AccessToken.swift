/// What a program that holds a token may do.
public struct TokenScope: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Activities, tracks, files, statistics, the athlete.
  public static let read = TokenScope(rawValue: 1)
  /// Storing, changing and deleting activities.
  public static let write = TokenScope(rawValue: 2)
}

/// A token as its athlete sees it: not the secret, which is shown once.
public struct AccessToken: Equatable, Sendable, Identifiable {
  public let id: Int64
  /// What the athlete calls it, mostly the program it was made for.
  public let name: String
  public let scopes: TokenScope
  public let createdAt: Double
  /// To the hour; nil until it was first used.
  public let lastUsedAt: Double?
  /// From then on it proves nothing; nil for one that does not end by itself.
  public let expiresAt: Double?
}

/// A token that was right until then, in seconds since 1970.
public struct ExpiredToken: Error, Equatable, Sendable {
  public let expiredAt: Double
}

/// What a token proves.
public struct ProvenToken: Equatable, Sendable {
  public let athlete: Athlete
  public let scopes: TokenScope
}
