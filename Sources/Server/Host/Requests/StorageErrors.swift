import HTTPTypes
import Logging
import Model
import Screens
import Store

extension StorageError {
  /// Interprets an error as athletes see it. Returns nil if it doesn't concern storage.
  init?(shown error: any Error) {
    switch error {
    case StoreError.cannotOpen, StoreError.writtenByNewerVersion,
      StoreError.writtenByDevelopmentVersion, StoreError.ownedByAnother:
      self = .cannotOpen
    case StoreError.damaged: self = .damaged
    default: self.init(error)
    }
  }

  /// The HTTP status. 507 and 503 indicate that retrying later may succeed.
  var status: HTTPResponse.Status {
    switch self {
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .readOnly, .busy: .serviceUnavailable
    case .damaged, .cannotOpen, .failing: .internalServerError
    }
  }
}

/// Returns the message that athletes see for an internal error.
func sentenceForAthletes(about error: any Error) -> String {
  StorageError(shown: error)?.sentence ?? AppError.failed.sentence
}

/// Returns the log message for an error. For storage errors, adds the cause and a remedy, because SQLite's codes alone
/// are not helpful.
func logText(_ error: any Error) -> String {
  if error is StoreError { return "\(error)" }
  guard let trouble = StorageError(error) else { return "\(error)" }
  return "\(trouble.cause); \(trouble.remedy) (\(error))"
}

extension Logger {
  /// Logs an error and the athlete whom it concerns.
  func log(
    _ error: any Error, _ message: Logger.Message, level: Logger.Level = .error,
    of athlete: Athlete? = nil
  ) {
    var metadata: Logger.Metadata = ["error": "\(logText(error))"]
    if let athlete { metadata["athlete"] = "\(athlete.identifier)" }
    log(level: level, message, metadata: metadata)
  }
}
