import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A copy of an athlete's file that is being moved to another directory. It has a temporary name until it is complete
/// and verified.
struct IncomingFile {
  let path: String
  private var partial: String { path + ".arriving" }

  /// Removes files that were left behind by an earlier attempt, or when the athlete was moved away from this directory.
  func clear() throws {
    for ending in [".arriving", ".arriving-wal", ".arriving-shm", "", "-wal", "-shm"] {
      guard unlink(path + ending) == 0 || errno == ENOENT else {
        throw StoreError.cannotOpen(
          path: path + ending, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Makes the folder's owner, who is the server's user, the owner of the copy. Only has an effect if the superuser moves
  /// the athlete.
  private func giveToFolderOwner() {
    var folder = stat()
    if stat(folderPath(of: path), &folder) == 0 { _ = chown(partial, folder.st_uid, folder.st_gid) }
  }

  /// Copies the file, removes the write fence from the copy, and re-encrypts its secrets with the target's key. The
  /// copy gets its final name once it is complete, verified and flushed to disk.
  func take(from store: AthleteStore, sealingFor target: DataDirectory) throws {
    try DatabaseCopy.makeEmpty(partial)
    let copy = try DatabaseQueue(path: partial)
    try store.database.connections.backup(to: copy)
    try copy.write { db in
      try WriteFence.lift(in: db)
      try SealedRows.seal(again: store.vault, SecretVault(keysPath: target.keysPath), in: db)
    }
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try WALIdentity.renewExclusively(db)
      try DatabaseCopy.check(db)
    }
    try copy.close()
    giveToFolderOwner()
    try DatabaseCopy.sync(partial)
    try DatabaseCopy.rename(partial, to: path)
  }
}

/// The secrets in an athlete's file, which are encrypted with a key outside the file.
enum SealedRows {
  private static let tables = ["strava_secret", "reminder_channel"]

  /// Re-encrypts the secrets with another key. Deletes secrets that cannot be decrypted with the old key, because they
  /// are useless.
  static func seal(again old: SecretVault, _ new: SecretVault, in db: Database) throws {
    for table in tables {
      let secrets = try db.rows(cached: "SELECT name, sealed FROM \(table)") { row in
        try (name: row.next() as String, sealed: row.nextBytes())
      }
      for (name, sealed) in secrets {
        guard let bytes = try old.open(sealed, as: name) else {
          try db.execute(sql: "DELETE FROM \(table) WHERE name = ?", arguments: [name])
          continue
        }
        try db.execute(
          sql: "UPDATE \(table) SET sealed = ? WHERE name = ?",
          arguments: [Data(try new.seal(bytes, as: name)), name])
      }
    }
  }
}
