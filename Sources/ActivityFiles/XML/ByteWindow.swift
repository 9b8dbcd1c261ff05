#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The part of a document that is in memory: it slides over the source as bytes are discarded.
///
/// Indices count from the first byte not yet discarded, so they stay valid while more is read. At
/// least `padding` zero bytes follow the last one: comparing so many at a time never leaves the window.
struct ByteWindow: ~Copyable {
  private static let padding = 32

  private let source: any ByteSource
  /// Whether `source` turns UTF-16 into the UTF-8 that is in the window.
  private let isTranscoded: Bool
  private let tagLimit: Int
  private var byteLimit: Int
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Line breaks and bytes of the source in what was dropped from `storage`.
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

  /// Bytes at hand.
  @inline(__always) var count: Int { end - start }

  /// Bytes of the source from the first one at hand to its end, where that is known.
  var remainingByteCount: Int? {
    isTranscoded ? nil : source.remainingByteCount.map { $0 + count }
  }

  /// Bytes discarded.
  var discardedByteCount: Int { droppedBytes + start }

  /// 0 just behind the last byte.
  @inline(__always) subscript(index: Int) -> UInt8 {
    assert(index >= 0 && start + index < capacity + Self.padding)
    return storage[start + index]
  }

  /// Valid until the window changes.
  @inline(__always) func pointer(at index: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(storage + start + index)
  }

  @inline(__always) mutating func discard(_ count: Int) {
    assert(count <= self.count)
    start += count
  }

  /// Reads on; false at the end of the source.
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
    guard byteLimit >= 0 else { throw error(.tooLarge, "the file is larger than we read") }
    return count > 0
  }

  /// Moves what is left to the front of the storage.
  private mutating func drop() {
    guard start > 0 else { return }
    droppedLines += lineBreaks(to: start)
    droppedBytes += sourceLength(to: start)
    storage.update(from: storage + start, count: end - start)
    end -= start
    start = 0
  }

  private mutating func grow() throws(FileError) {
    guard capacity < tagLimit else { throw error(.tooLarge, "a tag is longer than we read") }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
    larger.initialize(repeating: 0, count: capacity * 2 + Self.padding)
    larger.update(from: storage, count: end)
    storage.deallocate()
    storage = larger
    capacity *= 2
  }
}

extension ByteWindow {
  /// The first place of `byte` at or after `index`; `count` where there is none.
  @inline(__always) func firstIndex(of byte: UInt8, from index: Int) -> Int {
    firstIndex(of: byte, in: index..<max(index, count))
  }

  /// The first place of `byte` in a range; its end where there is none.
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

  /// As `firstIndex(of:from:)`, for a byte that is likely hundreds away: by the C library's search,
  /// which costs more to begin and less to go on.
  func distantIndex(of byte: UInt8, from index: Int) -> Int {
    guard index < count else { return count }
    let from = storage + start + index
    guard let hit = memchr(from, Int32(byte), count - index) else { return count }
    return index + (hit - UnsafeMutableRawPointer(from))
  }

  /// Where a byte stands in the source: its line from 1, its offset from 0.
  func location(at index: Int = 0) -> (line: Int, byteOffset: Int) {
    let place = min(start + index, end)
    return (droppedLines + lineBreaks(to: place) + 1, droppedBytes + sourceLength(to: place))
  }

  func error(_ kind: FileError.Kind, _ message: String, at index: Int = 0) -> FileError {
    let place = location(at: index)
    return FileError(kind, message, line: place.line, byteOffset: place.byteOffset)
  }

  private func lineBreaks(to place: Int) -> Int {
    var breaks = 0
    var cursor = 0
    while cursor < place {
      // In blocks that a byte can count, so that the compiler counts sixteen at a time.
      let end = min(cursor + 192, place)
      var blockBreaks: UInt8 = 0
      while cursor < end {
        blockBreaks &+= storage[cursor] == 0x0A ? 1 : 0
        cursor += 1
      }
      breaks += Int(blockBreaks)
    }
    return breaks
  }

  /// Bytes the first `place` bytes of the storage take in the source.
  private func sourceLength(to place: Int) -> Int {
    guard isTranscoded else { return place }
    var length = 0
    for index in 0..<place {
      let byte = storage[index]
      if byte & 0xC0 != 0x80 { length += byte >= 0xF0 ? 4 : 2 }
    }
    return length
  }
}
