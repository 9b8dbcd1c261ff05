import Engine
import Foundation
import TestBench
import Testing

@testable import MapTiles

@Suite struct PMTilesTests {
  @Test(
    arguments: [
      // The first tiles in the specification, and one at a high zoom level.
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3423, 1763, 19_078_479),
    ] as [(Int, Int, Int, UInt64)])
  func tileIDsFollowTheHilbertCurve(_ zoom: Int, _ x: Int, _ y: Int, _ id: UInt64) throws {
    #expect(try #require(TileAddress(zoom: zoom, column: x, row: y)).hilbertID == id)
  }

  @Test func tilesOfAZoomLevelHaveConsecutiveIDs() throws {
    var ids: [UInt64] = []
    for x in 0..<32 {
      for y in 0..<32 {
        ids.append(try #require(TileAddress(zoom: 5, column: x, row: y)).hilbertID)
      }
    }
    // The lower zoom levels have 4⁰ + 4¹ + … + 4⁴ = 341 tiles.
    #expect(ids.sorted() == Array(341..<341 + 1024))
  }

  @Test func coordinatesOutsideTheGridAreRefused() {
    for (zoom, x, y) in [(1, 2, 0), (0, 0, -1), (25, 0, 0), (-1, 0, 0)] {
      #expect(TileAddress(zoom: zoom, column: x, row: y) == nil, "\(zoom) \(x) \(y)")
    }
  }

  @Test(arguments: [nil, 1, 4, 7], [true, false])
  func writtenTilesAreReadBack(leafLength: Int?, packs: Bool) throws {
    var map = SimulatedMap()
    map.leafLength = leafLength
    map.packsDirectories = packs
    map.tiles = (0..<21).filter { $0 != 6 }.map {
      SimulatedMap.Tile(id: $0, bytes: simulatedVectorTile(size: 100 + $0))
    }
    try withMap(map.bytes(), "a.pmtiles") { path in
      let archive = try MapArchive(path: path)
      try archive.check()
      #expect((archive.metadata.kind, archive.metadata.zooms) == (.vector, 0...2))
      #expect((archive.metadata.name, archive.metadata.attribution) == ("Made up", "© Nobody"))
      for zoom in 0...2 {
        for x in 0..<1 << zoom {
          for y in 0..<1 << zoom {
            let address = try #require(TileAddress(zoom: zoom, column: x, row: y))
            let id = address.hilbertID
            let tile = try archive.tile(at: address)
            #expect(tile?.bytes == (id == 6 ? nil : simulatedVectorTile(size: 100 + id)))
            #expect(tile?.isGzipped ?? true)
          }
        }
      }
      let deeper = try #require(TileAddress(zoom: 3, column: 0, row: 0))
      #expect(try archive.tile(at: deeper) == nil)
    }
  }

  @Test func tilesInARunShareTheirBytes() throws {
    var map = SimulatedMap()
    map.tileType = 2
    map.tiles = [.init(id: 1, run: 3, bytes: madeUpPicture)]
    try withMap(map.bytes(), "sea.pmtiles") { path in
      let archive = try MapArchive(path: path)
      for id in [(0, 0), (0, 1), (1, 1)] {
        let address = try #require(TileAddress(zoom: 1, column: id.0, row: id.1))
        #expect(try archive.tile(at: address)?.format == .png)
      }
      let fourth = try #require(TileAddress(zoom: 1, column: 1, row: 0))
      #expect(try archive.tile(at: fourth) == nil)
    }
  }

  @Test func unreadableFileIsRefusedWithAReason() throws {
    var map = SimulatedMap()
    map.tiles = [.init(id: 0, bytes: simulatedVectorTile())]
    let good = map.bytes()
    func fault(_ change: (inout [UInt8]) -> Void) throws -> String {
      var bytes = good
      change(&bytes)
      return try withMap(bytes, "bad.pmtiles") { path in
        let error = #expect(throws: MapFileError.self) {
          let archive = try MapArchive(path: path)
          try archive.check()
        }
        return error?.description ?? ""
      }
    }
    let rows: [(index: Int, byte: UInt8, reason: String)] = [
      (7, 2, "version 2"), (97, 9, "its directory is compressed with an unknown method"),
      (99, 6, "neither"), (101, 40, "zoom levels"), (140, good[140] ^ 0xFF, ""),
    ]
    for row in rows {
      let reason = try fault { $0[row.index] = row.byte }
      #expect(!reason.isEmpty && (row.reason.isEmpty || reason.contains(row.reason)), "\(row)")
    }
    #expect(try fault { $0[97] = 4 } == "its directory is compressed with zstd instead of gzip")
    #expect(try fault { $0[98] = 3 } == "its tiles are compressed with brotli instead of gzip")
    #expect(try fault { $0.removeLast() }.contains("incomplete"))
    #expect(try fault { $0 = [] } == "it is empty")
    #expect(try fault { $0 = Array("<gpx>".utf8) }.contains("neither a PMTiles archive nor"))
  }

  @Test func decompressionBombIsRefused() throws {
    var map = SimulatedMap()
    let zeros = [UInt8](repeating: 0x1A, count: MapLimits.unpackedTileBytes + 1)
    map.tiles = [.init(id: 0, bytes: packedByGzip(zeros))]
    try withMap(map.bytes(), "bomb.pmtiles") { path in
      let archive = try MapArchive(path: path)
      let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
      #expect(throws: MapFileError.exceedsUnpackedLimit) { try archive.tile(at: address) }
    }
    var directory = SimulatedMap()
    directory.tiles = [.init(id: 0, bytes: [0x1A])]
    directory.metadata = String(repeating: " ", count: MapLimits.metadataBytes + 1)
    try withMap(directory.bytes(), "bomb.pmtiles") { path in
      #expect(throws: MapFileError.exceedsUnpackedLimit) { try MapArchive(path: path) }
    }
  }

  @Test func recursiveDirectoryIsRefused() throws {
    // A directory whose only entry has a run length of 0, which marks a pointer to another directory.
    let entry: [UInt8] = [1, 0, 0, 5, 1]
    #expect(try PMTilesDirectory(entry).entries.first?.run == 0)
    var map = SimulatedMap()
    map.packsDirectories = false
    map.leafLength = 1
    map.tiles = [.init(id: 0, bytes: simulatedVectorTile())]
    var bytes = map.bytes()
    // Turn the tile entry in the leaf directory into a pointer to the leaf itself.
    let leaf = Int(bytes[40])
    bytes[leaf + 2] = 0
    bytes[leaf + 3] = 6
    bytes[leaf + 4] = 1
    try withMap(bytes, "loop.pmtiles") { path in
      let archive = try MapArchive(path: path)
      let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
      #expect(throws: MapFileError.self) { try archive.tile(at: address) }
    }
  }

  @Test func damagedFilesNeverCrash() throws {
    var map = SimulatedMap()
    map.leafLength = 5
    map.tiles = (0..<21).map { .init(id: $0, bytes: simulatedVectorTile(size: 10 + $0)) }
    for packs in [true, false] {
      map.packsDirectories = packs
      let good = map.bytes()
      var numbers = SeededRandom(seed: packs ? 1 : 2)
      for _ in 0..<300 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          let place = Int.random(in: 7..<bytes.count, using: &numbers)
          switch Int.random(in: 0..<4, using: &numbers) {
          case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
          case 1: bytes[place] = .random(in: 0...255, using: &numbers)
          case 2: bytes[place] = 0xFF
          default: bytes.removeLast(min(20, bytes.count - place))
          }
          if bytes.count < 10 { break }
        }
        try withMap(bytes, "damaged.pmtiles") { readEverything($0) }
      }
    }
  }
}
