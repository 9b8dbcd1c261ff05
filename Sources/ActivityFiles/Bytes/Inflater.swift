private import CZlib

/// zlib's decompressor over a source: one compressed stream at a time.
final class Inflater {
  /// What lies around the compressed data.
  enum Wrapping: Int32 {
    /// Nothing, as in a ZIP archive; the number is zlib's for a window of 2¹⁵ bytes.
    case none = -15
    case gzip = 31
  }

  /// Whether the stream has come to its own end.
  private(set) var hasEnded = false
  private let compressed: any ByteSource
  private var readByteCount = 0
  /// zlib keeps this address, so it must not move.
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

  /// Compressed bytes used so far; of packings in one another those of the outermost.
  var packedByteCount: Int {
    compressed.packedByteCount ?? readByteCount - Int(stream.pointee.avail_in)
  }

  static var corrupt: FileError {
    FileError(.corruptCompression, "the compressed data is damaged")
  }

  /// Fills as much of `buffer` as one step does, at least a byte; 0 is the stream's end.
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

  /// Whether there is compressed data left.
  private func hasInput() throws(FileError) -> Bool {
    if stream.pointee.avail_in > 0 { return true }
    let count = try compressed.read(into: input)
    readByteCount += count
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    return count > 0
  }

  /// Begins another stream if one that begins with `byte` follows this one.
  func continues(with byte: UInt8) throws(FileError) -> Bool {
    guard try hasInput(), stream.pointee.next_in.pointee == byte else { return false }
    guard inflateReset(stream) == Z_OK else { throw Self.corrupt }
    hasEnded = false
    return true
  }
}
