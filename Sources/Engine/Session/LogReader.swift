/// Reads a session log incrementally, from pieces of any size.
///
/// Feed bytes, then take records until `next()` returns nil, and repeat. The first truncated or damaged chunk ends the
/// log: records before it are valid, and the rest is ignored. Buffers at most one piece and one chunk.
public struct LogReader: Sendable {
  private enum State: Equatable { case header, chunks, cut }

  private var state = State.header
  private var buffer: [UInt8] = []
  private var offset = 0
  /// The end of the current chunk's records, or `offset` if no chunk is being read.
  private var payloadEnd = 0
  /// The number of valid bytes so far: the header and whole chunks. Truncate a damaged log to this length before
  /// appending to it.
  public private(set) var validByteCount = 0

  public init() {}

  /// Whether the reader has found damage or an unsupported header. If so, it ignores all further bytes.
  public var isCut: Bool { state == .cut }

  /// Whether the reader has consumed all bytes fed so far, which means that the log ends with a complete chunk.
  public var isAtEnd: Bool { state == .chunks && offset == buffer.count }

  /// Adds the next bytes of the log. Take all available records before feeding more, to keep memory use small.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    guard state != .cut else { return }
    if offset > 0 {
      buffer.removeFirst(offset)
      payloadEnd -= offset
      offset = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next record, or nil if more bytes are needed. Always returns nil once `isCut` is true.
  public mutating func next() -> LogRecord? {
    guard offset < payloadEnd || beginChunk() else { return nil }
    return LogRecord.read(buffer, at: &offset, end: payloadEnd)
  }

  private mutating func beginChunk() -> Bool {
    if state == .header { readHeader() }
    let header = SessionLog.chunkHeaderByteCount
    guard state == .chunks, buffer.count - offset >= header else { return false }
    let length = Int(truncatingIfNeeded: buffer.littleEndian(UInt32.self, at: offset))
    guard length > 0, length <= SessionLog.maximumPayloadByteCount else { return cut() }
    let start = offset + header
    guard buffer.count - start >= length else { return false }
    guard checksum(length: length) == buffer.littleEndian(UInt32.self, at: offset + 4),
      holdsWholeRecords(from: start, to: start + length)
    else { return cut() }
    offset = start
    payloadEnd = start + length
    validByteCount += header + length
    return true
  }

  private mutating func readHeader() {
    guard buffer.count >= SessionLog.headerByteCount else { return }
    let magic = SessionLog.magic
    guard buffer[..<magic.count].elementsEqual(magic),
      buffer.littleEndian(UInt16.self, at: magic.count) == SessionLog.version
    else {
      _ = cut()
      return
    }
    state = .chunks
    offset = SessionLog.headerByteCount
    payloadEnd = offset
    validByteCount = offset
  }

  private func checksum(length: Int) -> UInt32 {
    let start = offset + SessionLog.chunkHeaderByteCount
    var checksum = CRC32()
    checksum.add(buffer[offset..<(offset + 4)])
    checksum.add(buffer[start..<(start + length)])
    return checksum.value
  }

  private func holdsWholeRecords(from start: Int, to end: Int) -> Bool {
    var offset = start
    while offset < end {
      guard LogRecord.read(buffer, at: &offset, end: end) != nil else { return false }
    }
    return true
  }

  private mutating func cut() -> Bool {
    state = .cut
    buffer = []
    offset = 0
    payloadEnd = 0
    return false
  }
}
