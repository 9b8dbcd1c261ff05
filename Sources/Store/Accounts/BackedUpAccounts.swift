import Foundation
import GRDB

/// The accounts in a backup, which are changed in place: one plain file, of whichever version it was made by.
struct BackedUpAccounts {
  let folder: String

  /// Takes an athlete out, with all that lets them in. Nothing happens where the backup has no accounts.
  func erase(_ athlete: Athlete) async throws {
    let path = folder + "/accounts.sqlite"
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        try db.execute(
          sql: "DELETE FROM athlete WHERE uuid = ?",
          arguments: [Data(athlete.identifier.bytes)])
      }
      try await queue.vacuum()
      try queue.close()
    } catch let error as DatabaseError {
      throw StoreError.cannotOpen(
        path: path, reason: error.message ?? "SQLite error \(error.resultCode)")
    }
  }
}
