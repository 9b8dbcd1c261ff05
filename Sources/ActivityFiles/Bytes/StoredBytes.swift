/// Bytes with random access, on disk or in memory.
enum StoredBytes: Sendable {
  case memory([UInt8])
  case file(OpenFile, byteCount: Int)

  init(path: String) throws(FileError) {
    let file = try OpenFile(path: path)
    guard let byteCount = file.byteCount else {
      throw FileError(.unreadable, "an archive must be a regular file; save it first")
    }
    self = .file(file, byteCount: byteCount)
  }

  var byteCount: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(_, let byteCount): byteCount
    }
  }

  /// Reads at most `buffer.count` bytes from `offset` and returns their number, or 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    switch self {
    case .file(let file, _): return try file.read(into: buffer, at: offset)
    case .memory(let bytes):
      let count = min(buffer.count, bytes.count - offset)
      guard offset >= 0, count > 0 else { return 0 }
      buffer.copyBytes(from: bytes[offset..<offset + count])
      return count
    }
  }

  /// Returns all bytes in a range. Throws `truncated` if some are missing.
  func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    guard range.upperBound <= byteCount else { throw Self.truncated }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < range.count {
      let count = try read(
        into: .init(rebasing: buffer[filled...]), at: range.lowerBound + filled)
      guard count > 0 else { throw Self.truncated }
      filled += count
    }
    return Array(buffer)
  }

  private static var truncated: FileError {
    FileError(.truncated, "the archive ends too early")
  }
}

/// Reads a range of stored bytes sequentially.
final class StoredBytesSource: ByteSource {
  private let stored: StoredBytes
  private var range: Range<Int>

  var remainingByteCount: Int? { range.count }

  init(_ stored: StoredBytes, _ range: Range<Int>) {
    self.stored = stored
    self.range = range
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(range.count))
    let count = try stored.read(into: part, at: range.lowerBound)
    range = range.lowerBound + count..<range.upperBound
    return count
  }
}
