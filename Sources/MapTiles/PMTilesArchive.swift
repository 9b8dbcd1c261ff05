import Synchronization
import TextEncoding

/// A map in the PMTiles format, whose directories locate the tiles. Several threads can read at the same time.
final class PMTilesArchive: Sendable {
  let metadata: MapMetadata
  private let file: MapFileBytes
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  /// Cached directories, keyed by their offset in the file.
  private let cachedDirectories = Mutex<[UInt64: PMTilesDirectory]>([:])

  init(path: String) throws(MapFileError) {
    let file = try MapFileBytes(path: path)
    let start = try file.read(at: 0, count: min(file.count, PMTilesHeader.byteCount))
    let header = try PMTilesHeader(start, fileLength: file.count)
    root = try Self.directory(file, header, at: header.root.offset, length: header.root.length)
    let texts = try Self.texts(file, header)
    metadata = MapMetadata(
      name: texts["name"]?.text ?? "", kind: header.kind, zooms: header.zooms,
      bounds: header.bounds,
      attribution: texts["attribution"]?.text ?? "")
    (self.file, self.header) = (file, header)
  }

  /// Returns the tile, or nil if the map doesn't contain it.
  func tile(at address: TileAddress) throws(MapFileError) -> MapTile? {
    guard header.zooms.contains(address.zoom) else { return nil }
    let id = address.hilbertID
    var directory = root
    for _ in 0..<MapLimits.directoryDepth {
      guard let entry = directory.entry(of: id) else { return nil }
      if entry.run > 0 { return try tile(entry) }
      directory = try leaf(entry)
    }
    throw .damagedDirectory
  }

  /// Reads sample tiles from the whole map.
  ///
  /// - Throws: `MapFileError` if one of them is damaged.
  func check() throws(MapFileError) {
    let samples = Self.spread(root.entries, count: 16)
    for entry in samples { try check(entry, depth: 1) }
  }

  private func check(_ entry: PMTilesDirectory.Entry, depth: Int) throws(MapFileError) {
    if entry.run > 0 {
      _ = try tile(entry)
      return
    }
    guard depth < MapLimits.directoryDepth else { throw .damagedDirectory }
    let further = try leaf(entry)
    for inner in Self.spread(further.entries, count: 4) { try check(inner, depth: depth + 1) }
  }

  /// Returns up to `count` evenly spaced entries, including the first and the last.
  private static func spread(
    _ entries: [PMTilesDirectory.Entry], count: Int
  ) -> [PMTilesDirectory.Entry] {
    guard entries.count > count else { return entries }
    return (0..<count).map { entries[$0 * (entries.count - 1) / (count - 1)] }
  }

  private func tile(_ entry: PMTilesDirectory.Entry) throws(MapFileError) -> MapTile {
    guard entry.length <= MapLimits.tileBytes else {
      throw MapFileError("a tile is larger than \(MapLimits.tileBytes >> 20) MB")
    }
    let offset = try header.tiles.absoluteOffset(of: entry.offset, length: entry.length)
    let bytes = try file.read(at: offset, count: Int(entry.length))
    return try MapTile(checking: bytes, kind: header.kind)
  }

  private func leaf(_ entry: PMTilesDirectory.Entry) throws(MapFileError) -> PMTilesDirectory {
    let offset = try header.leaves.absoluteOffset(of: entry.offset, length: entry.length)
    if let known = cachedDirectories.withLock({ $0[offset] }) { return known }
    let directory = try Self.directory(file, header, at: offset, length: entry.length)
    cachedDirectories.withLock { directories in
      let count = directories.values.reduce(directory.entries.count) { $0 + $1.entries.count }
      if count > MapLimits.maximumCachedEntries { directories = [:] }
      directories[offset] = directory
    }
    return directory
  }

  private static func directory(
    _ file: MapFileBytes, _ header: PMTilesHeader, at offset: UInt64, length: UInt64
  ) throws(MapFileError) -> PMTilesDirectory {
    guard length <= MapLimits.directoryBytes else { throw .damagedDirectory }
    let bytes = try file.read(at: offset, count: Int(length))
    return try PMTilesDirectory(
      unpacked(bytes, header, limit: MapLimits.unpackedDirectoryBytes))
  }

  private static func unpacked(
    _ bytes: [UInt8], _ header: PMTilesHeader, limit: Int
  ) throws(MapFileError) -> [UInt8] {
    header.packing == .gzip ? try gunzipped(bytes, limit: limit) : bytes
  }

  /// Returns the map's JSON metadata, or `null` if it is missing or isn't valid.
  private static func texts(
    _ file: MapFileBytes, _ header: PMTilesHeader
  ) throws(MapFileError) -> JSONValue {
    let section = header.metadata
    guard section.length > 0, section.length <= MapLimits.metadataBytes else { return .null }
    let bytes = try file.read(at: section.offset, count: Int(section.length))
    return JSONValue(valid: try unpacked(bytes, header, limit: MapLimits.metadataBytes)) ?? .null
  }
}
