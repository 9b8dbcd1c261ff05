/// A directory of a PMTiles archive. Its entries locate tiles or further directories.
struct PMTilesDirectory: Equatable {
  struct Entry: Equatable {
    /// The ID of the first tile.
    var id: UInt64
    /// The number of consecutive tile IDs that share this content, or 0 if the entry refers to a further directory.
    var run: UInt64
    var length: UInt64
    /// The offset relative to the start of the tile section, or of the leaf directory section.
    var offset: UInt64
  }

  let entries: [Entry]

  /// Parses a directory.
  ///
  /// - Parameter bytes: The decompressed directory.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var numbers = Varints(bytes)
    let count = try numbers.next()
    // Each entry consists of four numbers of at least one byte each.
    guard count > 0, count <= MapLimits.directoryEntries, count <= bytes.count / 4 else {
      throw .damagedDirectory
    }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    var id: UInt64 = 0
    for index in 0..<count {
      let step = try numbers.next()
      guard index == 0 || step > 0 else { throw .damagedDirectory }
      id = try Self.sum(id, step)
      entries.append(Entry(id: id, run: 0, length: 0, offset: 0))
    }
    for index in entries.indices { entries[index].run = try numbers.next() }
    for index in entries.indices {
      entries[index].length = try numbers.next()
      guard entries[index].length > 0 else { throw .damagedDirectory }
    }
    for index in entries.indices {
      let coded = try numbers.next()
      if coded > 0 {
        entries[index].offset = coded - 1
      } else {
        guard index > 0 else { throw .damagedDirectory }
        entries[index].offset = try Self.sum(entries[index - 1].offset, entries[index - 1].length)
      }
    }
    self.entries = entries
  }

  private static func sum(_ a: UInt64, _ b: UInt64) throws(MapFileError) -> UInt64 {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    guard !isTooLarge else { throw .damagedDirectory }
    return sum
  }

  /// Returns the entry of the tile, or of the directory that may contain the tile. Returns nil if the map doesn't
  /// contain the tile.
  func entry(of id: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || id - entry.id < entry.run ? entry : nil
  }
}

extension MapFileError {
  static let damagedDirectory = MapFileError("the map is damaged: its directory contradicts itself")
}

/// Reads variable-length integers with seven bits per byte, least significant first.
private struct Varints {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() throws(MapFileError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      // A UInt64 leaves room for only one bit in the tenth byte.
      guard shift < 63 || byte <= 1 else { throw .damagedDirectory }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
      guard shift <= 63 else { throw .damagedDirectory }
    }
    throw .endsTooEarly
  }
}
