import Engine
import GRDB
public import Garage

/// Why a store could not do what it was asked to. Descriptions are one line for people.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A later version of Andante wrote the file: with so many migrations, and with the path of the copy that was kept before.
  case writtenByNewerVersion(path: String, schema: Int?, copy: String?)
  /// The directory or file cannot be made or opened.
  case cannotOpen(path: String, reason: String)
  /// The disk, or another program, keeps it from being read or written.
  case trouble(StorageTrouble, path: String)
  /// Another server serves the directory.
  case inUse(path: String, holder: DirectoryLock.Holder?)
  /// A file is no athlete's, or cannot be one here; the sentence goes on behind its path.
  case notAdopted(path: String, reason: String)
  /// The file of an athlete belongs to another one.
  case ownedByAnother(path: String, name: String)
  /// Nothing was ever stored in the directory.
  case noData(path: String)
  /// Stored bytes do not decode; `what` names them.
  case damaged(what: String)
  /// The log of a session has no readable beginning.
  case unreadableSession
  /// A later version of Andante recorded the session.
  case newerSession
  /// As many sounds of their own as an athlete may have.
  case tooManySounds(limit: Int)
  /// As many access tokens as an athlete may have.
  case tooManyTokens(limit: Int)
  /// The garage has the maximum number of bikes, parts or service intervals, including deleted ones.
  case garageIsFull(limit: Int)
  /// Something in the garage that is not there, or not there any more.
  case unknownGear(id: Int64)
  /// A part cannot be installed there then.
  case cannotInstall(InstallationFault)
  /// A service interval without a limit, or with one that cannot be.
  case impossibleLimits
  /// No athlete of this name among those there are.
  case unknownAthlete(name: String, known: [String])
  /// The athlete's file is at another instance.
  case athleteMoved(name: String, instance: InstanceName)
  /// The athlete's file was put aside this moment; who asks again is shown the way.
  case putAside(name: String)
  /// An athlete cannot be moved there; the sentence says why.
  case cannotMove(reason: String)

  public var description: String {
    switch self {
    case .writtenByNewerVersion(let path, let schema, let copy):
      "\(path) was written by a newer Andante\(schema.map { " (schema \($0))" } ?? ""): install that version"
        + (copy.map { " or restore the copy kept before: \($0)" } ?? "")
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .trouble(let trouble, let path): "\(path): \(trouble.cause); \(trouble.remedy)"
    case .inUse(let path, let holder):
      "\(path) is served already\(holder.map { " (\($0))" } ?? ""): end that server first, or name another --data"
    case .notAdopted(let path, let reason): "\(path) \(reason)"
    case .ownedByAnother(let path, let name):
      "\(path) holds the data of \(name), not of its own athlete: move it away and take it with `andante adopt`"
    case .noData(let path): "no Andante data at \(path)"
    case .damaged(let what): "stored data is damaged: \(what)"
    case .unreadableSession: "the session's log cannot be read from its first byte"
    case .newerSession: "a newer Andante recorded this session: install that version"
    case .tooManySounds(let limit): "there are \(limit) sounds already; delete one first"
    case .tooManyTokens(let limit): "there are \(limit) tokens already; revoke one first"
    case .garageIsFull(let limit): "a garage has room for \(limit) entries of this kind"
    case .unknownGear(let id): "there is nothing with the number \(id) in the garage"
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
  /// Why nothing of a session's log can be read.
  static func unreadable(log: [UInt8]) -> StoreError {
    SessionLog.isOfLaterVersion(log) ? .newerSession : .unreadableSession
  }

  /// An error of the file at a path, in words.
  static func about(_ error: any Error, path: String) -> StoreError {
    if let known = error as? StoreError { return known }
    if let trouble = StorageTrouble(error) {
      return .trouble(trouble.onFullDisk(of: path), path: path)
    }
    let reason = (error as? DatabaseError).map { $0.message ?? "SQLite error \($0.resultCode)" }
    return .cannotOpen(path: path, reason: reason ?? "\(error)")
  }
}

extension InstallationFault {
  /// One line for people.
  fileprivate var sentence: String {
    switch self {
    case .notAPart: "a bike or a pair of shoes cannot be installed on something"
    case .onItself: "a part cannot be installed on itself"
    case .installedElsewhere: "the part is installed elsewhere at that time"
    case .installedLater: "the part was installed later than that: choose that day or a later one"
    case .endsBeforeItBegins: "the end must be after the beginning"
    case .tooDeep: "parts can be nested \(Workshop.mostLevels) deep"
    case .unknown: "the part or what it goes on is not in the garage"
    }
  }
}
