import HTTPTypes
import Model
import Screens

extension HTTPResponse.Status {
  /// 507 (RFC 4918): the server cannot store the request's content.
  static let noStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}

/// The reasons a request can fail, each with a status, an error page and a message.
enum AppError: Error, Equatable {
  case notFound
  case signedOut
  /// The sign-in link is unknown, already used or expired.
  case linkRefused
  /// A state-changing request that lacks the session's CSRF token or was sent by a page of another site.
  case changeRefused
  case foreignHost
  case tooLarge(limitBytes: Int)
  /// The body arrived too slowly.
  case tooSlow
  /// The disk has `freeBytes` free, but the upload needs `neededBytes`, including the reserve for databases.
  case insufficientSpace(freeBytes: Int, neededBytes: Int)
  /// A file could not be written.
  case diskIsFull
  /// Storing this would exceed the athlete's quota.
  case overQuota(usedBytes: Int, allowedBytes: Int)
  /// The request is invalid. The text is one sentence that explains why.
  case badRequest(String)
  /// The current state prevents the change. The text is one sentence that explains why.
  case conflict(String)
  /// The athlete cannot be signed in. The text is one sentence that explains why.
  case refused(String)
  /// Too many failed sign-in attempts. The client may retry after `seconds`.
  case tooManyAttempts(seconds: Int)
  /// Stored data cannot be read or written. The log names the file.
  case storage(StorageError)
  /// A change was rejected because the athlete's database is being moved to another instance.
  case moving
  /// An internal error. The log has the details.
  case failed

  var status: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .signedOut: .unauthorized
    case .linkRefused: .gone
    case .changeRefused: .forbidden
    case .foreignHost: .misdirectedRequest
    case .tooLarge: .contentTooLarge
    case .tooSlow: .requestTimeout
    case .insufficientSpace, .diskIsFull, .overQuota: .noStorage
    case .badRequest: .badRequest
    case .conflict: .conflict
    case .refused: .forbidden
    case .tooManyAttempts: .tooManyRequests
    case .storage(let fault): fault.status
    case .moving: .serviceUnavailable
    case .failed: .internalServerError
    }
  }

  /// Additional headers of the error response.
  var headers: HTTPFields { self == .moving ? [.retryAfter: "1"] : [:] }

  var screen: HTML {
    switch self {
    case .notFound: messageScreen(.notFound)
    case .signedOut: messageScreen(.signedOut)
    case .linkRefused: setupScreen(.invalid)
    case .changeRefused: messageScreen(.formExpired)
    case .tooLarge: messageScreen(.tooLarge)
    case .foreignHost: messageScreen(.notUnderstood)
    case .badRequest, .conflict, .refused, .tooManyAttempts: refusedScreen(sentence)
    case .storage(let fault): storageScreen(fault)
    case .tooSlow, .insufficientSpace, .diskIsFull, .overQuota: refusedScreen(sentence)
    case .moving: refusedScreen(sentence)
    case .failed: messageScreen(.failed)
    }
  }

  /// The error message of JSON responses, written for developers.
  var sentence: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .signedOut: "Sign in first: andante athletes link NAME prints a sign-in link."
    case .linkRefused: "The sign-in link was already used, has expired or is invalid."
    case .changeRefused:
      "Send the session's token in X-Andante-CSRF, from a page of this server."
    case .foreignHost: "This server does not accept that host name."
    case .tooLarge(let limit): "The body is larger than \(RequestLimits.text(bytes: limit))."
    case .badRequest(let sentence), .conflict(let sentence), .refused(let sentence): sentence
    case .tooManyAttempts(let seconds):
      "Too many attempts to sign in. Wait \(seconds) s and try again."
    case .storage(let fault): fault.sentence
    case .tooSlow: "The request took too long to arrive."
    case .insufficientSpace(let free, let needed):
      "The server's disk has too little space: \(RequestLimits.text(bytes: free)) are free, but "
        + "\(RequestLimits.text(bytes: needed)) are needed. Free some space, then try again."
    case .diskIsFull:
      "The file could not be written to the server's disk: it may be full or read-only. "
        + "Fix that, then try again."
    case .overQuota(let used, let allowed):
      "You have used \(RequestLimits.text(bytes: used)) of the "
        + "\(RequestLimits.text(bytes: allowed)) you may use, so there is no room for this file. "
        + "Delete something, or ask whoever runs the server for more."
    case .moving:
      "Nothing was changed, because your data is being moved to another server. Try again in a moment."
    case .failed: "Something went wrong. The server's log has the details."
    }
  }
}

/// Unwraps the value that a request refers to.
///
/// - Throws: `AppError.notFound` if the value is nil.
func found<Value>(_ value: Value?) throws(AppError) -> Value {
  guard let value else { throw .notFound }
  return value
}

/// Checks that the item that a request refers to exists.
///
/// - Throws: `AppError.notFound` if it doesn't exist.
func requireFound(_ exists: Bool) throws(AppError) {
  guard exists else { throw .notFound }
}
