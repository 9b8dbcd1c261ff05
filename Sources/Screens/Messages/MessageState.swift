/// A message page that is shown instead of the requested page.
public enum MessageState: Equatable, Sendable, CaseIterable {
  /// 404
  case notFound
  /// 500
  case failed
  /// The page that the service worker shows if the server can't be reached.
  case offline
  /// 403: the form's token has expired.
  case formExpired
  /// 401: the user isn't signed in.
  case signedOut
  /// 413
  case tooLarge
  /// 400, 422
  case notUnderstood
  /// 405, 409, 429 or 503: the request may succeed later.
  case unavailable
}
