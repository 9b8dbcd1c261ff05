/// The header of a PMTiles version 3 archive: its first 127 bytes (https://github.com/protomaps/PMTiles,
/// `spec/v3`).
struct PMTilesHeader: Equatable {
  static let byteCount = 127

  struct Section: Equatable {
    var offset: UInt64
    var length: UInt64

    /// Converts an offset within this section to an offset in the file.
    ///
    /// - Throws: `MapFileError` unless the whole range lies within this section.
    func absoluteOffset(of offset: UInt64, length: UInt64) throws(MapFileError) -> UInt64 {
      let (end, isTooFar) = offset.addingReportingOverflow(length)
      guard !isTooFar, end <= self.length else {
        throw MapFileError("the map is damaged: its directory points outside the file")
      }
      return self.offset + offset
    }
  }

  enum Packing: UInt8 {
    case none = 1
    case gzip = 2
  }

  var root: Section
  var metadata: Section
  var leaves: Section
  var tiles: Section
  var packing: Packing
  var kind: MapKind
  var zooms: ClosedRange<Int>
  var bounds: MapBounds

  /// Parses and checks a header.
  ///
  /// - Parameter fileLength: The size of the whole file, in bytes.
  init(_ bytes: [UInt8], fileLength: Int) throws(MapFileError) {
    guard bytes.starts(with: Array("PMTiles".utf8)), bytes.count >= Self.byteCount else {
      throw MapFileError("it is not a PMTiles archive")
    }
    guard bytes[7] == 3 else {
      throw MapFileError(
        "it is a PMTiles archive of version \(bytes[7]): convert it to version 3 with “pmtiles convert”"
      )
    }
    let fields = Fields(bytes: bytes)
    root = try fields.section(at: 8, fileLength)
    metadata = try fields.section(at: 24, fileLength)
    leaves = try fields.section(at: 40, fileLength)
    tiles = try fields.section(at: 56, fileLength)
    packing = try Self.packing(bytes[97], of: "its directory is")
    // 0 (unknown) is acceptable for tiles: the first bytes of each tile show whether it is compressed.
    if bytes[98] != 0 { _ = try Self.packing(bytes[98], of: "its tiles are") }
    kind = try Self.kind(bytes[99])
    let (lowest, highest) = (Int(bytes[100]), Int(bytes[101]))
    guard lowest <= highest, TileAddress.zooms.contains(highest) else {
      throw MapFileError("the map is damaged: its zoom levels are \(lowest) to \(highest)")
    }
    zooms = lowest...highest
    bounds = MapBounds(
      checking: fields.degrees(at: 102), fields.degrees(at: 106), fields.degrees(at: 110),
      fields.degrees(at: 114))
  }

  /// Returns the compression with the given code.
  ///
  /// - Parameter subject: The beginning of the error message, with its verb.
  private static func packing(_ code: UInt8, of subject: String) throws(MapFileError) -> Packing {
    if let packing = Packing(rawValue: code) { return packing }
    let names: [UInt8: String] = [3: "brotli", 4: "zstd"]
    let name = names[code] ?? "an unknown method"
    throw MapFileError("\(subject) compressed with \(name) instead of gzip")
  }

  private static func kind(_ code: UInt8) throws(MapFileError) -> MapKind {
    switch code {
    case 1: return .vector
    case 2...5: return .raster
    default:
      throw MapFileError("its tiles are neither vector tiles (MVT) nor PNG, JPEG, WebP or AVIF")
    }
  }

  private struct Fields {
    let bytes: [UInt8]

    func number(at offset: Int, width: Int) -> UInt64 {
      bytes[offset..<offset + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    func section(at offset: Int, _ fileLength: Int) throws(MapFileError) -> Section {
      let section = Section(
        offset: number(at: offset, width: 8), length: number(at: offset + 8, width: 8))
      let (end, isTooFar) = section.offset.addingReportingOverflow(section.length)
      guard !isTooFar, end <= UInt64(fileLength) else { throw .endsTooEarly }
      return section
    }

    func degrees(at offset: Int) -> Double {
      Double(Int32(bitPattern: UInt32(number(at: offset, width: 4)))) / 10_000_000
    }
  }
}
