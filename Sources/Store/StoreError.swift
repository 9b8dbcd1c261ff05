/// Why a store could not do what it was asked to. Descriptions are one line for people.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A later version of Andante wrote the file.
  case writtenByNewerVersion(path: String)
  /// The directory or file cannot be made or opened.
  case cannotOpen(path: String, reason: String)
  /// Stored bytes do not decode; `what` names them.
  case damaged(what: String)
  /// The log of a session has no readable beginning.
  case unreadableSession
  /// As many sounds of their own as an athlete may have.
  case tooManySounds(limit: Int)
  /// As many access tokens as an athlete may have.
  case tooManyTokens(limit: Int)
  /// No athlete of this name among those there are.
  case unknownAthlete(name: String, known: [String])

  public var description: String {
    switch self {
    case .writtenByNewerVersion(let path): "\(path) was written by a newer Andante"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .damaged(let what): "stored data is damaged: \(what)"
    case .unreadableSession: "the session's log cannot be read from its first byte"
    case .tooManySounds(let limit): "there are \(limit) sounds already; delete one first"
    case .tooManyTokens(let limit): "there are \(limit) tokens already; revoke one first"
    case .unknownAthlete(let name, let known):
      "there is no athlete called \(name), only \(known.joined(separator: ", "))"
    }
  }
}
