import HTTPTypes
import Screens

/// What can go wrong with a request, as a visitor is told.
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
  /// One sentence about what stands in its way.
  case conflict(String)
  /// Our own fault; the log knows more.
  case failed

  var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .signedOut: .unauthorized
    case .linkRefused: .gone
    case .changeRefused: .forbidden
    case .foreignHost: .misdirectedRequest
    case .tooLarge: .contentTooLarge
    case .badRequest: .badRequest
    case .conflict: .conflict
    case .failed: .internalServerError
    }
  }

  var screen: HTML {
    switch self {
    case .notFound: messageScreen(.notFound)
    case .signedOut: messageScreen(.signedOut)
    case .linkRefused: setupScreen(.invalid)
    case .changeRefused: messageScreen(.formExpired)
    case .tooLarge: messageScreen(.tooLarge)
    case .foreignHost, .badRequest, .conflict: messageScreen(.notUnderstood)
    case .failed: messageScreen(.failed)
    }
  }

  /// For a script's author, in an answer of the API.
  var sentence: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .signedOut: "Sign in first, with a link from andante serve --new-link."
    case .linkRefused: "The link was used already, is too old or was never given out."
    case .changeRefused:
      "Send the session's token in X-Andante-CSRF, from a page of this server itself."
    case .foreignHost: "This server is not known by that name."
    case .tooLarge(let limit): "The body is larger than \(limit / 1_048_576) MB."
    case .badRequest(let sentence), .conflict(let sentence): sentence
    case .failed: "Something went wrong on the server; its log says what."
    }
  }
}
