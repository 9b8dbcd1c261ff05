import ActivityFiles
import Foundation
import Store

/// What signing in gave.
public struct StravaTokens: Codable, Equatable, Sendable {
  public var accessToken: String
  public var refreshToken: String
  /// Seconds since 1970.
  public var expiresAt: Double
  /// As the athlete granted them, which may be fewer than were asked for.
  public var scopes: [String]

  public init(accessToken: String, refreshToken: String, expiresAt: Double, scopes: [String]) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
    self.scopes = scopes
  }

  /// From the answer of `/oauth/token`; nil where it lacks a token.
  init?(_ answer: JSONNode, scopes: [String]) {
    guard let access = answer["access_token"]?.text, !access.isEmpty,
      let refresh = answer["refresh_token"]?.text, !refresh.isEmpty,
      let expiry = answer["expires_at"]?.number
    else { return nil }
    self.init(accessToken: access, refreshToken: refresh, expiresAt: expiry, scopes: scopes)
  }

  /// Whether rides can be read at all.
  public var readsActivities: Bool {
    scopes.contains("activity:read") || readsPrivateActivities
  }

  /// Whether also those that only the athlete sees can be read.
  public var readsPrivateActivities: Bool { scopes.contains("activity:read_all") }

  /// Whether the list of bikes can be read.
  public var readsProfile: Bool { scopes.contains("profile:read_all") }
}

/// The athlete's own app at Strava.
public struct StravaApplication: Codable, Equatable, Sendable {
  public var id: String
  public var secret: String

  /// Nil unless the id is a number and the secret is a word, as Strava's page of the app shows them.
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
  /// Nil without a connection.
  public func tokens() async throws -> StravaTokens? {
    try await secret(.tokens).flatMap {
      // The vault verified the bytes, so only another version can have stored them. Connecting again replaces them.
      try? JSONDecoder().decode(StravaTokens.self, from: Data($0))
    }
  }

  public func setTokens(_ tokens: StravaTokens?) async throws {
    try await setSecret(.tokens, tokens.map { Array(try JSONEncoder().encode($0)) })
  }

  /// Takes the tokens of a new sign-in. The next pass asks first whose account it is, as it may be another one than before.
  public func connect(_ tokens: StravaTokens, now: Double) async throws {
    try await setTokens(tokens)
    var state = try await syncState()
    (state.round, state.fault, state.pause) = (nil, nil, nil)
    try await apply(.none, state: Array(JSONEncoder().encode(state)), now: now)
  }

  /// Nil until the athlete told it.
  public func application() async throws -> StravaApplication? {
    try await secret(.application).flatMap {
      // The vault verified the bytes, so only another version can have stored them. Connecting again replaces them.
      try? JSONDecoder().decode(StravaApplication.self, from: Data($0))
    }
  }

  public func setApplication(_ application: StravaApplication?) async throws {
    try await setSecret(.application, application.map { Array(try JSONEncoder().encode($0)) })
  }

  /// Returns the last stored state. Returns the initial state if it is missing or unreadable, or has a number out
  /// of range.
  public func syncState() async throws -> SyncState {
    try await stateBytes().flatMap {
      // Starting over finds everything again and stores nothing twice.
      try? JSONDecoder().decode(SyncState.self, from: Data($0))
    }.flatMap { $0.isPossible ? $0 : nil } ?? SyncState()
  }
}
