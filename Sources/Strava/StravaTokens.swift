import Foundation
import Store
import TextEncoding

/// The tokens that result from a sign-in.
public struct StravaTokens: Codable, Equatable, Sendable {
  public var accessToken: String
  public var refreshToken: String
  /// The time at which the access token expires, in seconds since 1970.
  public var expiresAt: Double
  /// The scopes that the athlete granted, which may be fewer than requested.
  public var scopes: [String]

  public init(accessToken: String, refreshToken: String, expiresAt: Double, scopes: [String]) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
    self.scopes = scopes
  }

  /// Parses the response to `/oauth/token`. Returns nil if a token or the expiry time is missing.
  init?(_ answer: JSONValue, scopes: [String]) {
    guard let access = answer["access_token"]?.text, !access.isEmpty,
      let refresh = answer["refresh_token"]?.text, !refresh.isEmpty,
      let expiry = answer["expires_at"]?.number
    else { return nil }
    self.init(accessToken: access, refreshToken: refresh, expiresAt: expiry, scopes: scopes)
  }

  /// Whether the scopes allow reading activities at all.
  public var readsActivities: Bool {
    scopes.contains("activity:read") || readsPrivateActivities
  }

  /// Whether the scopes also allow reading private activities.
  public var readsPrivateActivities: Bool { scopes.contains("activity:read_all") }

  /// Whether the scopes allow reading the list of bikes.
  public var readsProfile: Bool { scopes.contains("profile:read_all") }
}

/// The athlete's own Strava app.
public struct StravaApplication: Codable, Equatable, Sendable {
  public var id: String
  public var secret: String

  /// Returns nil unless the ID is a number and the secret contains no spaces, like the values on the app's Strava page.
  public init?(id: String, secret: String) {
    func isWord(_ text: String) -> Bool {
      (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    guard isWord(id), id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), isWord(secret) else {
      return nil
    }
    self.id = id
    self.secret = secret
  }
}

extension StravaLibrary {
  /// Returns the stored tokens, or nil if Strava isn't connected.
  public func tokens() async throws -> StravaTokens? {
    try await secret(.tokens).flatMap {
      // The vault has verified the bytes, so they can only be unreadable if another version stored them. Connecting
      // again replaces them.
      try? JSONDecoder().decode(StravaTokens.self, from: Data($0))
    }
  }

  public func setTokens(_ tokens: StravaTokens?) async throws {
    try await setSecret(.tokens, tokens.map { Array(try JSONEncoder().encode($0)) })
  }

  /// Stores the tokens from a new sign-in. The next run begins by checking which account they belong to, because the
  /// account may have changed.
  public func connect(_ tokens: StravaTokens, now: Double) async throws {
    try await setTokens(tokens)
    var state = try await syncState()
    (state.round, state.fault, state.pause) = (nil, nil, nil)
    try await apply(.none, state: Array(JSONEncoder().encode(state)), now: now)
  }

  /// Returns the stored app, or nil if the athlete hasn't entered one.
  public func application() async throws -> StravaApplication? {
    try await secret(.application).flatMap {
      // The vault has verified the bytes, so they can only be unreadable if another version stored them. Connecting
      // again replaces them.
      try? JSONDecoder().decode(StravaApplication.self, from: Data($0))
    }
  }

  public func setApplication(_ application: StravaApplication?) async throws {
    try await setSecret(.application, application.map { Array(try JSONEncoder().encode($0)) })
  }

  /// Returns the stored state, or the initial state if it is missing, unreadable or contains a number that is out of
  /// range.
  public func syncState() async throws -> SyncState {
    try await stateBytes().flatMap {
      // Starting over is safe, because it finds everything again and doesn't store anything twice.
      try? JSONDecoder().decode(SyncState.self, from: Data($0))
    }.flatMap { $0.isPossible ? $0 : nil } ?? SyncState()
  }
}
