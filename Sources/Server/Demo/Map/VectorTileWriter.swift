/// A point in a tile. Coordinates run from 0 to 4096, to the right and downwards.
struct TilePoint: Equatable {
  var x: Int
  var y: Int
}

/// A feature of a tile: a point, lines or an area, together with its properties.
struct TileFeature {
  enum Shape: UInt64 {
    case point = 1
    case line = 2
    case area = 3
  }

  var shape: Shape
  var lines: [[TilePoint]]
  /// The `class` property in the OpenMapTiles schema.
  var kind: String
  var name: String?
}

/// Writes a vector tile (Mapbox Vector Tile 2.1), layer by layer.
struct VectorTileWriter {
  /// The width and height of a tile in its coordinates.
  static let extent = 4096

  private(set) var bytes: [UInt8] = []

  /// Appends a layer, unless it has no features.
  mutating func add(_ name: String, _ features: [TileFeature]) {
    if features.isEmpty { return }
    var words: [String] = []
    var layer: [UInt8] = []
    Self.append(field: 1, Array(name.utf8), to: &layer)
    for feature in features {
      Self.append(field: 2, Self.bytes(of: feature, &words), to: &layer)
    }
    for key in ["class", "name"] { Self.append(field: 3, Array(key.utf8), to: &layer) }
    for word in words {
      var value: [UInt8] = []
      Self.append(field: 1, Array(word.utf8), to: &value)
      Self.append(field: 4, value, to: &layer)
    }
    Self.append(number: 5 << 3, to: &layer)
    Self.append(number: UInt64(Self.extent), to: &layer)
    Self.append(number: 15 << 3, to: &layer)
    Self.append(number: 2, to: &layer)
    Self.append(field: 3, layer, to: &bytes)
  }

  /// - Parameter words: The layer's values, to which new ones are appended.
  private static func bytes(of feature: TileFeature, _ words: inout [String]) -> [UInt8] {
    var tags: [UInt8] = []
    for (key, word) in [feature.kind, feature.name].enumerated() {
      guard let word else { continue }
      let known = words.firstIndex(of: word)
      if known == nil { words.append(word) }
      append(number: UInt64(key), to: &tags)
      append(number: UInt64(known ?? words.count - 1), to: &tags)
    }
    var bytes: [UInt8] = []
    append(field: 2, tags, to: &bytes)
    append(number: 3 << 3, to: &bytes)
    append(number: feature.shape.rawValue, to: &bytes)
    append(field: 4, steps(feature), to: &bytes)
    return bytes
  }

  /// Encodes the geometry. Coordinates are relative to the previous point, even if that point belongs to the previous
  /// line.
  private static func steps(_ feature: TileFeature) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = TilePoint(x: 0, y: 0)
    for line in feature.lines {
      for (index, point) in line.enumerated() {
        if index == 0 { append(number: 1 << 3 | 1, to: &bytes) }
        if index == 1 { append(number: UInt64(line.count - 1) << 3 | 2, to: &bytes) }
        append(step: point.x - last.x, to: &bytes)
        append(step: point.y - last.y, to: &bytes)
        last = point
      }
      if feature.shape == .area { append(number: 1 << 3 | 7, to: &bytes) }
    }
    return bytes
  }

  // MARK: Protocol buffers

  private static func append(field: UInt64, _ content: [UInt8], to bytes: inout [UInt8]) {
    append(number: field << 3 | 2, to: &bytes)
    append(number: UInt64(content.count), to: &bytes)
    bytes += content
  }

  private static func append(step: Int, to bytes: inout [UInt8]) {
    append(number: UInt64(bitPattern: Int64(step << 1 ^ step >> 63)), to: &bytes)
  }

  /// Appends a varint: seven bits per byte, least significant first.
  private static func append(number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
