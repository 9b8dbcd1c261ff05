import Engine
import GRDB
public import Garage
public import Model

/// An error while reading or writing stored data. The description is a single line for users.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file was written by a later version of Andante. `schema` is the number of its latest migration, and `copy` is
  /// the path of the copy that was made before the upgrade.
  case writtenByNewerVersion(path: String, schema: Int?, copy: String?)
  /// The file was written by a version of Andante from before the first release.
  case writtenByDevelopmentVersion(path: String)
  /// The directory or file cannot be created or opened.
  case cannotOpen(path: String, reason: String)
  /// The file cannot be read or written because of a problem with the disk or another program.
  case trouble(StorageError, path: String)
  /// Another process holds the directory's lock.
  case inUse(path: String, holder: DirectoryLock.Holder?)
  /// A server holds the directory's lock, but no server accepts commands on the socket.
  case serverDoesNotAnswer(socket: String, holder: DirectoryLock.Holder?)
  /// The file isn't an athlete's database, or cannot be adopted here. `reason` completes a sentence that begins with
  /// the path.
  case notAdopted(path: String, reason: String)
  /// The file of one athlete contains the data of another.
  case ownedByAnother(path: String, name: String)
  /// Nothing has been stored in the directory yet.
  case noData(path: String)
  /// Stored bytes cannot be decoded. `what` describes them.
  case damaged(what: String)
  /// The beginning of a session's log is unreadable.
  case unreadableSession
  /// The session was recorded by a later version of Andante.
  case newerSession
  /// The athlete already has the maximum number of custom sounds.
  case tooManySounds(limit: Int)
  /// The athlete already has the maximum number of access tokens.
  case tooManyTokens(limit: Int)
  /// The garage already has the maximum number of bikes, parts or service intervals, including deleted ones.
  case garageIsFull(limit: Int)
  /// The item doesn't exist in the garage, or was deleted.
  case unknownGear(id: Int64)
  /// The part cannot be installed as requested.
  case cannotInstall(InstallationError)
  /// The service interval has no limit, or an invalid one.
  case impossibleLimits
  /// No athlete has this name. `known` contains the existing names.
  case unknownAthlete(name: String, known: [String])
  /// The athlete was moved to another instance.
  case athleteMoved(name: String, instance: InstanceName)
  /// The athlete was moved to another instance during the request. Further requests are redirected.
  case putAside(name: String)
  /// The athlete cannot be moved. `reason` is a sentence.
  case cannotMove(reason: String)

  public var description: String {
    switch self {
    case .writtenByNewerVersion(let path, let schema, let copy):
      "\(path) was written by a newer version of Andante\(schema.map { " (schema \($0))" } ?? ""): install that version"
        + (copy.map { " or restore the copy kept before: \($0)" } ?? "")
    case .writtenByDevelopmentVersion(let path):
      "\(path) was written by a development version of Andante: \(Self.developmentRemedy)"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .trouble(let trouble, let path): "\(path): \(trouble.cause); \(trouble.remedy)"
    case .inUse(let path, let holder?) where !holder.isServer:
      "\(path) is in use by another command (\(holder)): wait until it has finished, then try again"
    case .serverDoesNotAnswer(let socket, let holder):
      "the server\(holder.map { " (\($0))" } ?? "") does not answer on \(socket): wait until it has started, or restart it"
    case .inUse(let path, let holder):
      "\(path) is already served\(holder.map { " (\($0))" } ?? ""): stop that server first, or choose another --data"
    case .notAdopted(let path, let reason): "\(path) \(reason)"
    case .ownedByAnother(let path, let name):
      "\(path) holds the data of \(name), not of its own athlete: move it away and run `andante adopt`"
    case .noData(let path): "no Andante data at \(path)"
    case .damaged(let what): "stored data is damaged: \(what)"
    case .unreadableSession: "the session log is damaged at its beginning"
    case .newerSession: "a newer version of Andante recorded this session: install that version"
    case .tooManySounds(let limit): "there are already \(limit) sounds; delete one first"
    case .tooManyTokens(let limit): "there are already \(limit) tokens; revoke one first"
    case .garageIsFull(let limit): "a garage can have at most \(limit) entries of this kind"
    case .unknownGear(let id): "the garage has no entry with the ID \(id)"
    case .cannotInstall(let fault): fault.sentence
    case .impossibleLimits: "an interval needs hours, a distance or a time, each above 0"
    case .unknownAthlete(let name, let known):
      "there is no athlete called \(name), only \(known.joined(separator: ", "))"
    case .athleteMoved(let name, let instance): "\(name) was moved to the instance \(instance)"
    case .putAside(let name): "\(name) was moved to another instance"
    case .cannotMove(let reason): reason
    }
  }
}

extension StoreError {
  /// The remedy for a database from before the first release.
  static let developmentRemedy = """
    run `andante export --all OUT.zip` with the program that created it, then `andante import OUT.zip` with this one \
    and an empty --data
    """

  /// Returns the error for a session log whose beginning is unreadable.
  static func unreadable(log: [UInt8]) -> StoreError {
    SessionLog.isLaterVersion(log) ? .newerSession : .unreadableSession
  }

  /// Converts the error to a `StoreError` that names the file.
  static func about(_ error: any Error, path: String) -> StoreError {
    if let known = error as? StoreError { return known }
    if let trouble = StorageError(error) {
      return .trouble(trouble.onFullDisk(of: path), path: path)
    }
    let reason = (error as? DatabaseError).map { $0.message ?? "SQLite error \($0.resultCode)" }
    return .cannotOpen(path: path, reason: reason ?? "\(error)")
  }
}

extension InstallationError {
  fileprivate var sentence: String {
    switch self {
    case .notAPart: "a bike or a pair of shoes cannot be installed on something"
    case .onItself: "a part cannot be installed on itself"
    case .installedElsewhere: "the part is installed elsewhere at that time"
    case .installedLater: "the part was installed after that day: choose a later day"
    case .endsBeforeItBegins: "the end must be after the beginning"
    case .tooDeep: "parts can be nested at most \(UsageLedger.maximumNesting) levels deep"
    case .unknown: "the part, or what it is installed on, is not in the garage"
    }
  }
}
