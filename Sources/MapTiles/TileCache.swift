import Foundation
import GRDB

/// A cache of tiles downloaded from servers, in a separate SQLite file. The file is deleted and recreated if it is
/// damaged, because its content can be downloaded again. Calls block the calling thread.
public final class TileCache: Sendable {
  /// A cached response for one tile.
  public struct Entry: Equatable, Sendable {
    /// The tile, or nil if the server doesn't have it.
    public var tile: MapTile?
    /// The time until which the entry may be used without asking the server again, in seconds since 1970.
    public var freshUntil: Double

    public init(tile: MapTile?, freshUntil: Double) {
      (self.tile, self.freshUntil) = (tile, freshUntil)
    }
  }

  public static let defaultLimit = 256 << 20
  private let database: DatabaseQueue
  private let byteLimit: Int

  /// Opens the cache, or creates it if it doesn't exist.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database, which is created if it is missing. If nil, the cache is kept in memory
  ///     only.
  ///   - byteLimit: The maximum total size of the tiles. The least recently used ones are evicted first.
  public init(folder: String?, byteLimit: Int = defaultLimit) throws(MapFileError) {
    self.byteLimit = byteLimit
    do {
      database = try Self.open(folder)
    } catch { throw MapFileError("the stored tiles cannot be opened: \(error)") }
  }

  private static func open(_ folder: String?) throws -> DatabaseQueue {
    guard let folder else { return try prepared(DatabaseQueue()) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder + "/tiles.sqlite"
    do {
      return try prepared(DatabaseQueue(path: path))
    } catch is DatabaseError {
      for ending in ["", "-wal", "-shm", "-journal"] {
        // If a file cannot be removed, opening it below throws.
        try? FileManager.default.removeItem(atPath: path + ending)
      }
      return try prepared(DatabaseQueue(path: path))
    }
  }

  private static func prepared(_ database: DatabaseQueue) throws -> DatabaseQueue {
    try database.writeWithoutTransaction { db in
      // Syncing is unnecessary because tiles lost in a power failure are downloaded again.
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS tile (
            server TEXT NOT NULL, zoom INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
            format TEXT, gzipped INTEGER NOT NULL, bytes BLOB NOT NULL, size INTEGER NOT NULL,
            fresh_until REAL NOT NULL, used_at REAL NOT NULL,
            PRIMARY KEY (server, zoom, x, y)
          ) STRICT;
          -- Sizes stand in it too: in the table they lie behind the bytes.
          CREATE INDEX IF NOT EXISTS tile_by_use_and_size ON tile (used_at, size);
          DROP INDEX IF EXISTS tile_by_use;
          """)
    }
    return database
  }

  /// Returns the cached tile and records its use. Returns nil if the tile isn't cached or the database cannot be read.
  ///
  /// - Parameter server: The server's URL template.
  public func entry(_ address: TileAddress, of server: String, now: Double) -> Entry? {
    // Best effort: on an error the tile is downloaded again.
    let row = try? database.read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM tile WHERE \(Self.key)",
        arguments: Self.arguments(address, server))
    }
    guard let row else { return nil }
    let usedAt: Double = row["used_at"]
    if usedAt < now - Self.lastUseResolution { noteUse(address, server, now) }
    let format = (row["format"] as String?).flatMap(TileFormat.init(rawValue:))
    let tile = format.map {
      MapTile(bytes: [UInt8](row["bytes"] as Data), format: $0, isGzipped: row["gzipped"])
    }
    return Entry(tile: tile, freshUntil: row["fresh_until"])
  }

  private func noteUse(_ address: TileAddress, _ server: String, _ now: Double) {
    // Best effort: on an error the tile may be evicted too early.
    try? database.write { db in
      try db.execute(
        sql: "UPDATE tile SET used_at = ? WHERE \(Self.key)",
        arguments: [now] + Self.arguments(address, server))
    }
  }

  /// Stores a tile and evicts old ones if necessary. Stores nothing if the disk is full.
  public func keep(_ entry: Entry, _ address: TileAddress, of server: String, now: Double) {
    let bytes = entry.tile?.bytes ?? []
    // Best effort: on an error the tile is downloaded again next time.
    try? database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO tile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: Self.arguments(address, server) + [
          entry.tile?.format.rawValue, entry.tile?.isGzipped ?? false, Data(bytes),
          bytes.count + Self.overhead, entry.freshUntil, now,
        ])
      try self.discardOldest(in: db)
    }
  }

  /// The total size of all tiles, in bytes; 0 if the database cannot be read.
  public var byteCount: Int {
    (try? database.read { try Self.total(in: $0) }) ?? 0
  }

  /// Deletes all tiles. Frees the disk space if there is room to rewrite the database.
  public func empty() {
    try? database.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM tile; VACUUM") }
  }

  private func discardOldest(in db: Database) throws {
    // Evict down to nine tenths of the limit, so that not every new tile causes an eviction.
    var excess = try Self.total(in: db) - byteLimit
    guard excess > 0 else { return }
    excess += byteLimit / 10
    let rows = try Row.fetchCursor(db, sql: "SELECT rowid, size FROM tile ORDER BY used_at")
    var gone: [Int64] = []
    while excess > 0, let row = try rows.next() {
      gone.append(row["rowid"])
      excess -= row["size"]
    }
    for id in gone {
      try db.execute(sql: "DELETE FROM tile WHERE rowid = ?", arguments: [id])
    }
  }

  /// The accuracy of the recorded time of last use, in seconds. Avoids a write for every read.
  private static let lastUseResolution = 86_400.0
  /// The approximate size of a row without the tile, in bytes.
  private static let overhead = 100
  private static let key = "server = ? AND zoom = ? AND x = ? AND y = ?"

  private static func total(in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT coalesce(sum(size), 0) FROM tile") ?? 0
  }

  private static func arguments(_ address: TileAddress, _ server: String) -> StatementArguments {
    [shortHash(server), address.zoom, address.column, address.row]
  }
}
