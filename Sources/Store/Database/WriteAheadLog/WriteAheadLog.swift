import Foundation

/// Reads a database's write-ahead log without SQLite (https://www.sqlite.org/fileformat.html#walformat).
struct WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The marks in the latest committed version of the first page; nil if the log doesn't contain this page.
  let marks: WALIdentity?
  /// Whether the log contains a committed transaction.
  let hasCommittedFrames: Bool

  /// Returns nil if the log doesn't exist or contains no data that SQLite would read.
  init?(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    guard let header = try handle.read(upToCount: Self.headerSize).map(Array.init),
      var sum = LogChecksum(header: header)
    else { return nil }
    let salts = header[16..<24]
    let pageSize = sum.pageSize
    var open: WALIdentity?
    var committed: WALIdentity?
    var hasCommittedFrames = false
    while let frame = try handle.read(upToCount: Self.frameHeaderSize + pageSize).map(Array.init),
      frame.count == Self.frameHeaderSize + pageSize, frame[8..<16].elementsEqual(salts),
      sum.accepts(frame)
    {
      let page = frame[Self.frameHeaderSize...]
      if bigEndian(frame[0..<4]) == 1 { open = WALIdentity(page: page) }
      // The database's size after the commit. It is 0 in all of a transaction's frames except the last one.
      guard bigEndian(frame[4..<8]) != 0 else { continue }
      hasCommittedFrames = true
      committed = open ?? committed
    }
    marks = committed
    self.hasCommittedFrames = hasCommittedFrames
  }

  /// Returns the salts of a log, which differ between its generations. Returns nil if the log doesn't exist.
  static func salts(path: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    // SQLite also ignores a log without a readable header.
    guard let header = try? handle.read(upToCount: headerSize), header.count == headerSize else {
      return nil
    }
    return Array(header[16..<24])
  }
}

/// The running checksum of a log's frames.
private struct LogChecksum {
  let pageSize: Int
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// Returns nil if the header is invalid or its checksum doesn't match.
  init?(header: [UInt8]) {
    guard header.count == 32 else { return nil }
    let magic = bigEndian(header[0..<4])
    guard magic & ~1 == 0x377F_0682, bigEndian(header[4..<8]) == 3_007_000 else { return nil }
    isBigEndian = magic & 1 == 1
    pageSize = Int(bigEndian(header[8..<12]))
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    add(header[0..<24])
    guard matches(header[24..<32]) else { return nil }
  }

  mutating func accepts(_ frame: [UInt8]) -> Bool {
    add(frame[0..<8])
    add(frame[24...])
    return matches(frame[16..<24])
  }

  private func matches(_ stored: ArraySlice<UInt8>) -> Bool {
    bigEndian(stored.prefix(4)) == first && bigEndian(stored.suffix(4)) == second
  }

  /// Processes whole words at a time for speed, because a log may be several megabytes long and is read whenever a
  /// database is opened.
  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        first = first &+ word(bytes, offset) &+ second
        second = second &+ word(bytes, offset + 4) &+ first
        offset += 8
      }
    }
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let number = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: number) : UInt32(littleEndian: number)
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
