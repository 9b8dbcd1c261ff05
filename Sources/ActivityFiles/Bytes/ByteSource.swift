/// Bytes that come piece by piece.
protocol ByteSource: AnyObject {
  /// Fills at most `buffer` and says how many bytes; 0 is the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// What is left, where that is known without reading it.
  var remainingByteCount: Int? { get }
  /// Bytes read so far of the outermost packing around what comes; nil where nothing is packed.
  var packedByteCount: Int? { get }
}

extension ByteSource {
  var remainingByteCount: Int? { nil }
  var packedByteCount: Int? { nil }
}

/// Everything a source has; `tooLarge` where that is more than `limit` bytes.
func allBytes(of source: any ByteSource, limit: Int) throws(FileError) -> [UInt8] {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  defer { buffer.deallocate() }
  var bytes: [UInt8] = []
  if let count = source.remainingByteCount { bytes.reserveCapacity(min(count, limit)) }
  while true {
    let count = try source.read(into: buffer)
    if count == 0 { return bytes }
    bytes.append(contentsOf: buffer[..<count])
    guard bytes.count <= limit else {
      throw FileError(.tooLarge, "the file is larger than we read")
    }
  }
}

/// Bytes in memory.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var remainingByteCount: Int? { bytes.count - position }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    bytes.withUnsafeBytes { all in
      buffer.copyMemory(from: .init(rebasing: all[position..<position + count]))
    }
    position += count
    return count
  }
}

/// A source whose first bytes were already taken from it to find out what it is.
final class PeekedSource: ByteSource {
  /// At most as many bytes as were asked for.
  private(set) var head: [UInt8] = []
  /// The number of bytes that were asked for.
  let headByteCount: Int
  private let rest: any ByteSource
  private var position = 0

  init(_ source: any ByteSource, byteCount: Int = 16) throws(FileError) {
    rest = source
    headByteCount = byteCount
    var peeked = [UInt8](repeating: 0, count: byteCount)
    var count = 0
    while count < peeked.count {
      let more = try Self.fill(&peeked, from: count, source)
      if more == 0 { break }
      count += more
    }
    head = Array(peeked.prefix(count))
  }

  var remainingByteCount: Int? { rest.remainingByteCount.map { $0 + head.count - position } }
  var packedByteCount: Int? { rest.packedByteCount }

  private static func fill(
    _ bytes: inout [UInt8], from start: Int, _ source: any ByteSource
  ) throws(FileError) -> Int {
    let result = bytes.withUnsafeMutableBytes { all -> Result<Int, FileError> in
      do throws(FileError) {
        return .success(try source.read(into: .init(rebasing: all[start...])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard position < head.count else { return try rest.read(into: buffer) }
    let count = min(buffer.count, head.count - position)
    buffer.copyBytes(from: head[position..<position + count])
    position += count
    return count
  }
}
