/// A local file of map tiles, PMTiles or MBTiles, told apart by its first bytes. Reading blocks the thread.
public struct MapArchive: Sendable {
  private enum Form {
    case pmtiles(PMTilesArchive)
    case mbtiles(MBTilesArchive)
  }

  private let form: Form
  public let facts: MapFacts

  /// - Throws: for what is no map, or cannot be read.
  public init(path: String) throws(MapFileError) {
    let file = try MapFileBytes(path: path)
    let start = try file.read(at: 0, count: min(16, file.count))
    if start.isEmpty { throw MapFileError("it is empty") }
    if start.starts(with: Array("SQLite format 3".utf8)) {
      let archive = try MBTilesArchive(path: path)
      (form, facts) = (.mbtiles(archive), archive.facts)
    } else if start.starts(with: Array("PMTiles".utf8)) {
      let archive = try PMTilesArchive(path: path)
      (form, facts) = (.pmtiles(archive), archive.facts)
    } else {
      throw MapFileError("it is neither a PMTiles archive nor an MBTiles file")
    }
  }

  /// Nil where the map has no such tile.
  ///
  /// - Throws: for a damaged part of the map, and a tile beyond `MapLimits`.
  public func tile(at address: TileAddress) throws(MapFileError) -> MapTile? {
    switch form {
    case .pmtiles(let archive): try archive.tile(at: address)
    case .mbtiles(let archive): try archive.tile(at: address)
    }
  }

  /// Reads tiles from everywhere in the map.
  ///
  /// - Throws: for what is damaged.
  public func check() throws(MapFileError) {
    switch form {
    case .pmtiles(let archive): try archive.check()
    case .mbtiles(let archive): try archive.check()
    }
  }
}
