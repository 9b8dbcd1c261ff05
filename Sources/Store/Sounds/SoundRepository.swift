import Crypto
import Engine
import Foundation
import GRDB

/// A custom sound for the metronome, without its bytes.
public struct StoredSound: Equatable, Sendable {
  /// The identifier, derived from the bytes so that the same file has the same identifier everywhere.
  public var id: Identifier
  public var name: String
  public var createdAt: Double
}

/// The athlete's custom sounds for the metronome.
public struct SoundRepository: Sendable {
  let database: StoreDatabase

  /// The maximum size of a sound, in bytes.
  public static let byteLimit = SampledSound.byteLimit
  /// The maximum number of sounds per athlete.
  public static let countLimit = Limits.soundCount

  /// Returns all sounds, oldest first.
  public func all() async throws -> [StoredSound] {
    try await database.read { db in
      try StoredSound.all(db, "ORDER BY id")
    }
  }

  /// Returns a sound's file as it was uploaded, or nil if the sound is unknown.
  public func bytes(of id: Identifier) async throws -> [UInt8]? {
    try await database.read { db in
      try Data.fetchOne(
        db, cached: "SELECT bytes FROM sound WHERE uuid = ?", arguments: [id]
      ).map(Array.init)
    }
  }

  /// Stores a sound. If the sound is already stored, it gets the new name.
  ///
  /// - Parameter bytes: 1 … `byteLimit` bytes. The caller has to check that they are a valid sound.
  /// - Throws: `StoreError.tooManySounds` if there are already `countLimit` other sounds.
  public func add(name: String, bytes: [UInt8], now: Double) async throws -> StoredSound {
    let id = Identifier.derived(from: SHA256.hash(data: bytes), part: 0)
    return try await database.write { db in
      let others = try Int.fetchOne(
        db, cached: "SELECT count(*) FROM sound WHERE uuid != ?", arguments: [id])
      guard (others ?? 0) < Self.countLimit else {
        throw StoreError.tooManySounds(limit: Self.countLimit)
      }
      let stored = try StoredSound.fetchOne(
        db,
        cached: """
          INSERT INTO sound (uuid, name, bytes, created_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (uuid) DO UPDATE SET name = excluded.name
          RETURNING \(StoredSound.columns)
          """, arguments: [id, name, Data(bytes), now])
      return stored ?? StoredSound(id: id, name: name, createdAt: now)
    }
  }

  /// Deletes a sound. Returns false if it doesn't exist.
  public func delete(_ id: Identifier) async throws -> Bool {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM sound WHERE uuid = ?", arguments: [id])
      return db.changesCount > 0
    }
  }
}

extension StoredSound: StoredTable {
  static let table = "sound"
  static let columns = "uuid, name, created_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(id: row.next(), name: row.next(), createdAt: row.next())
  }
}
