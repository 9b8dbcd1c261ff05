private import CDeflate

/// Compresses bytes that arrive in pieces. Each piece becomes a separate zlib stream, because libdeflate cannot
/// continue a stream, and zlib would take twice as long. `Deflate.decompress` reads consecutive streams.
public final class DeflatedPieces {
  private let compressor: OpaquePointer
  private let output: UnsafeMutableRawBufferPointer

  /// - Parameters:
  ///   - level: 1 (fastest) to 12 (smallest).
  ///   - pieceByteCount: the size of the longest piece, in bytes.
  public init(level: Int32, pieceByteCount: Int) {
    compressor = Deflate.makeCompressor(level: level)
    output = .allocate(
      byteCount: libdeflate_zlib_compress_bound(compressor, pieceByteCount), alignment: 16)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    output.deallocate()
  }

  /// Returns the compressed piece. The buffer is valid until the next call.
  public func stream(of piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let count = libdeflate_zlib_compress(
      compressor, piece.baseAddress, piece.count, output.baseAddress, output.count)
    return UnsafeRawBufferPointer(rebasing: output[..<count])
  }
}
