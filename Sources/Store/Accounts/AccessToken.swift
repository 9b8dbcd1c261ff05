/// The permissions of an access token.
public struct TokenScope: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Permission to read activities, tracks, files, statistics and the athlete's data.
  public static let read = TokenScope(rawValue: 1)
  /// Permission to store, change and delete activities.
  public static let write = TokenScope(rawValue: 2)
}

/// The details of an access token, without its secret, which is shown only once.
public struct AccessToken: Equatable, Sendable, Identifiable {
  public let id: Int64
  /// The name that the athlete gave the token, usually the name of the program that uses it.
  public let name: String
  public let scopes: TokenScope
  public let createdAt: Double
  /// The time of the last use, with a resolution of one hour; nil if the token was never used.
  public let lastUsedAt: Double?
  /// The expiry time; nil if the token doesn't expire.
  public let expiresAt: Double?
}

/// The error for a token that has expired. Times are in seconds since 1970.
public struct ExpiredTokenError: Error, Equatable, Sendable {
  public let expiredAt: Double
}

/// The athlete whom a valid token authenticates, and the permissions that it grants.
public struct AuthenticatedToken: Equatable, Sendable {
  public let athlete: Athlete
  public let scopes: TokenScope
}
