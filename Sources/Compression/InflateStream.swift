private import CZlib

/// Decompresses one stream from input that arrives in pieces.
public final class InflateStream {
  /// Whether the end of the stream was reached. The rest of the input is not part of it.
  public private(set) var hasEnded = false
  /// zlib stores this address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// - Throws: `damaged` if memory is exhausted.
  public init(_ format: CompressionFormat) throws(CompressionError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .damaged }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The number of bytes in the current piece of input that haven't been decompressed yet.
  public var unreadByteCount: Int { Int(stream.pointee.avail_in) }

  /// The next byte of the input, or nil if the current piece is used up.
  public var nextByte: UInt8? { unreadByteCount > 0 ? stream.pointee.next_in.pointee : nil }

  /// Replaces the input, which must remain valid until it is used up. The previous piece must be used up.
  ///
  /// - Parameter input: at most 4 GiB.
  public func feed(_ input: UnsafeRawBufferPointer) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(input.count)
  }

  /// Decompresses into `buffer` and returns the number of bytes, at most 1 GiB. Returns 0 if the stream has ended or
  /// needs more input, or if the buffer is empty. Output may be pending even if the input is used up.
  ///
  /// - Throws: `damaged` if the data are damaged.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    let room = min(buffer.count, 1 << 30)
    guard !hasEnded, room > 0 else { return 0 }
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_STREAM_END: hasEnded = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw .damaged
    }
    return room - Int(stream.pointee.avail_out)
  }

  /// Starts another stream at the next byte of the input.
  public func restart() throws(CompressionError) {
    guard inflateReset(stream) == Z_OK else { throw .damaged }
    hasEnded = false
  }
}

/// Decompresses one stream without keeping the data in memory. Ignores bytes after the stream.
///
/// - Parameters:
///   - limit: the maximum size of the decompressed data, in bytes. Checked while decompressing.
///   - take: receives the decompressed data in pieces. A piece is valid only during the call.
public func inflate(
  _ bytes: [UInt8], as format: CompressionFormat, limit: Int,
  _ take: (UnsafeRawBufferPointer) -> Void
) throws(CompressionError) {
  let stream = try InflateStream(format)
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  defer { piece.deallocate() }
  let outcome = bytes.withUnsafeBytes { input -> Result<Void, CompressionError> in
    stream.feed(input)
    do throws(CompressionError) {
      var total = 0
      while case let count = try stream.read(into: piece), count > 0 {
        total += count
        guard total <= limit else { throw .exceedsLimit }
        take(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
      guard stream.hasEnded else { throw .truncated }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
  try outcome.get()
}
