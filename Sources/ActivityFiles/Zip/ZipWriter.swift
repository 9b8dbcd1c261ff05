private import CZlib

/// Writes a ZIP archive entry by entry, each piece by piece: sizes and checksums stand behind the
/// data and in the directory, as in archives that are written while they are sent.
///
/// Zip64 is used where numbers ask for it: from 65 535 entries on, and from 4 GB on. An entry that may have 4 GB or more has
/// to be begun as large, as its header is written first. Every entry is dated 1980-01-01, so that the same content gives
/// the same bytes. Memory is that of what is not taken yet, and of the directory.
public final class ZipWriter {
  /// What is written and not taken yet.
  private var output: [UInt8] = []
  private var takenCount = 0
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var open: ZipOpenEntry?

  public init() {}

  /// Begins an entry and ends the one before.
  /// - Parameter isLarge: whether it may have 4 GB or more.
  public func begin(_ name: String, isCompressed: Bool = true, isLarge: Bool = false) {
    end()
    let entry = ZipOpenEntry(
      name: name, isCompressed: isCompressed, isLarge: isLarge, offset: position)
    output += entry.header
    open = entry
  }

  /// Appends to the entry that was begun last.
  public func append(_ bytes: [UInt8]) { open?.append(bytes, to: &output) }

  /// A whole entry.
  public func add(_ name: String, _ bytes: [UInt8], isCompressed: Bool = true) {
    begin(name, isCompressed: isCompressed)
    append(bytes)
  }

  /// Takes what was written since the last time.
  public func drain() -> [UInt8] {
    takenCount += output.count
    defer { output = [] }
    return output
  }

  /// Ends the archive; takes the rest of it.
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

  /// The record with the wider numbers, and what says where it is.
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

/// The lowest bytes of a number.
private func number(_ value: Int, _ size: Int) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// The entry that is being written.
private final class ZipOpenEntry {
  private let name: String
  private let offset: Int
  private let isCompressed: Bool
  private let isLarge: Bool
  private var checksum: UInt = 0
  private var byteCount = 0
  private var compressedByteCount = 0
  private let stream: UnsafeMutablePointer<z_stream>

  init(name: String, isCompressed: Bool, isLarge: Bool, offset: Int) {
    self.name = name
    self.isCompressed = isCompressed
    self.isLarge = isLarge
    self.offset = offset
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// What stands before the data. A large entry says by an extra field that the sizes behind the data are of eight bytes.
  var header: [UInt8] {
    let extra =
      isLarge ? number(ZipField.wideExtra, 2) + number(16, 2) + number(0, 8) + number(0, 8) : []
    let sizes = isLarge ? number(0, 4) + number(-1, 8) : number(0, 4) + number(0, 8)
    return number(ZipField.localMark, 4) + commonFields(sizes, isWide: isLarge)
      + number(extra.count, 2) + Array(name.utf8) + extra
  }

  /// What stands behind the data.
  var descriptor: [UInt8] {
    let width = isLarge ? 8 : 4
    return number(ZipField.descriptorMark, 4) + number(Int(checksum), 4)
      + number(compressedByteCount, width) + number(byteCount, width)
  }

  /// Numbers that have no room stand in the extra field, in this order.
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

  /// From the version needed to the length of the name. Flag 3 says that sizes stand behind the data,
  /// flag 11 that the name is UTF-8; 33 is 1980-01-01.
  private func commonFields(_ sizes: [UInt8], isWide: Bool) -> [UInt8] {
    number(isWide ? 45 : 20, 2) + number(1 << 3 | 1 << 11, 2) + number(isCompressed ? 8 : 0, 2)
      + number(0, 2) + number(33, 2) + sizes + number(name.utf8.count, 2)
  }

  func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    checksum = crc32_z(checksum, bytes, bytes.count)
    byteCount += bytes.count
    write(bytes, Z_NO_FLUSH, to: &output)
  }

  func finish(to output: inout [UInt8]) { write([], Z_FINISH, to: &output) }

  private func write(_ bytes: [UInt8], _ flush: Int32, to output: inout [UInt8]) {
    let start = output.count
    if isCompressed { compress(bytes, flush, to: &output) } else { output += bytes }
    compressedByteCount += output.count - start
  }

  private func compress(_ bytes: [UInt8], _ flush: Int32, to output: inout [UInt8]) {
    var bytes = bytes
    var room = [UInt8](repeating: 0, count: 1 << 16)
    bytes.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        room.withUnsafeMutableBufferPointer { buffer in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          deflate(stream, flush)
        }
        output += room[..<(room.count - Int(stream.pointee.avail_out))]
      } while stream.pointee.avail_out == 0
    }
  }
}
