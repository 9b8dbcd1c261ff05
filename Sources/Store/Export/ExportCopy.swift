import Dispatch
import Foundation
import GRDB

/// A snapshot of an athlete's file, which keeps an export consistent while other connections write. The copy is in the
/// temporary folder and is deleted together with this value.
final class ExportCopy: Sendable {
  let database: DatabaseQueue
  let path: String
  private let folder: LockedTemporaryDirectory

  private init(of original: any DatabaseWriter) throws {
    folder = try LockedTemporaryDirectory(prefix: "andante-export-")
    path = folder.path + "/athlete.sqlite"
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    do {
      database = try DatabaseQueue(path: path, configuration: configuration)
      try original.backup(to: database)
    } catch let error as DatabaseError {
      throw StoreError.cannotOpen(
        path: path, reason: error.message ?? "SQLite error \(error.resultCode)")
    }
  }

  /// Makes a copy on a separate thread, because copying a large file can take seconds.
  static func make(of original: any DatabaseWriter) async throws -> ExportCopy {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try ExportCopy(of: original) })
      }
    }
  }

  /// Removes the secrets and converts the copy to a single file without a log. Returns its size in bytes.
  func removeSecrets() async throws -> Int {
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: ExportKind.secretRemovalSQL)
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}
