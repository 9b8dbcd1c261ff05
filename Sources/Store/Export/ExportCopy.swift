import Dispatch
import Foundation
import GRDB

/// A copy of an athlete's file as it is at one moment, so that an export is of that moment while others write. It lies in a
/// folder of the temporary ones and is gone with the value.
final class ExportCopy: Sendable {
  let database: DatabaseQueue
  let path: String
  private let folder: HeldDirectory

  private init(of original: any DatabaseWriter) throws {
    folder = try HeldDirectory(prefix: "andante-export-")
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

  /// Made by a thread of its own, as a large file takes seconds.
  static func make(of original: any DatabaseWriter) async throws -> ExportCopy {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try ExportCopy(of: original) })
      }
    }
  }

  /// Takes the secrets out and leaves one plain file; how many bytes it has.
  func forgetSecrets() async throws -> Int {
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: ExportKind.forgettingSecrets)
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return size ?? 0
  }
}
