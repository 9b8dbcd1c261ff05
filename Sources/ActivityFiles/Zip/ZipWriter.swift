import Compression

/// Writes a ZIP archive sequentially. Sizes and checksums come after the data and in the directory, so the archive can
/// be sent while it is being written.
///
/// Zip64 is used for 65 535 entries or more, and for sizes of 4 GB or more. An entry that may reach 4 GB must be
/// started as large, because its header is written first. All entries are dated 1980-01-01, so that the same content
/// produces the same bytes. Only the directory and the bytes that haven't been drained yet are kept in memory.
public final class ZipWriter {
  /// The bytes that haven't been drained yet.
  private var output: [UInt8] = []
  private var takenCount = 0
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var open: ZipOpenEntry?

  public init() {}

  /// Starts an entry and ends the previous one.
  ///
  /// - Parameter isLarge: whether the entry may reach 4 GB.
  public func begin(_ name: String, isCompressed: Bool = true, isLarge: Bool = false) {
    end()
    let entry = ZipOpenEntry(
      name: name, isCompressed: isCompressed, isLarge: isLarge, offset: position)
    output += entry.header
    open = entry
  }

  /// Appends bytes to the current entry.
  public func append(_ bytes: [UInt8]) { open?.append(bytes, to: &output) }

  /// Adds a complete entry.
  public func add(_ name: String, _ bytes: [UInt8], isCompressed: Bool = true) {
    begin(name, isCompressed: isCompressed)
    append(bytes)
  }

  /// Returns the bytes written since the last call, and removes them.
  public func drain() -> [UInt8] {
    takenCount += output.count
    defer { output = [] }
    return output
  }

  /// Ends the archive and returns its remaining bytes.
  public func finish() -> [UInt8] {
    end()
    let start = position
    output += directory
    if entryCount >= 0xFFFF || start >= ZipField.wide || directory.count >= ZipField.wide {
      output += wideEnd(directoryAt: start)
    }
    let count = min(entryCount, 0xFFFF)
    output += number(ZipField.endMark, 4) + number(0, 4) + number(count, 2) + number(count, 2)
    output += number(min(directory.count, ZipField.wide), 4)
    output += number(min(start, ZipField.wide), 4) + number(0, 2)
    return drain()
  }

  /// Returns the Zip64 end record and its locator.
  private func wideEnd(directoryAt start: Int) -> [UInt8] {
    let record =
      number(ZipField.wideEndMark, 4) + number(ZipField.wideEndSize - 12, 8) + number(45, 2)
      + number(45, 2) + number(0, 8) + number(entryCount, 8) + number(entryCount, 8)
      + number(directory.count, 8) + number(start, 8)
    return record + number(ZipField.wideLocatorMark, 4) + number(0, 4)
      + number(start + directory.count, 8) + number(1, 4)
  }

  private var position: Int { takenCount + output.count }

  private func end() {
    guard let entry = open else { return }
    entry.finish(to: &output)
    output += entry.descriptor
    directory += entry.directoryEntry
    entryCount += 1
    open = nil
  }
}

/// Returns the lowest `size` bytes of a number, in little-endian order.
private func number(_ value: Int, _ size: Int) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private final class ZipOpenEntry {
  private let name: String
  private let offset: Int
  private let isCompressed: Bool
  private let isLarge: Bool
  private var checksum: UInt32 = 0
  private var byteCount = 0
  private var compressedByteCount = 0
  private let stream = DeflateStream()

  init(name: String, isCompressed: Bool, isLarge: Bool, offset: Int) {
    self.name = name
    self.isCompressed = isCompressed
    self.isLarge = isLarge
    self.offset = offset
  }

  /// The local header. In a large entry, an extra field indicates that the sizes after the data are eight bytes long.
  var header: [UInt8] {
    let extra =
      isLarge ? number(ZipField.wideExtra, 2) + number(16, 2) + number(0, 8) + number(0, 8) : []
    let sizes = isLarge ? number(0, 4) + number(-1, 8) : number(0, 4) + number(0, 8)
    return number(ZipField.localMark, 4) + commonFields(sizes, isWide: isLarge)
      + number(extra.count, 2) + Array(name.utf8) + extra
  }

  /// The data descriptor, which follows the data.
  var descriptor: [UInt8] {
    let width = isLarge ? 8 : 4
    return number(ZipField.descriptorMark, 4) + number(Int(checksum), 4)
      + number(compressedByteCount, width) + number(byteCount, width)
  }

  /// The directory entry. Values that exceed 32 bits are in the extra field, in this order.
  var directoryEntry: [UInt8] {
    let numbers = [byteCount, compressedByteCount, offset]
    let wide = numbers.filter { $0 >= ZipField.wide }.flatMap { number($0, 8) }
    let extra =
      wide.isEmpty ? [] : number(ZipField.wideExtra, 2) + number(wide.count, 2) + wide
    let sizes =
      number(Int(checksum), 4) + number(min(compressedByteCount, ZipField.wide), 4)
      + number(min(byteCount, ZipField.wide), 4)
    let version = wide.isEmpty && !isLarge ? 20 : 45
    return number(ZipField.entryMark, 4) + number(version, 2)
      + commonFields(sizes, isWide: version == 45) + number(extra.count, 2) + number(0, 8)
      + number(0, 2) + number(min(offset, ZipField.wide), 4) + Array(name.utf8) + extra
  }

  /// Returns the fields from the required version to the length of the name. Flag 3 means that sizes follow the
  /// data, and flag 11 that the name is UTF-8. 33 is the date 1980-01-01.
  private func commonFields(_ sizes: [UInt8], isWide: Bool) -> [UInt8] {
    number(isWide ? 45 : 20, 2) + number(1 << 3 | 1 << 11, 2) + number(isCompressed ? 8 : 0, 2)
      + number(0, 2) + number(33, 2) + sizes + number(name.utf8.count, 2)
  }

  func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    checksum = bytes.withUnsafeBytes { crc32($0, after: checksum) }
    byteCount += bytes.count
    write(bytes, isLast: false, to: &output)
  }

  func finish(to output: inout [UInt8]) { write([], isLast: true, to: &output) }

  private func write(_ bytes: [UInt8], isLast: Bool, to output: inout [UInt8]) {
    let start = output.count
    if isCompressed {
      stream.append(bytes, isLast: isLast, to: &output)
    } else {
      output += bytes
    }
    compressedByteCount += output.count - start
  }
}
