import Compression

/// Decompresses one stream at a time from a source.
final class Inflater: ByteSource {
  /// Whether the end of the compressed stream was reached.
  var hasEnded: Bool { stream.hasEnded }
  private let compressed: any ByteSource
  private var readByteCount = 0
  private let stream: InflateStream
  private let input: UnsafeMutableRawBufferPointer

  init(_ compressed: any ByteSource, _ format: CompressionFormat) throws(FileError) {
    self.compressed = compressed
    stream = try Self.mapErrors { () throws(CompressionError) in try InflateStream(format) }
    input = .allocate(byteCount: 1 << 16, alignment: 16)
  }

  deinit { input.deallocate() }

  /// The number of compressed bytes consumed. For nested compression, the number at the outermost level.
  var packedByteCount: Int? {
    compressed.packedByteCount ?? readByteCount - stream.unreadByteCount
  }

  /// Decompresses at least one byte into `buffer` and returns the number of bytes. Returns 0 at the end of the
  /// stream.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = try Self.mapErrors { () throws(CompressionError) in
        try stream.read(into: buffer)
      }
      if count > 0 || hasEnded || buffer.isEmpty { return count }
      guard try readInput() else {
        throw FileError(.truncated, "the compressed data ends too early")
      }
    }
  }

  /// Reads the next piece of compressed data. Returns false at the end.
  private func readInput() throws(FileError) -> Bool {
    let count = try compressed.read(into: input)
    readByteCount += count
    stream.feed(UnsafeRawBufferPointer(rebasing: input[..<count]))
    return count > 0
  }

  /// Starts another stream if the next byte is `byte`. Returns false otherwise.
  func continues(with byte: UInt8) throws(FileError) -> Bool {
    if stream.nextByte == nil { _ = try readInput() }
    guard stream.nextByte == byte else { return false }
    try Self.mapErrors { () throws(CompressionError) in try stream.restart() }
    return true
  }

  private static func mapErrors<Value>(
    _ body: () throws(CompressionError) -> Value
  ) throws(FileError) -> Value {
    do { return try body() } catch {
      throw FileError(.corruptCompression, "the compressed data is damaged")
    }
  }
}
