/// A buffer over a binary file, with a running checksum of the bytes that were consumed.
///
/// Up to eight bytes beyond the buffered ones can always be read safely.
struct BinaryWindow: ~Copyable {
  private static let padding = 8

  private let source: any ByteSource
  private var byteLimit: Int
  private let capacity: Int
  private let storage: UnsafeMutablePointer<UInt8>
  private var start = 0
  private var end = 0
  /// The end of the bytes that `checksum` covers, as an index in `storage`.
  private var checked = 0
  private var checksum = FITChecksum()
  private var droppedBytes = 0

  init(_ source: any ByteSource, limits: FileLimits, capacity: Int = 1 << 17) {
    self.source = source
    self.capacity = capacity
    byteLimit = limits.byteCount
    storage = .allocate(capacity: capacity + Self.padding)
    storage.initialize(repeating: 0, count: capacity + Self.padding)
  }

  deinit { storage.deallocate() }

  /// The offset of the first buffered byte in the source.
  @inline(__always) var offset: Int { droppedBytes + start }

  /// The number of buffered bytes.
  @inline(__always) var count: Int { end - start }

  /// The number of bytes from the first buffered one to the source's end, if known.
  var remainingByteCount: Int? { source.remainingByteCount.map { $0 + count } }

  /// A pointer to the first buffered byte. Valid until the window changes.
  @inline(__always) var pointer: UnsafePointer<UInt8> { UnsafePointer(storage + start) }

  @inline(__always) subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return storage[start + index]
  }

  /// Reads until at least `count` bytes are buffered. Returns false if the source ends earlier.
  ///
  /// - Precondition: `count` is at most half the capacity.
  @inline(__always) mutating func has(_ count: Int) throws(FileError) -> Bool {
    if end - start >= count { return true }
    return try fill(count)
  }

  @inline(__always) mutating func discard(_ count: Int) {
    assert(count <= self.count)
    start += count
  }

  private mutating func fill(_ count: Int) throws(FileError) -> Bool {
    drop()
    while end < count {
      let room = UnsafeMutableRawBufferPointer(start: storage + end, count: capacity - end)
      let more = try source.read(into: room)
      if more == 0 { return false }
      end += more
      byteLimit -= more
      guard byteLimit >= 0 else {
        throw FileError(.tooLarge, "the file is too large", byteOffset: offset)
      }
    }
    return true
  }

  private mutating func drop() {
    updateChecksum()
    droppedBytes += start
    storage.update(from: storage + start, count: end - start)
    end -= start
    start = 0
    checked = 0
  }

  private mutating func updateChecksum() {
    checksum.add(UnsafeBufferPointer(start: storage + checked, count: max(0, start - checked)))
    checked = max(start, checked)
  }

  /// Restarts the checksum at the next byte.
  mutating func beginChecksum() {
    checksum = FITChecksum()
    checked = start
  }

  /// Returns the checksum of all bytes that were consumed since `beginChecksum()`.
  mutating func checksumSoFar() -> UInt16 {
    updateChecksum()
    return checksum.value
  }
}
