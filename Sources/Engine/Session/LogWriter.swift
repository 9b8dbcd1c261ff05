/// The constants of the session log format, which `docs/developing/session-log.md` specifies.
public enum SessionLog {
  /// The signature at the start of every log: a byte that no text file starts with, "ANDLOG" and a line feed.
  static let magic: [UInt8] = [0x89, 0x41, 0x4E, 0x44, 0x4C, 0x4F, 0x47, 0x0A]
  /// The format version. It is incremented only if older readers would misread a log, not when record kinds are added.
  public static let version: UInt16 = 1
  /// The size of the log's header in bytes: signature, version and two reserved zero bytes.
  public static let headerByteCount = 12
  /// The size of a chunk's header in bytes: the length and the checksum.
  static let chunkHeaderByteCount = 8
  /// The maximum total size of a chunk's records in bytes. A larger length indicates damage.
  static let maximumPayloadByteCount = 1 << 16

  /// Returns whether the bytes begin like a session log of any version.
  public static func isLog(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Returns whether the bytes begin like a log written by a later version, which this version would misread.
  public static func isLaterVersion(_ bytes: [UInt8]) -> Bool {
    isLog(bytes) && bytes.count >= headerByteCount
      && bytes.littleEndian(UInt16.self, at: magic.count) > version
  }
}

/// Writes a session log in chunks, which can be appended to storage one after the other.
///
/// Buffers everything appended since the last `takeChunk()`.
public struct LogWriter: Sendable {
  private var bytes: [UInt8] = []
  /// The offset of the open chunk's header. All bytes before it belong to completed chunks.
  private var chunkStart: Int

  /// Starts a new log: the log's header, followed by the session header as the first record.
  public init(header: SessionHeader) {
    bytes = SessionLog.magic
    bytes.appendLittleEndian(SessionLog.version)
    bytes.appendLittleEndian(UInt16(0))
    chunkStart = bytes.count
    append(LogRecord(header))
  }

  /// Continues a log whose beginning is already stored.
  init() { chunkStart = 0 }

  /// The number of bytes that `takeChunk()` would return now.
  public var pendingByteCount: Int { bytes.count }

  /// Appends an event.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func append(_ event: SessionEvent) { append(LogRecord(event)) }

  /// Appends a record unchanged, even if this version doesn't know its kind.
  public mutating func append(_ record: LogRecord) {
    let payload = bytes.count - chunkStart - SessionLog.chunkHeaderByteCount
    if payload + record.byteCount > SessionLog.maximumPayloadByteCount { seal() }
    if bytes.count == chunkStart {
      bytes.append(contentsOf: repeatElement(0, count: SessionLog.chunkHeaderByteCount))
    }
    record.write(to: &bytes)
  }

  /// Returns everything appended since the last call as complete chunks, or an empty array if there is nothing to
  /// write.
  public mutating func takeChunk() -> [UInt8] {
    seal()
    let taken = bytes
    bytes = []
    chunkStart = 0
    return taken
  }

  /// Writes the open chunk's length and its checksum, which covers the length and the records.
  private mutating func seal() {
    let start = chunkStart + SessionLog.chunkHeaderByteCount
    guard bytes.count > start else { return }
    let length = UInt32(truncatingIfNeeded: bytes.count - start)
    bytes.setLittleEndian(length, at: chunkStart)
    var checksum = CRC32()
    checksum.add(bytes[chunkStart..<(chunkStart + 4)])
    checksum.add(bytes[start...])
    bytes.setLittleEndian(checksum.value, at: chunkStart + 4)
    chunkStart = bytes.count
  }
}
