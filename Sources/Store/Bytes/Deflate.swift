private import CDeflate

/// Compression of whole arrays, by libdeflate: at the same level about twice as fast as zlib's. What comes in pieces is
/// compressed by `DeflatedPieces`.
public enum Deflate {
  /// What surrounds the compressed bytes.
  public enum Container: Sendable {
    case zlib
    case gzip
  }

  /// Compresses at `level` 1 (fast) to 12 (small). Nil when there is no memory left.
  public static func compress(
    _ input: [UInt8], as container: Container = .zlib, level: Int32 = 6
  ) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let run = container == .zlib ? libdeflate_zlib_compress : libdeflate_gzip_compress
    let capacity =
      container == .zlib
      ? libdeflate_zlib_compress_bound(compressor, input.count)
      : libdeflate_gzip_compress_bound(compressor, input.count)
    let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      input.withUnsafeBytes { source in
        count = run(compressor, source.baseAddress, source.count, buffer.baseAddress, capacity)
      }
    }
    return output.isEmpty ? nil : output
  }

  /// An upper bound for the number of bytes that one byte of deflate data can expand to. The actual maximum is 1032.
  private static let mostExpansion = 1_100

  /// The original of compressed bytes; nil when they are damaged, go on behind their end or would not
  /// give exactly `count` bytes, so damaged data cannot claim memory without bound.
  ///
  /// - Parameter input: one stream of gzip; of zlib also several, one behind the other.
  public static func decompress(
    _ input: [UInt8], as container: Container = .zlib, count: Int
  ) -> [UInt8]? {
    guard count >= 0, count / mostExpansion <= input.count,
      let decompressor = libdeflate_alloc_decompressor()
    else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let run = container == .zlib ? libdeflate_zlib_decompress_ex : libdeflate_gzip_decompress_ex
    var (readCount, writtenCount, isSound) = (0, 0, true)
    let output = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, initialised in
      input.withUnsafeBytes { source in
        repeat {
          var (read, written) = (0, 0)
          isSound =
            run(
              decompressor, source.baseAddress.map { $0 + readCount }, source.count - readCount,
              buffer.baseAddress.map { $0 + writtenCount }, count - writtenCount, &read, &written)
            == LIBDEFLATE_SUCCESS
          readCount += read
          writtenCount += written
        } while isSound && container == .zlib && readCount < source.count
      }
      isSound = isSound && readCount == input.count && writtenCount == count
      initialised = isSound ? count : 0
    }
    return isSound ? output : nil
  }
}
