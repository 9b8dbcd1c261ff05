/// Reads a session's log that comes in pieces of any size.
///
/// Feed bytes, then take records until there is none, and so on. A torn or damaged chunk ends the
/// log: everything before it counts, everything from it on is cut. Memory is one piece and one chunk.
public struct LogReader: Sendable {
  private enum State: Equatable { case header, chunks, cut }

  private var state = State.header
  private var buffer: [UInt8] = []
  private var offset = 0
  /// End of the records of the chunk being read; `offset` when there is none.
  private var payloadEnd = 0
  /// Bytes of the log, header and whole chunks, that hold: what a torn log is to be cut to.
  public private(set) var validByteCount = 0

  public init() {}

  /// Whether damage was met, or a header that is not ours. What is fed afterwards is ignored.
  public var isCut: Bool { state == .cut }

  /// Whether nothing is left over from the last whole chunk.
  public var isAtEnd: Bool { state == .chunks && offset == buffer.count }

  /// Adds the next bytes of the log. Take the records before feeding more, to keep memory small.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    guard state != .cut else { return }
    if offset > 0 {
      buffer.removeFirst(offset)
      payloadEnd -= offset
      offset = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next record; nil until more bytes are fed, and for good once the log is cut.
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
