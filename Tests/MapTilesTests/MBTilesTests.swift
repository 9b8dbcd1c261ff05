import Engine
import Foundation
import GRDB
import TestBench
import Testing

@testable import MapTiles

@Suite struct MBTilesTests {
  private static let tables = """
    CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
    """

  private func withMBTiles(
    fill: (Database) throws -> Void, _ body: (String) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/a.mbtiles"
      try DatabaseQueue(path: path).writeWithoutTransaction { try fill($0) }
      try body(path)
    }
  }

  private func insert(_ bytes: [UInt8], _ z: Int, _ x: Int, _ row: Int, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)", arguments: [z, x, row, Data(bytes)])
  }

  @Test func rowsAreCountedFromTheSouth() throws {
    try withMBTiles { db in
      try db.execute(sql: Self.tables)
      try db.execute(
        sql: """
          INSERT INTO metadata VALUES ('name', 'Lake'), ('minzoom', '1'), ('maxzoom', '2'),
            ('bounds', '10.5, 47,11,48.25'), ('attribution', '&copy; <b>Somebody</b>');
          """)
      try insert(madeUpPicture, 1, 0, 0, db)
      try insert(madeUpPicture + [0], 2, 3, 3, db)
    } _: { path in
      let archive = try MapArchive(path: path)
      try archive.check()
      #expect((archive.metadata.kind, archive.metadata.zooms) == (.raster, 1...2))
      #expect(archive.metadata.bounds == MapBounds(west: 10.5, south: 47, east: 11, north: 48.25))
      #expect(archive.metadata.attribution == "© Somebody")
      let south = try #require(TileAddress(zoom: 1, column: 0, row: 1))
      let north = try #require(TileAddress(zoom: 1, column: 0, row: 0))
      let corner = try #require(TileAddress(zoom: 2, column: 3, row: 0))
      #expect(try (archive.tile(at: south)?.bytes, archive.tile(at: north)) == (madeUpPicture, nil))
      #expect(try archive.tile(at: corner)?.bytes == madeUpPicture + [0])
    }
  }

  @Test func zoomRangeIsDerivedFromTilesIfMetadataLacksIt() throws {
    try withMBTiles { db in
      try db.execute(sql: Self.tables)
      try insert(simulatedVectorTile(), 3, 0, 0, db)
      try insert(simulatedVectorTile(), 5, 0, 0, db)
    } _: { path in
      let archive = try MapArchive(path: path)
      #expect((archive.metadata.zooms, archive.metadata.kind) == (3...5, .vector))
      #expect(archive.metadata.bounds == .world)
    }
  }

  @Test func emptyVectorTileIsAcceptedIfTheFormatIsPBF() throws {
    try withMBTiles { db in
      try db.execute(sql: Self.tables)
      try db.execute(sql: "INSERT INTO metadata VALUES ('format', 'pbf')")
      try insert(packedByGzip([]), 0, 0, 0, db)
    } _: { path in
      let archive = try MapArchive(path: path)
      try archive.check()
      #expect(archive.metadata.kind == .vector)
      let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
      #expect(try archive.tile(at: address)?.bytes == packedByGzip([]))
    }
  }

  @Test func fileWithoutMapIsRefusedWithAReason() throws {
    func fault(_ fill: (Database) throws -> Void) throws -> String {
      var text = ""
      try withMBTiles(fill: fill) { path in
        text = #expect(throws: MapFileError.self) { try MapArchive(path: path) }?.description ?? ""
      }
      return text
    }
    #expect(try fault { try $0.execute(sql: "CREATE TABLE other (a)") }.contains("without a map"))
    #expect(try fault { try $0.execute(sql: Self.tables) } == "it has no tiles")
    for tile in ["'words'", "x'474946383961'"] {
      let reason = try fault {
        try $0.execute(sql: Self.tables + "INSERT INTO tiles VALUES (0, 0, 0, \(tile))")
      }
      #expect(reason.contains("neither vector tiles"), "\(tile)")
    }
  }

  @Test func endlessViewIsAborted() throws {
    try withMBTiles { db in
      try db.execute(
        sql: """
          CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data
            FROM n WHERE i < 0;
          """)
    } _: { path in
      let error = #expect(throws: MapFileError.self) { try MapArchive(path: path) }
      #expect(error?.description.contains("too long") == true)
    }
  }

  @Test(arguments: ["zeroblob(900000000)", "hex(zeroblob(400000000))"])
  func viewWithAHugeTileIsRefused(tile: String) throws {
    try withMBTiles { db in
      try db.execute(
        sql: """
          CREATE VIEW tiles AS
            SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, \(tile) AS tile_data;
          """)
    } _: { path in
      let error = #expect(throws: MapFileError.self) { try MapArchive(path: path) }
      #expect(error?.description == "a tile is not binary data, or is larger than 2 MB")
    }
  }

  @Test func damagedFilesNeverCrash() throws {
    try withMBTiles { db in
      try db.execute(sql: Self.tables)
      for zoom in 0...2 { try insert(simulatedVectorTile(), zoom, 0, 0, db) }
    } _: { path in
      let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      var numbers = SeededRandom(seed: 3)
      for _ in 0..<200 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...12, using: &numbers) {
          bytes[.random(in: 16..<bytes.count, using: &numbers)] = .random(
            in: 0...255, using: &numbers)
        }
        try withMap(bytes, "damaged.mbtiles") { readEverything($0) }
      }
    }
  }

}
