import HTTPTypes
import Screens
import Store

extension StorageIssue {
  init(_ trouble: StorageError) {
    self =
      switch trouble {
      case .full: .full
      case .readOnly: .readOnly
      case .busy: .busy
      case .damaged: .damaged
      case .cannotOpen: .missing
      case .failing: .failing
      }
  }

  /// Returns nil if the error is not about storage.
  init?(_ error: any Error) {
    if let trouble = StorageError(error) {
      self.init(trouble)
      return
    }
    switch error {
    case StoreError.cannotOpen, StoreError.writtenByNewerVersion,
      StoreError.writtenByDevelopmentVersion, StoreError.ownedByAnother:
      self = .missing
    case StoreError.damaged: self = .damaged
    default: return nil
    }
  }

  /// The HTTP status. 507 and 503 indicate that retrying later may succeed.
  var status: HTTPResponse.Status {
    switch self {
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .readOnly, .busy: .serviceUnavailable
    case .damaged, .missing, .failing: .internalServerError
    }
  }
}

/// Returns the message that athletes see for an internal error.
func sentenceForAthletes(about error: any Error) -> String {
  StorageIssue(error)?.sentence ?? AppError.failed.sentence
}

/// Returns the log message for an error. For storage errors, adds the cause and a remedy, because SQLite's codes alone
/// are not helpful.
func logText(_ error: any Error) -> String {
  if error is StoreError { return "\(error)" }
  guard let trouble = StorageError(error) else { return "\(error)" }
  return "\(trouble.cause); \(trouble.remedy) (\(error))"
}
