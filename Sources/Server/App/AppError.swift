import HTTPTypes
import Screens

extension HTTPResponse.Status {
  /// RFC 4918: there is no room to store what was sent.
  static let noStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}

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
  /// A body that came so slowly that it was not waited for.
  case tooSlow
  /// The disk has so much room, which is less than the upload needs beside what is kept free.
  case noRoom(freeBytes: Int, neededBytes: Int)
  /// A file could not be written.
  case diskIsFull
  /// The athlete has used so much of what they may.
  case overQuota(usedBytes: Int, allowedBytes: Int)
  /// One sentence about what was sent.
  case badRequest(String)
  /// One sentence about what prevents it.
  case conflict(String)
  /// One sentence about why nobody is signed in.
  case refused(String)
  /// Too many attempts to sign in.
  case tooManyAttempts(seconds: Int)
  /// What is stored cannot be read or written; the log has the file.
  case storage(StorageFault)
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
    case .tooSlow: .requestTimeout
    case .noRoom, .diskIsFull, .overQuota: .noStorage
    case .badRequest: .badRequest
    case .conflict: .conflict
    case .refused: .forbidden
    case .tooManyAttempts: .tooManyRequests
    case .storage(let fault): fault.status
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
    case .badRequest, .conflict, .refused, .tooManyAttempts: refusedScreen(sentence)
    case .storage(let fault): storageScreen(fault)
    case .tooSlow, .noRoom, .diskIsFull, .overQuota: refusedScreen(sentence)
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
    case .badRequest(let sentence), .conflict(let sentence), .refused(let sentence): sentence
    case .tooManyAttempts(let seconds):
      "Too many attempts to sign in. Wait \(seconds) s and try again."
    case .storage(let fault): fault.sentence
    case .tooSlow: "The body came too slowly: it was not waited for."
    case .noRoom(let free, let needed):
      "The server's disk has too little room: \(RequestLimits.text(bytes: free)) are free, and "
        + "\(RequestLimits.text(bytes: needed)) are needed. Make room there, then try again."
    case .diskIsFull:
      "The file could not be written to the server's disk: it may be full or read-only. "
        + "Mend that, then try again."
    case .overQuota(let used, let allowed):
      "You have used \(RequestLimits.text(bytes: used)) of the "
        + "\(RequestLimits.text(bytes: allowed)) you may: there is no room for this file. "
        + "Delete something, or ask whoever runs the server for more."
    case .moving:
      "Nothing was changed, because your data are being moved to another server: try again in a moment."
    case .failed: "Something went wrong on the server; its log says what."
    }
  }
}
