import ActivityFiles
import Compression

/// A generator of PMTiles version 3 archives. Tiles are stored in Hilbert-curve order. The entries can be distributed
/// over leaf directories.
public struct SimulatedMap {
  /// A tile and its tile ID, which is its position along the Hilbert curves. `run` consecutive tile IDs share the tile.
  public struct Tile {
    public var id: UInt64
    public var run: UInt64
    public var bytes: [UInt8]

    public init(id: UInt64, run: UInt64 = 1, bytes: [UInt8]) {
      (self.id, self.run, self.bytes) = (id, run, bytes)
    }
  }

  /// The tiles in ascending order of their IDs.
  public var tiles: [Tile] = []
  /// The tile type: 1 for MVT, 2 for PNG, 3 for JPEG, 4 for WebP.
  public var tileType: UInt8 = 1
  public var zooms: ClosedRange<UInt8> = 0...2
  /// The western, southern, eastern and northern bounds, in degrees.
  public var bounds: (Double, Double, Double, Double) = (-180, -85, 180, 85)
  public var metadata = #"{"name": "Made up", "attribution": "<a href='x'>&copy; Nobody</a>"}"#
  /// Whether directories and metadata are compressed with gzip.
  public var packsDirectories = true
  /// The number of entries per leaf directory; nil to store all entries in the root directory.
  public var leafLength: Int?

  public init() {}

  /// Returns the whole file.
  public func bytes() -> [UInt8] {
    var (data, entries): ([UInt8], [Entry]) = ([], [])
    for tile in tiles {
      entries.append(
        Entry(
          id: tile.id, run: tile.run, length: UInt64(tile.bytes.count), offset: UInt64(data.count)))
      data += tile.bytes
    }
    var leaves: [UInt8] = []
    if let leafLength {
      entries = stride(from: 0, to: entries.count, by: leafLength).map { start in
        let leaf = directory(Array(entries[start..<min(start + leafLength, entries.count)]))
        defer { leaves += leaf }
        return Entry(
          id: entries[start].id, run: 0, length: UInt64(leaf.count), offset: UInt64(leaves.count))
      }
    }
    let root = directory(entries)
    let metadata = packed(Array(metadata.utf8))
    return header(root.count, metadata.count, leaves.count, data.count) + root + metadata + leaves
      + data
  }

  private struct Entry {
    var id, run, length, offset: UInt64
  }

  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    packsDirectories ? Deflate.compress(bytes, as: .gzip) : bytes
  }

  private func directory(_ entries: [Entry]) -> [UInt8] {
    var bytes = varint(UInt64(entries.count))
    for (index, entry) in entries.enumerated() {
      bytes += varint(index == 0 ? entry.id : entry.id - entries[index - 1].id)
    }
    for entry in entries { bytes += varint(entry.run) }
    for entry in entries { bytes += varint(entry.length) }
    for (index, entry) in entries.enumerated() {
      let follows =
        index > 0 && entry.offset == entries[index - 1].offset + entries[index - 1].length
      bytes += varint(follows ? 0 : entry.offset + 1)
    }
    return packed(bytes)
  }

  private func header(_ root: Int, _ metadata: Int, _ leaves: Int, _ data: Int) -> [UInt8] {
    var bytes = Array("PMTiles".utf8) + [3]
    var offset = 127
    for length in [root, metadata, leaves, data] {
      bytes += littleEndian(UInt64(offset), 8) + littleEndian(UInt64(length), 8)
      offset += length
    }
    for _ in 0..<3 { bytes += littleEndian(UInt64(tiles.count), 8) }
    bytes += [1, packsDirectories ? 2 : 1, tileType == 1 ? 2 : 1, tileType]
    bytes += [zooms.lowerBound, zooms.upperBound]
    for degrees in [bounds.0, bounds.1, bounds.2, bounds.3] { bytes += encodedDegrees(degrees) }
    bytes += [zooms.lowerBound] + encodedDegrees(bounds.0) + encodedDegrees(bounds.1)
    return bytes
  }

  private func encodedDegrees(_ degrees: Double) -> [UInt8] {
    littleEndian(UInt64(UInt32(bitPattern: Int32(degrees * 10_000_000))), 4)
  }

  private func littleEndian(_ number: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}

/// Encodes a number with seven bits per byte, lowest bits first.
func varint(_ number: UInt64) -> [UInt8] {
  var (bytes, rest): ([UInt8], UInt64) = ([], number)
  while rest >= 0x80 {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(rest)]
}

/// Returns a vector tile with a square in the layer `water`, compressed with gzip. `size` is the length of the square's
/// side, in 4096ths of the tile's width.
public func simulatedVectorTile(size: UInt64 = 2048) -> [UInt8] {
  func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(content.count)) + content
  }
  func step(_ distance: Int64) -> [UInt8] {
    varint(UInt64(bitPattern: distance << 1 ^ distance >> 63))
  }
  let side = Int64(size)
  let moves: [UInt8] = varint(1 << 3 | 1) + step(0) + step(0)
  let lines: [UInt8] =
    varint(3 << 3 | 2) + step(side) + step(0) + step(0) + step(side) + step(-side) + step(0)
  let geometry = moves + lines + varint(1 << 3 | 7)
  let feature = varint(3 << 3) + varint(3) + field(4, geometry)
  let layer =
    field(1, Array("water".utf8)) + field(2, feature) + varint(5 << 3) + varint(4096)
    + varint(15 << 3) + varint(2)
  return Deflate.compress(field(3, layer), as: .gzip)
}

/// A PNG picture of a single pixel.
public let madeUpPicture: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, 0x78,
  0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0, 0x1F, 0, 5, 0, 1, 0xFF, 0x89, 0x99, 0x3D, 0x1D, 0, 0, 0, 0,
  0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
