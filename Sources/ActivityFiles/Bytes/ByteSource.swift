/// A source of bytes that are read sequentially.
protocol ByteSource: AnyObject {
  /// Reads at most `buffer.count` bytes and returns their number, or 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// The number of remaining bytes, if known without reading them.
  var remainingByteCount: Int? { get }
  /// The number of bytes read so far from the outermost compressed data, or nil if the source isn't compressed.
  var packedByteCount: Int? { get }
}

extension ByteSource {
  var remainingByteCount: Int? { nil }
  var packedByteCount: Int? { nil }
}

/// Reads all bytes of a source. Throws `tooLarge` if there are more than `limit`.
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
      throw FileError(.tooLarge, "the file is too large")
    }
  }
}

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

/// A source whose first bytes can be inspected before reading, to detect the format.
final class PeekedSource: ByteSource {
  /// The first bytes of the source, fewer than `headByteCount` if it is shorter.
  private(set) var head: [UInt8] = []
  /// The number of bytes requested for `head`.
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
