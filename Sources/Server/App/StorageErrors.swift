import HTTPTypes
import Screens
import Store

extension StorageFault {
  init(_ trouble: StorageTrouble) {
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

  /// Nil for an error that is not about storage.
  init?(_ error: any Error) {
    if let trouble = StorageTrouble(error) {
      self.init(trouble)
      return
    }
    switch error {
    case StoreError.cannotOpen, StoreError.writtenByNewerVersion, StoreError.ownedByAnother:
      self = .missing
    case StoreError.damaged: self = .damaged
    default: return nil
    }
  }

  /// 507 and 503 say that it may go later.
  var status: HTTPResponse.Status {
    switch self {
    case .full: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .readOnly, .busy: .serviceUnavailable
    case .damaged, .missing, .failing: .internalServerError
    }
  }
}

/// What an athlete reads about an error that is not of their making.
func sentenceForAthletes(about error: any Error) -> String {
  StorageFault(error)?.sentence ?? AppError.failed.sentence
}

/// What the log says of an error: of the storage its cause and what to do, as the numbers of SQLite help nobody.
func logText(_ error: any Error) -> String {
  if error is StoreError { return "\(error)" }
  guard let trouble = StorageTrouble(error) else { return "\(error)" }
  return "\(trouble.cause); \(trouble.remedy) (\(error))"
}
