/// The fixed parts of a session's log. `docs/session-log.md` specifies the format.
public enum SessionLog {
  /// The bytes every log begins with: a byte no text begins with, "ANDLOG", a line feed.
  static let magic: [UInt8] = [0x89, 0x41, 0x4E, 0x44, 0x4C, 0x4F, 0x47, 0x0A]
  /// Raised when an older reader would misread the log, not when kinds are added.
  public static let version: UInt16 = 1
  /// Magic, version, and two bytes kept at zero.
  public static let headerByteCount = 12
  /// A chunk's length and checksum before its records.
  static let chunkHeaderByteCount = 8
  /// No chunk's records take more: what claims to is damage.
  static let maximumPayloadByteCount = 1 << 16

  /// Whether these are the first bytes of a session's log, of whatever version.
  public static func isLog(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Whether a later version wrote the log that begins so: this one would misread it.
  public static func isOfLaterVersion(_ bytes: [UInt8]) -> Bool {
    isLog(bytes) && bytes.count >= headerByteCount
      && bytes.littleEndian(UInt16.self, at: magic.count) > version
  }
}

/// Writes a session's log in chunks that can be stored one after the other.
///
/// Memory is what was appended since the last `takeChunk()`.
public struct LogWriter: Sendable {
  private var bytes: [UInt8] = []
  /// Where the open chunk's header begins; the bytes before it are sealed.
  private var chunkStart: Int

  /// A log from its beginning: the header, then the facts as the first record.
  public init(facts: SessionFacts) {
    bytes = SessionLog.magic
    bytes.appendLittleEndian(SessionLog.version)
    bytes.appendLittleEndian(UInt16(0))
    chunkStart = bytes.count
    append(LogRecord(facts))
  }

  /// The rest of a log of which something is stored already.
  init() { chunkStart = 0 }

  /// Bytes that `takeChunk()` would return now.
  public var pendingByteCount: Int { bytes.count }

  /// - Complexity: O(1), amortised.
  public mutating func append(_ event: SessionEvent) { append(LogRecord(event)) }

  /// Appends a record as it is, of a kind this version knows or not.
  public mutating func append(_ record: LogRecord) {
    let payload = bytes.count - chunkStart - SessionLog.chunkHeaderByteCount
    if payload + record.byteCount > SessionLog.maximumPayloadByteCount { seal() }
    if bytes.count == chunkStart {
      bytes.append(contentsOf: repeatElement(0, count: SessionLog.chunkHeaderByteCount))
    }
    record.write(to: &bytes)
  }

  /// Everything appended since the last call, as whole chunks; empty where there was nothing.
  public mutating func takeChunk() -> [UInt8] {
    seal()
    let taken = bytes
    bytes = []
    chunkStart = 0
    return taken
  }

  /// Fills in the open chunk's length and checksum, which covers both length and records.
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
