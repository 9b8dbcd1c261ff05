/// How a tile is written.
public enum TileFormat: String, Sendable, CaseIterable, Codable {
  /// Mapbox Vector Tile, in protocol buffers.
  case vector = "mvt"
  case png, jpeg, webp, avif

  public var kind: MapKind { self == .vector ? .vector : .raster }

  public var mediaType: String {
    self == .vector ? "application/vnd.mapbox-vector-tile" : "image/\(rawValue)"
  }

  /// By the first bytes of a tile, unpacked; nil for what is none of these.
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
      // The first field of a tile: a layer.
      self = .vector
    } else {
      return nil
    }
  }
}

/// Drawn by the page from shapes, or a picture as it is.
public enum MapKind: String, Sendable, Codable {
  case vector, raster
}

/// A tile as it is passed on.
public struct MapTile: Equatable, Sendable {
  public var bytes: [UInt8]
  public var format: TileFormat
  /// Whether the bytes are packed by gzip.
  public var isGzipped: Bool

  public init(bytes: [UInt8], format: TileFormat, isGzipped: Bool) {
    (self.bytes, self.format, self.isGzipped) = (bytes, format, isGzipped)
  }

  /// A tile from a file or a server, looked at before it goes on.
  ///
  /// - Parameter kind: what it has to be.
  /// - Throws: for what is too large, unpacks to too much, or is no tile of the kind.
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
    // A vector tile of no layers has no bytes.
    let format = start.isEmpty && kind == .vector ? .vector : TileFormat(firstBytes: start)
    guard let format, format.kind == kind else {
      throw MapFileError("a tile is no \(kind == .vector ? "vector tile" : "picture")")
    }
    self.init(bytes: bytes, format: format, isGzipped: isGzipped)
  }
}
