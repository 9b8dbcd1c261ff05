import Engine
import Foundation
import GRDB
import GRDBSQLite

/// A map in an SQLite file (https://github.com/mapbox/mbtiles-spec, versions 1.0 to 1.3). Its tile rows are numbered
/// from the south.
final class MBTilesArchive: Sendable {
  let metadata: MapMetadata
  private let database: DatabaseQueue

  init(path: String) throws(MapFileError) {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(2)
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA trusted_schema = OFF")
        // A malicious view can loop forever, so expensive queries are aborted. Finding a tile takes only a few hundred
        // steps.
        sqlite3_progress_handler(db.sqliteConnection, 20_000_000, { _ in 1 }, nil)
        // A view can compute a value of any size, even for a query that only asks for its length.
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(MapLimits.valueBytes))
      }
      let database = try DatabaseQueue(path: path, configuration: configuration)
      metadata = try database.read(Self.metadata)
      self.database = database
    } catch { throw Self.fault(error) }
  }

  /// Returns the tile, or nil if the map doesn't contain it.
  func tile(at address: TileAddress) throws(MapFileError) -> MapTile? {
    guard metadata.zooms.contains(address.zoom) else { return nil }
    let bytes: [UInt8]?
    do {
      bytes = try database.read { db in
        try Self.bytes(
          "zoom_level = ? AND tile_column = ? AND tile_row = ?",
          [address.zoom, address.column, (1 << address.zoom) - 1 - address.row], in: db)
      }
    } catch { throw Self.fault(error) }
    guard let bytes, !bytes.isEmpty else { return nil }
    return try MapTile(checking: bytes, kind: metadata.kind)
  }

  /// Reads one tile per zoom level.
  ///
  /// - Throws: `MapFileError` if a tile is damaged.
  func check() throws(MapFileError) {
    for zoom in metadata.zooms {
      let bytes: [UInt8]?
      do {
        bytes = try database.read { try Self.bytes("zoom_level = ?", [zoom], in: $0) }
      } catch { throw Self.fault(error) }
      if let bytes, !bytes.isEmpty { _ = try MapTile(checking: bytes, kind: metadata.kind) }
    }
  }

  private static func bytes(
    _ condition: String, _ arguments: StatementArguments, in db: Database
  ) throws -> [UInt8]? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT CASE WHEN length(tile_data) <= \(MapLimits.tileBytes) THEN tile_data END AS bytes
        FROM tiles WHERE \(condition) LIMIT 1
        """, arguments: arguments)
    guard let row else { return nil }
    guard let data = Data.fromDatabaseValue(row["bytes"]) else {
      throw Self.unusableTile
    }
    return Array(data)
  }

  private static let unusableTile = MapFileError(
    "a tile is not binary data, or is larger than \(MapLimits.tileBytes >> 20) MB")

  private static func metadata(in db: Database) throws -> MapMetadata {
    let texts = try texts(in: db)
    guard let sample = try bytes("1", [], in: db) else {
      throw MapFileError("it has no tiles")
    }
    return MapMetadata(
      name: texts["name"] ?? "", kind: try kind(texts["format"] ?? "", sample),
      zooms: try zooms(texts, in: db),
      bounds: bounds(texts["bounds"] ?? ""), attribution: texts["attribution"] ?? "")
  }

  /// Returns the kind that the metadata names, otherwise the kind of a sample tile. The metadata comes first
  /// because a tile of open sea may be empty.
  private static func kind(_ name: String, _ sample: [UInt8]) throws -> MapKind {
    switch name.lowercased() {
    case "pbf", "mvt": return .vector
    case "png", "jpg", "jpeg", "webp", "avif": return .raster
    default: break
    }
    let content =
      isGzip(sample) ? try gunzipped(sample, limit: MapLimits.unpackedTileBytes) : sample
    guard let format = TileFormat(firstBytes: content) else {
      throw MapFileError("its tiles are neither vector tiles (MVT) nor PNG, JPEG, WebP or AVIF")
    }
    return format.kind
  }

  private static func zooms(
    _ texts: [String: String], in db: Database
  ) throws -> ClosedRange<Int> {
    var low = InputRange(TileAddress.zooms).parse(texts["minzoom"])
    var high = InputRange(TileAddress.zooms).parse(texts["maxzoom"])
    if low == nil || high == nil {
      let row = try Row.fetchOne(
        db, sql: "SELECT min(zoom_level) AS low, max(zoom_level) AS high FROM tiles")
      low = row.flatMap { Int.fromDatabaseValue($0["low"]) }
      high = row.flatMap { Int.fromDatabaseValue($0["high"]) }
    }
    guard let low, let high, low <= high, TileAddress.zooms.contains(low),
      TileAddress.zooms.contains(high)
    else { throw MapFileError("the map is damaged: its zoom levels cannot be read") }
    return low...high
  }

  private static func bounds(_ text: String) -> MapBounds {
    let numbers = text.split(separator: ",").compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard numbers.count == 4 else { return .world }
    return MapBounds(checking: numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Returns the map's metadata by name, or an empty dictionary if the file has no `metadata` table.
  private static func texts(in db: Database) throws -> [String: String] {
    guard try db.tableExists("metadata") || db.viewExists("metadata") else { return [:] }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, value FROM metadata
        WHERE name IN ('name', 'format', 'minzoom', 'maxzoom', 'bounds', 'attribution')
          AND length(value) < 10000 LIMIT 100
        """)
    var texts: [String: String] = [:]
    for row in rows {
      guard let name = String.fromDatabaseValue(row["name"]) else { continue }
      texts[name] = text(row["value"])
    }
    return texts
  }

  private static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .string(let text): text
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .blob, .null: nil
    }
  }

  private static func fault(_ error: any Error) -> MapFileError {
    switch error {
    case let error as MapFileError: error
    case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
      MapFileError("it is neither a PMTiles archive nor an MBTiles file")
    case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
      MapFileError("it cannot be opened")
    case let error as DatabaseError where error.resultCode == .SQLITE_ERROR:
      MapFileError("it is an SQLite file without a map’s tables")
    case let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG: unusableTile
    case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
      MapFileError("it takes too long to find a tile in it")
    default: MapFileError("the map is damaged: SQLite cannot read it")
    }
  }
}
