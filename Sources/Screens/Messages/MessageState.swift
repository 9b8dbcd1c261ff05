/// A message page that is shown instead of the requested page.
public enum MessageState: Equatable, Sendable, CaseIterable {
  /// HTTP status 404.
  case notFound
  /// HTTP status 500.
  case failed
  /// The page that the service worker shows if the server can't be reached.
  case offline
  /// HTTP status 403: the form's token has expired.
  case formExpired
  /// HTTP status 401: the user isn't signed in.
  case signedOut
  /// HTTP status 413.
  case tooLarge
  /// HTTP status 400 or 422.
  case notUnderstood
  /// HTTP status 405, 409, 429 or 503: the request may succeed later.
  case unavailable
}
