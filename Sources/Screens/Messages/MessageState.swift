/// A page that says what happened instead of what was asked for.
public enum MessageState: Equatable, Sendable, CaseIterable {
  /// 404
  case notFound
  /// 500
  case failed
  /// The service worker's page without a server.
  case offline
  /// 403: the form was older than its token.
  case formExpired
  /// 401: nobody is signed in.
  case signedOut
  /// 413
  case tooLarge
  /// 400, 422
  case notUnderstood
  /// 405, 409, 429, 503: at another time perhaps.
  case unavailable
}
