/// The file format of a tile.
public enum TileFormat: String, Sendable, CaseIterable, Codable {
  /// Mapbox Vector Tile, encoded as protocol buffers.
  case vector = "mvt"
  case png, jpeg, webp, avif

  public var kind: MapKind { self == .vector ? .vector : .raster }

  public var mediaType: String {
    self == .vector ? "application/vnd.mapbox-vector-tile" : "image/\(rawValue)"
  }

  /// Detects the format from the first bytes of a decompressed tile. Returns nil for any other format.
  public init?(firstBytes bytes: some Collection<UInt8>) {
    func begins(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins(Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: Array("ftypavi".utf8)) {
      self = .avif
    } else if begins([0x1A]) {
      // The tag of the first field of a vector tile: a layer.
      self = .vector
    } else {
      return nil
    }
  }
}

/// Whether tiles are vector shapes that the page draws, or finished images.
public enum MapKind: String, Sendable, Codable {
  case vector, raster
}

/// A tile ready to be served.
public struct MapTile: Equatable, Sendable {
  public var bytes: [UInt8]
  public var format: TileFormat
  /// Whether `bytes` is compressed with gzip.
  public var isGzipped: Bool

  public init(bytes: [UInt8], format: TileFormat, isGzipped: Bool) {
    (self.bytes, self.format, self.isGzipped) = (bytes, format, isGzipped)
  }

  /// Creates a tile from the bytes of a file or a server after checking them.
  ///
  /// - Parameter kind: The expected kind.
  /// - Throws: `MapFileError` if the tile is too large (compressed or decompressed) or isn't of the expected kind.
  public init(checking bytes: [UInt8], kind: MapKind) throws(MapFileError) {
    guard bytes.count <= MapLimits.tileBytes else {
      throw MapFileError("a tile is larger than \(MapLimits.tileBytes >> 20) MB")
    }
    let isGzipped = isGzip(bytes)
    var start = Array(bytes.prefix(16))
    if isGzipped {
      let content = try gunzipped(bytes, limit: MapLimits.unpackedTileBytes)
      start = Array(content.prefix(16))
    }
    // A vector tile without layers is empty.
    let format = start.isEmpty && kind == .vector ? .vector : TileFormat(firstBytes: start)
    guard let format, format.kind == kind else {
      throw MapFileError("a tile is not a \(kind == .vector ? "vector tile" : "picture")")
    }
    self.init(bytes: bytes, format: format, isGzipped: isGzipped)
  }
}
