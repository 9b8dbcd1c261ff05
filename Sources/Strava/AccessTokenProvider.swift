/// Provides access tokens and renews them before they expire. Runs at most one renewal at a time. Stores new tokens
/// before using them, because Strava immediately invalidates the old refresh token.
actor AccessTokenProvider {
  /// The remaining lifetime, in seconds, at which tokens are renewed. Strava issues new tokens from one hour before
  /// expiry.
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

  /// Returns an access token, renewing it if necessary.
  ///
  /// - Parameter refused: a token that Strava rejected although it hadn't expired.
  func accessToken(besides refused: String? = nil) async throws -> String {
    if let refresh { return try await refresh.value.accessToken }
    if let kept, isUsable(kept, besides: refused) { return kept.accessToken }
    // Use a separate task, so that cancelling the caller doesn't lose the new tokens before they are stored.
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

  /// Returns the stored tokens if another process has already renewed them; otherwise, renews them.
  private func renewed(besides refused: String?) async throws -> StravaTokens {
    guard let stored = try await library.tokens() else { throw StravaError.notConnected }
    if isUsable(stored, besides: refused) { return stored }
    guard let application = try await library.application() else {
      throw StravaError.noApplication
    }
    do {
      let tokens = try await authorization.refreshed(stored, application: application)
      // If the athlete has disconnected in the meantime, don't store tokens again.
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
