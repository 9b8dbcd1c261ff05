import HTTPTypes
import Screens

/// Why a request failed, with the page and the sentence for it.
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
  /// One sentence about what prevents it.
  case conflict(String)
  /// A change while the athlete's file goes to another instance.
  case moving
  /// A fault of the server; the log has the details.
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
    case .moving: .serviceUnavailable
    case .failed: .internalServerError
    }
  }

  /// What to send beside the sentence.
  var headers: HTTPFields { self == .moving ? [.retryAfter: "1"] : [:] }

  var screen: HTML {
    switch self {
    case .notFound: messageScreen(.notFound)
    case .signedOut: messageScreen(.signedOut)
    case .linkRefused: setupScreen(.invalid)
    case .changeRefused: messageScreen(.formExpired)
    case .tooLarge: messageScreen(.tooLarge)
    case .foreignHost: messageScreen(.notUnderstood)
    case .badRequest(let sentence), .conflict(let sentence): refusedScreen(sentence)
    case .moving: refusedScreen(sentence)
    case .failed: messageScreen(.failed)
    }
  }

  /// For the author of a script, in JSON.
  var sentence: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .signedOut: "Sign in first, with a link from andante serve --new-link."
    case .linkRefused: "The link was used already, is too old or was never given out."
    case .changeRefused:
      "Send the session's token in X-Andante-CSRF, from a page of this server itself."
    case .foreignHost: "This server is not known by that name."
    case .tooLarge(let limit): "The body is larger than \(RequestLimits.text(bytes: limit))."
    case .badRequest(let sentence), .conflict(let sentence): sentence
    case .moving:
      "Nothing was changed, because your data are being moved to another server: try again in a moment."
    case .failed: "Something went wrong on the server; its log says what."
    }
  }
}
