import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A copy of an athlete's file on its way to where it will be used: under another name until it is whole and verified.
struct ArrivingFile {
  let path: String
  private var partial: String { path + ".arriving" }

  /// Removes what an earlier attempt, or an earlier stay of the athlete, left behind.
  func clear() throws {
    for ending in [".arriving", ".arriving-wal", ".arriving-shm", "", "-wal", "-shm"] {
      guard unlink(path + ending) == 0 || errno == ENOENT else {
        throw StoreError.cannotOpen(
          path: path + ending, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Copies, takes the fence down in the copy, and puts it into its place once it is whole, checked and on the disk.
  func take(from store: AthleteStore, sealingFor target: DataDirectory) throws {
    try DatabaseCopy.makeEmpty(partial)
    let copy = try DatabaseQueue(path: partial)
    try store.database.backup(to: copy)
    try copy.write { db in
      try WriteFence.lift(in: db)
      try SealedRows.seal(again: store.vault, SecretVault(keysPath: target.keysPath), in: db)
    }
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try FileMarks.renewAlone(db)
      try DatabaseCopy.check(db)
    }
    try copy.close()
    try DatabaseCopy.sync(partial)
    try DatabaseCopy.rename(partial, to: path)
  }
}

/// Secrets in an athlete's file, sealed with a key that lies outside of it.
enum SealedRows {
  private static let tables = ["strava_secret", "reminder_channel"]

  /// Seals them with another key. What the old one does not open is forgotten: nobody could ever open it.
  static func seal(again old: SecretVault, _ new: SecretVault, in db: Database) throws {
    for table in tables {
      for row in try Row.fetchAll(db, sql: "SELECT name, sealed FROM \(table)") {
        let name: String = row["name"]
        guard let bytes = try old.open(Array(row["sealed"] as Data), as: name) else {
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
