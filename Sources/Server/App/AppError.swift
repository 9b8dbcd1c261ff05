import HTTPTypes

/// What can go wrong with a request, as a visitor is told. Everything else is an internal error.
enum AppError: Error, Equatable {
  case notFound
  case signedOut
  /// A set-up link that is unknown, used or too old.
  case linkRefused
  /// A change without the session's token, or sent by a foreign page.
  case changeRefused
  case foreignHost
  case tooLarge(limitBytes: Int)
  /// One sentence about what was sent.
  case badRequest(String)

  var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .signedOut: .unauthorized
    case .linkRefused: .gone
    case .changeRefused: .forbidden
    case .foreignHost: .misdirectedRequest
    case .tooLarge: .contentTooLarge
    case .badRequest: .badRequest
    }
  }
}
