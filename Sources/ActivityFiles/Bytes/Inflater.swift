private import CZlib

/// Decompresses one zlib stream at a time from a source.
final class Inflater {
  /// The container format around the compressed data.
  enum Wrapping: Int32 {
    /// Raw deflate data, as in a ZIP archive. The value is zlib's `windowBits`: a window of 2¹⁵ bytes, negative for raw
    /// data.
    case none = -15
    case gzip = 31
  }

  /// Whether the end of the compressed stream was reached.
  private(set) var hasEnded = false
  private let compressed: any ByteSource
  private var readByteCount = 0
  /// zlib stores this address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer

  init(_ compressed: any ByteSource, _ wrapping: Wrapping) throws(FileError) {
    self.compressed = compressed
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 1 << 16, alignment: 16)
    let status = inflateInit2_(
      stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.corrupt }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// The number of compressed bytes consumed. For nested compression, the number at the outermost level.
  var packedByteCount: Int {
    compressed.packedByteCount ?? readByteCount - Int(stream.pointee.avail_in)
  }

  static var corrupt: FileError {
    FileError(.corruptCompression, "the compressed data is damaged")
  }

  /// Decompresses at least one byte into `buffer` and returns the number of bytes. Returns 0 at the end of the
  /// stream.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(min(buffer.count, 1 << 30))
    let room = Int(stream.pointee.avail_out)
    while !hasEnded && Int(stream.pointee.avail_out) == room && room > 0 { try step() }
    return room - Int(stream.pointee.avail_out)
  }

  private func step() throws(FileError) {
    guard try hasInput() else {
      throw FileError(.truncated, "the compressed data ends too early")
    }
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_STREAM_END: hasEnded = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw Self.corrupt
    }
  }

  /// Returns whether compressed data remains, after reading more if necessary.
  private func hasInput() throws(FileError) -> Bool {
    if stream.pointee.avail_in > 0 { return true }
    let count = try compressed.read(into: input)
    readByteCount += count
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    return count > 0
  }

  /// Starts another stream if the next byte is `byte`. Returns false otherwise.
  func continues(with byte: UInt8) throws(FileError) -> Bool {
    guard try hasInput(), stream.pointee.next_in.pointee == byte else { return false }
    guard inflateReset(stream) == Z_OK else { throw Self.corrupt }
    hasEnded = false
    return true
  }
}
