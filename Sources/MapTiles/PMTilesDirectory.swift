/// A directory of a PMTiles archive: where tiles lie, or further directories.
struct PMTilesDirectory: Equatable {
  struct Entry: Equatable {
    /// Of the first tile.
    var id: UInt64
    /// How many tiles in a row are this one; 0 is a further directory.
    var run: UInt64
    var length: UInt64
    /// In the section of tiles, or of further directories.
    var offset: UInt64
  }

  let entries: [Entry]

  /// - Parameter bytes: unpacked.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var numbers = Varints(bytes)
    let count = try numbers.next()
    // Each entry is four numbers of a byte at least.
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

  /// The entry of a tile, or of the directory that may have it; nil where there is none.
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

/// Numbers of seven bits a byte, the lowest first.
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
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { throw .damagedDirectory }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
      guard shift <= 63 else { throw .damagedDirectory }
    }
    throw .endsTooEarly
  }
}
