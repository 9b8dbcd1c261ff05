private import CZlib

/// Writes a ZIP archive entry by entry, each piece by piece: sizes and checksums stand behind the
/// data and in the directory, as in archives that are written while they are sent.
///
/// For what a simulator makes up: no Zip64, so less than 4 GB and 65 535 entries, and every entry is
/// dated 1980-01-01, so that the same content gives the same bytes.
public final class ZipWriter {
  /// What is written and not taken yet.
  private var output: [UInt8] = []
  private var takenCount = 0
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var open: ZipOpenEntry?

  public init() {}

  /// Begins an entry and ends the one before.
  public func begin(_ name: String, isCompressed: Bool = true) {
    end()
    let entry = ZipOpenEntry(name: name, isCompressed: isCompressed, offset: position)
    output += number(ZipField.localMark, 4) + entry.commonFields(withSizes: false)
    output += number(0, 2) + Array(name.utf8)
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
    output += directory + number(ZipField.endMark, 4) + number(0, 4)
    output += number(entryCount, 2) + number(entryCount, 2)
    output += number(directory.count, 4) + number(start, 4) + number(0, 2)
    return drain()
  }

  private var position: Int { takenCount + output.count }

  private func end() {
    guard let entry = open else { return }
    entry.finish(to: &output)
    output += number(ZipField.descriptorMark, 4) + entry.sizeFields
    directory += number(ZipField.entryMark, 4) + number(20, 2) + entry.commonFields(withSizes: true)
    directory += number(0, 2) + number(0, 8) + number(0, 2) + number(entry.offset, 4)
    directory += Array(entry.name.utf8)
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
  let name: String
  let offset: Int
  private let isCompressed: Bool
  private var checksum: UInt = 0
  private var byteCount = 0
  private var compressedByteCount = 0
  private let stream: UnsafeMutablePointer<z_stream>

  init(name: String, isCompressed: Bool, offset: Int) {
    self.name = name
    self.isCompressed = isCompressed
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

  /// From the version needed to the length of the name. Flag 3 says that sizes stand behind the data,
  /// flag 11 that the name is UTF-8; 33 is 1980-01-01.
  func commonFields(withSizes: Bool) -> [UInt8] {
    number(20, 2) + number(1 << 3 | 1 << 11, 2) + number(isCompressed ? 8 : 0, 2) + number(0, 2)
      + number(33, 2) + (withSizes ? sizeFields : number(0, 8) + number(0, 4))
      + number(name.utf8.count, 2)
  }

  var sizeFields: [UInt8] {
    number(Int(checksum), 4) + number(compressedByteCount, 4) + number(byteCount, 4)
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
