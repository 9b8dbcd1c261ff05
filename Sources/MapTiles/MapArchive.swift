/// A local map file in PMTiles or MBTiles format, which is determined by the file's first bytes. Reading blocks the
/// calling thread.
public struct MapArchive: Sendable {
  private enum Form {
    case pmtiles(PMTilesArchive)
    case mbtiles(MBTilesArchive)
  }

  private let form: Form
  public let metadata: MapMetadata

  /// Opens a map file and reads its metadata.
  ///
  /// - Throws: `MapFileError` if the file cannot be read or isn't a map.
  public init(path: String) throws(MapFileError) {
    let file = try MapFileBytes(path: path)
    let start = try file.read(at: 0, count: min(16, file.count))
    if start.isEmpty { throw MapFileError("it is empty") }
    if start.starts(with: Array("SQLite format 3".utf8)) {
      let archive = try MBTilesArchive(path: path)
      (form, metadata) = (.mbtiles(archive), archive.metadata)
    } else if start.starts(with: Array("PMTiles".utf8)) {
      let archive = try PMTilesArchive(path: path)
      (form, metadata) = (.pmtiles(archive), archive.metadata)
    } else {
      throw MapFileError("it is neither a PMTiles archive nor an MBTiles file")
    }
  }

  /// Returns the tile, or nil if the map doesn't contain it.
  ///
  /// - Throws: `MapFileError` if the map is damaged or the tile exceeds `MapLimits`.
  public func tile(at address: TileAddress) throws(MapFileError) -> MapTile? {
    switch form {
    case .pmtiles(let archive): try archive.tile(at: address)
    case .mbtiles(let archive): try archive.tile(at: address)
    }
  }

  /// Reads sample tiles from the whole map.
  ///
  /// - Throws: `MapFileError` if one of them is damaged.
  public func check() throws(MapFileError) {
    switch form {
    case .pmtiles(let archive): try archive.check()
    case .mbtiles(let archive): try archive.check()
    }
  }
}
