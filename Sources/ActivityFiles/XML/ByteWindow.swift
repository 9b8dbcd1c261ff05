#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A buffer that slides over a document as bytes are discarded.
///
/// Indices are relative to the first byte that isn't discarded, so they stay valid while more is read. The last
/// byte is followed by at least `padding` zero bytes, so that comparing that many bytes at once never leaves the
/// buffer.
struct ByteWindow: ~Copyable {
  private static let padding = 32

  private let source: any ByteSource
  /// Whether `source` converts UTF-16 to UTF-8.
  private let isTranscoded: Bool
  private let tagLimit: Int
  private var byteLimit: Int
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// The number of line breaks and source bytes before the start of `storage`.
  private var droppedLines = 0
  private var droppedBytes = 0

  init(_ source: any ByteSource, isTranscoded: Bool, limits: FileLimits, capacity: Int = 1 << 16) {
    self.source = source
    self.isTranscoded = isTranscoded
    self.capacity = capacity
    tagLimit = max(limits.tagByteCount, capacity)
    byteLimit = limits.byteCount
    storage = .allocate(capacity: capacity + Self.padding)
    storage.initialize(repeating: 0, count: capacity + Self.padding)
  }

  deinit { storage.deallocate() }

  /// The number of buffered bytes.
  @inline(__always) var count: Int { end - start }

  /// The number of source bytes from the first buffered one to the end, if known.
  var remainingByteCount: Int? {
    isTranscoded ? nil : source.remainingByteCount.map { $0 + count }
  }

  /// The number of discarded bytes.
  var discardedByteCount: Int { droppedBytes + start }

  /// The byte at an index; 0 just after the last byte.
  @inline(__always) subscript(index: Int) -> UInt8 {
    assert(index >= 0 && start + index < capacity + Self.padding)
    return storage[start + index]
  }

  /// Returns a pointer to the byte at an index. Valid until the window changes.
  @inline(__always) func pointer(at index: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(storage + start + index)
  }

  @inline(__always) mutating func discard(_ count: Int) {
    assert(count <= self.count)
    start += count
  }

  /// Reads more bytes. Returns false at the end of the source.
  mutating func more() throws(FileError) -> Bool {
    if isAtEnd { return false }
    drop()
    if end == capacity { try grow() }
    let room = UnsafeMutableRawBufferPointer(start: storage + end, count: capacity - end)
    let count = try source.read(into: room)
    isAtEnd = count == 0
    end += count
    byteLimit -= count
    (storage + end).update(repeating: 0, count: Self.padding)
    guard byteLimit >= 0 else { throw error(.tooLarge, "the file is too large") }
    return count > 0
  }

  /// Moves the remaining bytes to the front of the storage.
  private mutating func drop() {
    guard start > 0 else { return }
    droppedLines += lineBreaks(to: start)
    droppedBytes += sourceLength(to: start)
    storage.update(from: storage + start, count: end - start)
    end -= start
    start = 0
  }

  private mutating func grow() throws(FileError) {
    guard capacity < tagLimit else { throw error(.tooLarge, "a tag is too long") }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
    larger.initialize(repeating: 0, count: capacity * 2 + Self.padding)
    larger.update(from: storage, count: end)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}

extension ByteWindow {
  /// Returns the first index of `byte` at or after `index`, or `count` if it isn't found.
  @inline(__always) func firstIndex(of byte: UInt8, from index: Int) -> Int {
    firstIndex(of: byte, in: index..<max(index, count))
  }

  /// Returns the first index of `byte` in a range, or the end of the range if it isn't found.
  @inline(__always) func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    let pattern = 0x0101_0101_0101_0101 &* UInt64(byte)
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      let word = UnsafeRawPointer(storage + start + cursor).loadUnaligned(as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return min(cursor + zeros.trailingZeroBitCount / 8, range.upperBound) }
      cursor += 8
    }
    return range.upperBound
  }

  /// Like `firstIndex(of:from:)`, but for a byte that is probably hundreds of bytes away. Uses `memchr`, which has a
  /// higher initial cost but is faster per byte.
  func distantIndex(of byte: UInt8, from index: Int) -> Int {
    guard index < count else { return count }
    let from = storage + start + index
    guard let hit = memchr(from, Int32(byte), count - index) else { return count }
    return index + (hit - UnsafeMutableRawPointer(from))
  }

  /// Returns the position of a byte in the source: its line, counted from 1, and its offset, counted from 0.
  func location(at index: Int = 0) -> (line: Int, byteOffset: Int) {
    let position = min(start + index, end)
    return (droppedLines + lineBreaks(to: position) + 1, droppedBytes + sourceLength(to: position))
  }

  func error(_ kind: FileError.Kind, _ message: String, at index: Int = 0) -> FileError {
    let location = location(at: index)
    return FileError(kind, message, line: location.line, byteOffset: location.byteOffset)
  }

  private func lineBreaks(to position: Int) -> Int {
    var breaks = 0
    var cursor = 0
    while cursor < position {
      // Count in blocks small enough for an 8-bit counter, so that the compiler vectorises the loop.
      let end = min(cursor + 192, position)
      var blockBreaks: UInt8 = 0
      while cursor < end {
        blockBreaks &+= storage[cursor] == 0x0A ? 1 : 0
        cursor += 1
      }
      breaks += Int(blockBreaks)
    }
    return breaks
  }

  /// Returns the number of source bytes from which the first `position` bytes of the storage were converted.
  private func sourceLength(to position: Int) -> Int {
    guard isTranscoded else { return position }
    var length = 0
    for index in 0..<position {
      let byte = storage[index]
      if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 4 : 2 }
    }
    return length
  }
}
