private import CDeflate

/// Compresses bytes that come piece by piece, each piece as a zlib stream of its own: `Deflate.decompress` reads them one
/// behind the other. libdeflate cannot go on with a stream, and zlib, which can, takes twice as long.
final class DeflatedPieces {
  private let compressor: OpaquePointer
  private let output: UnsafeMutableRawBufferPointer

  /// Nil where there is no memory left.
  /// - Parameters:
  ///   - level: 1 (fast) to 12 (small).
  ///   - pieceByteCount: of the longest piece.
  init?(level: Int32, pieceByteCount: Int) {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    self.compressor = compressor
    output = .allocate(
      byteCount: libdeflate_zlib_compress_bound(compressor, pieceByteCount), alignment: 16)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    output.deallocate()
  }

  /// The next piece as a stream, which is overwritten by that of the one after.
  func stream(of piece: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let count = libdeflate_zlib_compress(
      compressor, piece.baseAddress, piece.count, output.baseAddress, output.count)
    return UnsafeRawBufferPointer(rebasing: output[..<count])
  }
}
