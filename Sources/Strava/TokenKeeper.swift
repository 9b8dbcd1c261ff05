/// Hands out access tokens, and trades the refresh token for new ones when they end. At most one such trade is under way,
/// and what it gave is on disk before anyone uses it: Strava ends the old refresh token at once.
actor TokenKeeper {
  /// Strava gives new tokens from an hour before the end on.
  private static let marginSeconds = 600.0

  private let library: any StravaLibrary
  private let authorization: Authorization
  private let clock: StravaClock
  private var kept: StravaTokens?
  private var refresh: Task<StravaTokens, any Error>?

  init(library: any StravaLibrary, authorization: Authorization, clock: StravaClock) {
    self.library = library
    self.authorization = authorization
    self.clock = clock
  }

  /// - Parameter refused: a token that Strava did not take, though its time was not over.
  func accessToken(besides refused: String? = nil) async throws -> String {
    if let refresh { return try await refresh.value.accessToken }
    if let kept, isUsable(kept, besides: refused) { return kept.accessToken }
    // Not cancelled with whoever asked: what Strava gives has to be stored.
    let task = Task { try await self.renewed(besides: refused) }
    refresh = task
    defer { refresh = nil }
    let tokens = try await task.value
    kept = tokens
    return tokens.accessToken
  }

  private func isUsable(_ tokens: StravaTokens, besides refused: String?) -> Bool {
    tokens.accessToken != refused && tokens.expiresAt > clock.now() + Self.marginSeconds
  }

  /// Those stored, if another process has renewed them, or else new ones.
  private func renewed(besides refused: String?) async throws -> StravaTokens {
    guard let stored = try await library.tokens() else { throw StravaError.notConnected }
    if isUsable(stored, besides: refused) { return stored }
    guard let application = try await library.application() else {
      throw StravaError.noApplication
    }
    do {
      let tokens = try await authorization.refreshed(stored, application: application)
      // Left meanwhile: what is forgotten stays forgotten.
      guard try await library.tokens() != nil else { throw StravaError.notConnected }
      try await library.setTokens(tokens)
      return tokens
    } catch StravaError.accessEnded {
      guard let other = try await library.tokens(), other.refreshToken != stored.refreshToken else {
        throw StravaError.accessEnded
      }
      return other
    }
  }
}
