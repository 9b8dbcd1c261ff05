private import CZlib

/// Compresses bytes that arrive in pieces into one raw stream.
public final class DeflateStream {
  /// zlib stores this address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Traps if memory is exhausted, as Swift's arrays do.
  public init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, CompressionFormat.raw.rawValue, 8,
      Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "not enough memory to compress")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses the next piece, at most 4 GiB, and appends the result to `output`.
  ///
  /// - Parameter isLast: whether the stream ends after the piece.
  public func append(_ piece: [UInt8], isLast: Bool = false, to output: inout [UInt8]) {
    var piece = piece
    var room = [UInt8](repeating: 0, count: 1 << 16)
    piece.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        room.withUnsafeMutableBufferPointer { buffer in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
        output += room[..<(room.count - Int(stream.pointee.avail_out))]
      } while stream.pointee.avail_out == 0
    }
  }
}
