import Foundation

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Reads a database's write-ahead log without SQLite (https://www.sqlite.org/fileformat.html#walformat).
struct WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Of the newest first page that was committed; nil where the log holds none.
  let marks: FileMarks?
  /// Whether any transaction was committed.
  let holdsSomething: Bool

  /// Nil where there is no log, or nothing in it that SQLite would read. Costs a pass over the log.
  init?(path: String) throws {
    let file = try LogFile(path: path)
    guard let file, let header = try file.read(Self.headerSize),
      var sum = LogChecksum(header: Array(header))
    else { return nil }
    let salts = Array(header[16..<24])
    let frameSize = Self.frameHeaderSize + sum.pageSize
    var open: FileMarks?
    var committed: FileMarks?
    var holdsSomething = false
    while let frame = try file.read(frameSize), frame[8..<16].elementsEqual(salts),
      sum.accepts(frame)
    {
      if bigEndian(frame[0..<4]) == 1 {
        open = FileMarks(page: frame[Self.frameHeaderSize..<Self.frameHeaderSize + 100])
      }
      // The size of the database after a commit; 0 in frames before its last one.
      guard bigEndian(frame[4..<8]) != 0 else { continue }
      holdsSomething = true
      committed = open ?? committed
    }
    marks = committed
    self.holdsSomething = holdsSomething
  }

  /// What tells one stretch of a log from the next one in the same file; nil where there is none.
  static func salts(path: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let header = try? handle.read(upToCount: headerSize), header.count == headerSize else {
      return nil
    }
    return Array(header[16..<24])
  }
}

/// A log that is read on and on. SQLite's locks are of no concern: it holds none on this file.
private final class LogFile {
  private let descriptor: Int32
  /// Of as many bytes as were asked for at most.
  private let buffer: UnsafeMutableRawBufferPointer

  /// Nil where there is none.
  init?(path: String) throws {
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreError.trouble(StorageTrouble(errno: errno), path: path)
    }
    descriptor = opened
    buffer = .allocate(byteCount: 1 << 17, alignment: 16)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// The next bytes, valid until the next call; nil where fewer are left.
  func read(_ count: Int) throws -> UnsafeRawBufferPointer? {
    guard let base = buffer.baseAddress, count <= buffer.count else { return nil }
    var filled = 0
    while filled < count {
      let got = systemRead(descriptor, base + filled, count - filled)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return UnsafeRawBufferPointer(start: base, count: count)
  }
}

/// The system's `read`, which inside a type with a method of that name cannot be called by it.
private func systemRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, base, count)
}

/// The running checksum of a log.
private struct LogChecksum {
  let pageSize: Int
  /// Whether words stand in the other order than this machine's.
  private let swaps: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// Nil where the header is none, or its own checksum does not hold.
  init?(header: [UInt8]) {
    guard header.count == 32 else { return nil }
    let magic = bigEndian(header[0..<4])
    guard magic & ~1 == 0x377F_0682, bigEndian(header[4..<8]) == 3_007_000 else { return nil }
    swaps = (magic & 1 == 1) == (UInt32(1).littleEndian == 1)
    pageSize = Int(bigEndian(header[8..<12]))
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    header.withUnsafeBytes { add(.init(rebasing: $0[0..<24])) }
    guard matches(header[24..<32]) else { return nil }
  }

  mutating func accepts(_ frame: UnsafeRawBufferPointer) -> Bool {
    add(.init(rebasing: frame[0..<8]))
    add(.init(rebasing: frame[24...]))
    return matches(frame[16..<24])
  }

  private func matches(_ stored: some Collection<UInt8>) -> Bool {
    bigEndian(stored.prefix(4)) == first && bigEndian(stored.suffix(4)) == second
  }

  /// Word by word by pointer: every start of a debug build reads whole logs.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let words = base.assumingMemoryBound(to: UInt32.self)
    var (first, second) = (first, second)
    var index = 0
    while index < bytes.count / 4 {
      first = first &+ (swaps ? words[index].byteSwapped : words[index]) &+ second
      second = second &+ (swaps ? words[index + 1].byteSwapped : words[index + 1]) &+ first
      index += 2
    }
    (self.first, self.second) = (first, second)
  }
}

private func bigEndian(_ bytes: some Collection<UInt8>) -> UInt32 {
  bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
